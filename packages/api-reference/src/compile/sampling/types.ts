import type { CompiledSchemaObject } from '../compiled.ts';

export type ValueType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

/** Keywords that apply to one type only. */
const telling: readonly (readonly [type: ValueType, keywords: readonly string[]])[] = [
  ['object', ['properties', 'additionalProperties', 'required', 'patternProperties', 'minProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'contentMediaType', 'contentEncoding']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

const typesIn = ({ type }: CompiledSchemaObject): string[] | undefined =>
  type === undefined ? undefined : ((Array.isArray(type) ? type : [type]) as string[]);

/** Every integer is a number. */
const narrowed = (types: string[], others: string[]): string[] =>
  types.flatMap((type) => {
    if (others.includes(type)) return [type];
    if (type === 'number' && others.includes('integer')) return ['integer'];
    return type === 'integer' && others.includes('number') ? ['integer'] : [];
  });

/** The types that all parts of a schema allow, the most meaningful first. Undefined if they allow any type. */
export function typesOf(parts: readonly CompiledSchemaObject[]): ValueType[] | undefined {
  let types: string[] | undefined;
  for (const part of parts) {
    const own = typesIn(part);
    if (own) types = types ? narrowed(types, own) : own;
  }
  if (types)
    return [...types.filter((type) => type !== 'null'), ...types.filter((type) => type === 'null')] as ValueType[];
  const [found] = telling.filter(([, keywords]) =>
    parts.some((part) => keywords.some((keyword) => part[keyword] !== undefined)),
  );
  if (found) return [found[0]];
  return parts.some(({ format }) => typeof format === 'string') ? ['string'] : undefined;
}
