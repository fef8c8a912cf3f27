import type { CompiledSchema, CompiledSchemaObject } from '../../compile/compiled.ts';
import { isSame } from './json.ts';

/** A member of a list in one document or in both. */
export interface Paired {
  readonly before?: CompiledSchema | undefined;
  readonly after?: CompiledSchema | undefined;
}

const isObject = (schema: CompiledSchema): schema is CompiledSchemaObject => typeof schema === 'object';

export function nameOf(schema: CompiledSchema): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref, title } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1);
  return typeof title === 'string' ? title : undefined;
}

export const shownName = (schema: CompiledSchema): string => {
  const named = nameOf(schema);
  if (named !== undefined) return named;
  return isObject(schema) && schema.type !== undefined ? String(schema.type) : 'a schema without a name';
};

/** Pairs the members of two lists: by name, then by equality, then by type in their order. */
export function pairUp(before: readonly CompiledSchema[], after: readonly CompiledSchema[]): Paired[] {
  const pairs: Paired[] = [];
  let [left, right] = [[...before], [...after]];
  function take(belongs: (one: CompiledSchema, two: CompiledSchema) => boolean): void {
    const rest: CompiledSchema[] = [];
    for (const one of left) {
      const index = right.findIndex((two) => belongs(one, two));
      if (index < 0) rest.push(one);
      else pairs.push({ before: one, after: right.splice(index, 1)[0] });
    }
    left = rest;
  }
  take((one, two) => nameOf(one) !== undefined && nameOf(one) === nameOf(two));
  take(isSame);
  take((one, two) => nameOf(one) === undefined && nameOf(two) === undefined && isSame(kindOf(one), kindOf(two)));
  return [...pairs, ...left.map((one) => ({ before: one })), ...right.map((two) => ({ after: two }))];
}

const kindOf = (schema: CompiledSchema): unknown => (isObject(schema) ? (schema.type ?? null) : schema);

/** Splits `{ anyOf: [X, { type: 'null' }] }` into `X` and the rest. */
export function withoutNull(
  schema: CompiledSchemaObject,
): { schema: CompiledSchemaObject; other: CompiledSchema } | undefined {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const list = schema[keyword];
    if (!Array.isArray(list) || list.length !== 2) continue;
    const other = list.find((one) => !isNull(one)) as CompiledSchema | undefined;
    if (other === undefined || !list.some(isNull)) continue;
    const { [keyword]: _, ...rest } = schema;
    return { schema: rest, other };
  }
  return undefined;
}

const isNull = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && (schema as CompiledSchemaObject).type === 'null';
