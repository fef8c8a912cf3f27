import type {
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  OperationNode,
  ReferenceNode,
  SelectQueryNode,
  UpdateQueryNode,
  ValuesNode,
} from 'kysely';
import * as kysely from 'kysely';
import { parseRaw } from './parse-raw.ts';
import {
  addTable,
  columnKey,
  equate,
  type Key,
  type Output,
  openScope,
  type Scope,
  toValueKey,
  type Use,
} from './scope.ts';

type Query = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode;

const queryKinds = ['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];
const isQuery = (node: OperationNode): node is Query => queryKinds.includes(node.kind);

const nameOf = (column: ColumnNode): string => column.column.name;

/**
 * Reads the outermost query or a subquery. The query around it can refer to its columns, and so can a recursive query
 * itself: `outputs` has them after its first part is read.
 */
function readQuery(query: Query, parent: Scope, columns?: string[], outputs: Output[] = []): readonly Output[] {
  const scope = openScope(parent.statement, parent);
  for (const { name, expression } of query.with?.expressions ?? []) {
    const named: Output[] = [];
    scope.named.set(name.table.table.identifier.name, named);
    if (isQuery(expression)) readQuery(expression, scope, name.columns?.map(nameOf), named);
    else named.push(...readExpression(expression, scope));
  }
  const add = (own: readonly Output[]) =>
    outputs.push(...own.map((output, at) => ({ ...output, name: columns?.[at] ?? output.name })));
  if (query.kind === 'SelectQueryNode') readSelect(query, scope, outputs, add);
  else if (query.kind === 'InsertQueryNode') add(readInsert(query, scope));
  else if (query.kind === 'UpdateQueryNode') add(readUpdate(query, scope));
  else add(readDelete(query, scope));
  return outputs;
}

function readSelect(
  query: SelectQueryNode,
  scope: Scope,
  outputs: readonly Output[],
  add: (own: readonly Output[]) => void,
): void {
  for (const from of query.from?.froms ?? []) readSource(from, scope, 'select');
  readJoins(query, scope);
  const { from, joins, where, with: _, setOperations = [], selections = [], ...rest } = query;
  add(selections.flatMap(({ selection }) => readOutput(selection, scope)));
  for (const { expression } of setOperations) {
    const others = isQuery(expression) ? readQuery(expression, scope) : readExpression(expression, scope);
    for (const [at, { key }] of outputs.entries()) if (others[at]) equate(key, { elsewhere: others[at].key });
  }
  readParts(rest, scope);
}

function readInsert(query: InsertQueryNode, scope: Scope): readonly Output[] {
  const table = query.into!.table.identifier.name;
  addTable(scope, table, table, 'insert');
  const { into, columns = [], values, with: _, ...rest } = query;
  const column = scope.statement.keyOf(table);
  const at = columns.findIndex((one) => nameOf(one) === column);
  const keys = values ? keysOfRows(values, at, scope) : [];
  for (const key of column === undefined ? [] : keys) scope.statement.uses.push({ table, verb: 'insert', key });
  readParts(rest, scope);
  return outputsOf(query, scope);
}

/** The key of each inserted row. Rows of a subquery share one. */
function keysOfRows(values: OperationNode, at: number, scope: Scope): Key[] {
  if (isQuery(values)) return [readQuery(values, scope)[at]?.key ?? {}];
  if (!kysely.ValuesNode.is(values)) return [readExpression(values, scope)[at]?.key ?? {}];
  return (values as ValuesNode).values.map((row) => {
    if (kysely.PrimitiveValueListNode.is(row)) return at === -1 ? {} : toValueKey(row.values[at]);
    for (const [column, value] of row.values.entries()) if (column !== at) readExpression(value, scope);
    return row.values[at] ? readTerm(row.values[at], scope) : {};
  });
}

function readUpdate(query: UpdateQueryNode, scope: Scope): readonly Output[] {
  const { table, from, joins, where, with: _, updates = [], ...rest } = query;
  readSource(table!, scope, 'update');
  const target = scope.sources[0];
  for (const other of from?.froms ?? []) readSource(other, scope, 'select');
  readJoins(query, scope);
  const column = target?.table && scope.statement.keyOf(target.table);
  for (const { column: changed, value } of updates) {
    const name = kysely.ColumnNode.is(changed) ? nameOf(changed) : undefined;
    if (name !== undefined && name === column) scope.statement.faults.add('changes its key');
    readExpression(value, scope);
  }
  readParts(rest, scope);
  return outputsOf(query, scope);
}

function readDelete(query: DeleteQueryNode, scope: Scope): readonly Output[] {
  const { from, using, joins, where, with: _, ...rest } = query;
  for (const table of from.froms) readSource(table, scope, 'delete');
  for (const table of using?.tables ?? []) readSource(table, scope, 'select');
  readJoins(query, scope);
  readParts(rest, scope);
  return outputsOf(query, scope);
}

const outputsOf = ({ returning }: Pick<InsertQueryNode, 'returning'>, scope: Scope): Output[] =>
  (returning?.selections ?? []).flatMap(({ selection }) => readOutput(selection, scope));

/** Reads tables before conditions, because a condition may refer to any of them. */
function readJoins({ joins = [], where }: Pick<SelectQueryNode, 'joins' | 'where'>, scope: Scope): void {
  for (const { table } of joins) readSource(table, scope, 'select');
  for (const { on } of joins) if (on) readCondition(on.on, scope);
  if (where) readCondition(where.where, scope);
}

function readSource(node: OperationNode, scope: Scope, verb: Use['verb']): void {
  const isAliased = kysely.AliasNode.is(node);
  const source = isAliased ? node.node : node;
  const alias = isAliased && kysely.IdentifierNode.is(node.alias) ? node.alias.name : undefined;
  if (kysely.TableNode.is(source)) {
    const table = source.table.identifier.name;
    addTable(scope, table, alias ?? table, verb);
  } else if (kysely.RawNode.is(source)) readRawSource(parseRaw(source), alias, scope, verb);
  else scope.sources.push({ alias: alias ?? '', outputs: readExpression(source, scope) });
}

/** A table may be raw SQL. */
function readRawSource(source: OperationNode, alias: string | undefined, scope: Scope, verb: Use['verb']): void {
  const name = kysely.ColumnNode.is(source) ? nameOf(source) : undefined;
  if (name !== undefined) addTable(scope, name, alias ?? name, verb);
  else scope.sources.push({ alias: alias ?? '', outputs: readExpression(source, scope) });
}

function readOutput(selection: OperationNode, scope: Scope): Output[] {
  if (kysely.AliasNode.is(selection)) {
    const name = kysely.IdentifierNode.is(selection.alias) ? selection.alias.name : undefined;
    return [{ name, key: readTerm(selection.node, scope) }];
  }
  if (kysely.ReferenceNode.is(selection) && kysely.ColumnNode.is(selection.column)) {
    return [{ name: nameOf(selection.column), key: readTerm(selection, scope) }];
  }
  return [{ name: undefined, key: readTerm(selection, scope) }];
}

/** Reads what is true for every row: conditions joined by `and`. */
function readCondition(node: OperationNode, scope: Scope): void {
  if (kysely.AndNode.is(node)) {
    readCondition(node.left, scope);
    readCondition(node.right, scope);
  } else if (kysely.ParensNode.is(node)) readCondition(node.node, scope);
  else if (kysely.RawNode.is(node)) readCondition(parseRaw(node), scope);
  else if (kysely.BinaryOperationNode.is(node)) readComparison(node, scope);
  else {
    for (const { column, value } of commonFacts(node)) equate(readTerm(column, scope), toValueKey(value));
    readExpression(node, scope);
  }
}

interface Fact {
  column: ReferenceNode;
  value: unknown;
}

const toText = ({ column: { column, table } }: Fact): string =>
  `${table?.table.identifier.name}.${kysely.ColumnNode.is(column) ? nameOf(column) : ''}`;

/** Columns that have the same value in every case of an `or`. */
function commonFacts(node: OperationNode): Fact[] {
  if (kysely.ParensNode.is(node)) return commonFacts(node.node);
  if (kysely.RawNode.is(node)) return commonFacts(parseRaw(node));
  if (kysely.AndNode.is(node)) return [...commonFacts(node.left), ...commonFacts(node.right)];
  if (kysely.OrNode.is(node)) {
    const others = commonFacts(node.right);
    return commonFacts(node.left).filter((fact) =>
      others.some((other) => toText(other) === toText(fact) && other.value === fact.value),
    );
  }
  if (!kysely.BinaryOperationNode.is(node)) return [];
  const { leftOperand: column, operator, rightOperand } = node;
  const isFact = kysely.OperatorNode.is(operator) && operator.operator === '=' && kysely.ValueNode.is(rightOperand);
  return isFact && kysely.ReferenceNode.is(column) ? [{ column, value: rightOperand.value }] : [];
}

function readComparison({ leftOperand, operator, rightOperand }: kysely.BinaryOperationNode, scope: Scope): void {
  const sign = kysely.OperatorNode.is(operator) ? operator.operator : undefined;
  const isEqual = sign === '=' || (sign === 'in' && isSingle(rightOperand));
  if (!isEqual) {
    readExpression(leftOperand, scope);
    readExpression(rightOperand, scope);
  } else if (kysely.TupleNode.is(leftOperand) && kysely.TupleNode.is(rightOperand)) {
    for (const [at, value] of leftOperand.values.entries()) {
      equate(readTerm(value, scope), readTerm(rightOperand.values[at]!, scope));
    }
  } else equate(readTerm(leftOperand, scope), readTerm(rightOperand, scope));
}

/** Whether the operand of `in` is one value, or a query of one tenant. */
function isSingle(node: OperationNode): boolean {
  if (kysely.PrimitiveValueListNode.is(node)) return new Set(node.values).size === 1;
  return isQuery(node) || (kysely.ValueListNode.is(node) && node.values.length === 1);
}

/** The key of a column, of a value, or of a query with one column. Any other term has an unknown key. */
function readTerm(node: OperationNode, scope: Scope): Key {
  if (kysely.ParensNode.is(node)) return readTerm(node.node, scope);
  if (kysely.RawNode.is(node)) return readTerm(parseRaw(node), scope);
  if (kysely.ReferenceNode.is(node) && kysely.ColumnNode.is(node.column)) {
    return columnKey(scope, node.table?.table.identifier.name, nameOf(node.column));
  }
  if (kysely.ColumnNode.is(node)) return columnKey(scope, undefined, nameOf(node));
  if (kysely.ValueNode.is(node)) return toValueKey(node.value);
  if (kysely.PrimitiveValueListNode.is(node) && node.values.length > 0) return toValueKey(node.values[0]);
  if (kysely.ValueListNode.is(node) && node.values.length === 1) return readTerm(node.values[0]!, scope);
  const [output] = readExpression(node, scope);
  return output ? { elsewhere: output.key } : {};
}

/** Reads the queries inside an expression. Returns the columns if the expression is itself a query. */
export function readExpression(node: OperationNode, scope: Scope): readonly Output[] {
  if (isQuery(node)) return readQuery(node, scope);
  if (kysely.ParensNode.is(node)) return readExpression(node.node, scope);
  if (kysely.RawNode.is(node)) return readExpression(parseRaw(node), scope);
  readParts(node, scope);
  return [];
}

function readParts(node: object, scope: Scope): void {
  for (const part of Object.values(node)) {
    for (const one of Array.isArray(part) ? part : [part]) {
      if (typeof one === 'object' && one !== null && 'kind' in one) readExpression(one as OperationNode, scope);
    }
  }
}
