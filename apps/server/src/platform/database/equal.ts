import {
  AndNode,
  type ExpressionBuilder,
  ExpressionWrapper,
  type FilterObject,
  type OperationNode,
  type SqlBool,
} from 'kysely';

/**
 * Each column equals its value: `.where((row) => equal(row, { portal_id, id }))`. Kysely's `and` skips a value that is
 * undefined, which would widen a query to other tenants; here it is an error. Only for a whole `where`: it writes no parentheses.
 */
export function equal<DB, TB extends keyof DB>(row: ExpressionBuilder<DB, TB>, values: Readonly<FilterObject<DB, TB>>) {
  const conditions = Object.entries(values).map(([column, value]): OperationNode => {
    if (value === undefined) throw new Error(`There is no value for ${column}`);
    return row(column as never, '=', value as never).toOperationNode();
  });
  return new ExpressionWrapper<DB, TB, SqlBool>(conditions.reduce((left, right) => AndNode.create(left, right)));
}
