import type { CompiledSchema } from '../../compile/compiled.ts';
import type { ReferenceTexts } from '../texts.ts';
import { asSchema, asSchemas, collectParts, first, isObject, type Parts, type Resolve, refName } from './parts.ts';

interface Reading {
  readonly resolve: Resolve;
  readonly texts: ReferenceTexts['schema'];
}

const deepest = 3;

/** The type in words, such as `array of Pet`, `string <date-time>` or `integer or null`. */
export function typeOf(parts: Parts, reading: Reading, depth = 0): string {
  const { texts } = reading;
  if (parts.isNever) return texts.never;
  const given = first(parts, 'type');
  const types = (Array.isArray(given) ? given : [given]).filter((type): type is string => typeof type === 'string');
  const others = types.filter((type) => type !== 'null');
  const words = (others.length > 0 ? others : types.length > 0 ? types : [impliedType(parts)])
    .filter((type) => type !== undefined)
    .map((type) => toWord(type, parts, reading, depth));
  const word = words.length > 0 ? either(words, texts) : wordless(parts, reading, depth);
  const isNullable = parts.isNullable || (types.includes('null') && others.length > 0);
  return isNullable ? texts.orNull({ type: word }) : word;
}

/** The name of a schema inside the type of another one. */
export function labelOf(schema: CompiledSchema, reading: Reading, depth = 0): string {
  return refName(schema) ?? typeOf(collectParts(schema, reading.resolve), reading, depth);
}

function toWord(type: string, parts: Parts, reading: Reading, depth: number): string {
  const { texts } = reading;
  if (type === 'array') {
    if (first(parts, 'prefixItems') !== undefined) return texts.tuple;
    const items = asSchema(first(parts, 'items'));
    return isObject(items) && depth < deepest ? texts.arrayOf({ type: labelOf(items, reading, depth + 1) }) : type;
  }
  if (type === 'object') {
    const values = asSchema(first(parts, 'additionalProperties'));
    const isMap = isObject(values) && first(parts, 'properties') === undefined && depth < deepest;
    return isMap ? texts.mapOf({ type: labelOf(values, reading, depth + 1) }) : type;
  }
  const format = first(parts, 'format');
  return typeof format === 'string' ? `${type} <${format}>` : type;
}

/** A missing type follows from keywords that apply to one type only. */
const implied: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'additionalProperties', 'patternProperties', 'required', 'propertyNames', 'minProperties'],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['pattern', 'minLength', 'maxLength', 'format', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'],
};

function impliedType(parts: Parts): string | undefined {
  return Object.keys(implied).find((type) => implied[type]?.some((keyword) => first(parts, keyword) !== undefined));
}

function either(types: readonly string[], { or }: Reading['texts']): string {
  const [word = '', ...others] = types;
  return others.reduce((first, second) => or({ first, second }), word);
}

/** Without a type, the words describe the constant or the variants. */
function wordless(parts: Parts, reading: Reading, depth: number): string {
  const { texts } = reading;
  const constant = first(parts, 'const');
  if (constant !== undefined) return kindOf(constant);
  const values = first(parts, 'enum');
  if (Array.isArray(values)) return either([...new Set(values.map(kindOf))], texts);
  const branches = [...asSchemas(first(parts, 'oneOf')), ...asSchemas(first(parts, 'anyOf'))];
  if (branches.length > 0 && depth < deepest) {
    const labels = [...new Set(branches.map((branch) => labelOf(branch, reading, depth + 1)))].filter(
      (label) => label !== 'null',
    );
    if (labels.length > 0 && labels.length <= 3) return either(labels, texts);
    return 'object';
  }
  return parts.unresolved.length > 0 ? '…' : texts.any;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
