import type {
  CompiledContent,
  CompiledOperation,
  CompiledParameter,
  CompiledSchema,
  CompiledSchemaObject,
} from '../compile/compiled.ts';
import {
  asSchema,
  asSchemas,
  collectParts,
  first,
  isObject,
  mergeProperties,
  type Resolve,
} from '../view/schema/parts.ts';
import { bodyKindOf, isForm } from './media-type.ts';
import { exampleIn, placeholderFor, requiredOnly, writtenValue } from './placeholder.ts';
import { toBodyText, writeAs } from './write-value.ts';

/** Text that a reader typed. It is parsed by its schema when the request is built. */
export class Typed {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value of the document, or text of the reader. Undefined if nothing is sent. */
export type DraftValue = unknown;

/** The request in the form, as the reader edits it. */
export interface Draft {
  readonly server: number;
  readonly variables: Readonly<Record<string, string>>;
  /** By location and name; see `keyOf`. */
  readonly values: Readonly<Record<string, DraftValue>>;
  readonly mediaType: string | undefined;
  readonly body: string;
  /** The fields of a form, by name. */
  readonly fields: Readonly<Record<string, DraftValue>>;
  /** Chosen files by field. The empty name is for the whole body. */
  readonly files: Readonly<Record<string, readonly File[]>>;
}

/** Which parameters and fields a new draft contains. */
export type Extent =
  /** Required values, and values with an example. */
  'shown' | 'required' | 'everything';

export const keyOf = ({ in: place, name }: Pick<CompiledParameter, 'in' | 'name'>): string => `${place}:${name}`;

export type FieldKind = 'text' | 'number' | 'list' | 'json' | 'boolean' | 'enum' | 'file';

const typeOf = (given: unknown): unknown => (Array.isArray(given) ? given.find((each) => each !== 'null') : given);

/** The kind of input for a value. */
export function fieldKind(schema: CompiledSchema | undefined, resolve: Resolve): FieldKind {
  if (schema === undefined) return 'text';
  const parts = collectParts(schema, resolve);
  const type = typeOf(first(parts, 'type'));
  if (enumOf(schema, resolve).length > 0) return 'enum';
  if (type === 'boolean') return 'boolean';
  if (type === 'array') {
    const kind = fieldKind(asSchema(first(parts, 'items')), resolve);
    return kind === 'file' ? 'file' : kind === 'json' || kind === 'list' ? 'json' : 'list';
  }
  if (type === 'object' || first(parts, 'properties') !== undefined) return 'json';
  if (type === 'integer' || type === 'number') return 'number';
  const branches = [...asSchemas(first(parts, 'anyOf')), ...asSchemas(first(parts, 'oneOf'))];
  if (branches.some((branch) => ['json', 'list'].includes(fieldKind(branch, resolve)))) return 'json';
  return isBinary(parts.objects) ? 'file' : 'text';
}

export const isArray = (schema: CompiledSchema, resolve: Resolve): boolean =>
  typeOf(first(collectParts(schema, resolve), 'type')) === 'array';

/**
 * Whether the value is bytes: `format: binary` in 3.0, a media type without an encoding in 3.1, `type: file` in
 * Swagger.
 */
function isBinary(objects: readonly CompiledSchemaObject[]): boolean {
  if (objects.some(({ contentEncoding }) => contentEncoding !== undefined)) return false;
  return objects.some(
    ({ format, type, contentMediaType }) =>
      format === 'binary' ||
      type === 'file' ||
      (typeof contentMediaType === 'string' && ['binary', 'multipart'].includes(bodyKindOf(contentMediaType))),
  );
}

export function enumOf(schema: CompiledSchema | undefined, resolve: Resolve): string[] {
  if (schema === undefined) return [];
  const parts = collectParts(schema, resolve);
  const values = first(parts, 'enum') ?? asSchemas(first(parts, 'oneOf')).map((each) => isObject(each) && each.const);
  const isClosed =
    Array.isArray(values) && values.every((value) => ['string', 'number', 'boolean'].includes(typeof value));
  const isOnlyFalse = Array.isArray(values) && values.every((value) => value === false);
  return isClosed && !isOnlyFalse ? values.map(String) : [];
}

export interface FormField {
  readonly name: string;
  readonly schema: CompiledSchema;
  readonly isRequired: boolean;
}

export function formFields(content: CompiledContent | undefined, resolve: Resolve): FormField[] {
  if (content?.schema === undefined) return [];
  const parts = collectParts(content.schema, resolve);
  const required = new Set(parts.objects.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  return [...mergeProperties(parts, 'properties')]
    .filter(([, schema]) => first(collectParts(schema, resolve), 'readOnly') !== true)
    .map(([name, schema]) => ({ name, schema, isRequired: required.has(name) }));
}

/** The example of the author, or the sample of the schema. */
const exampleOf = ({ examples, sample }: Pick<CompiledContent, 'examples' | 'sample'>): unknown =>
  exampleIn(examples) ?? sample;

/** A draft with the suggestions of the document. */
export function newDraft(operation: CompiledOperation, resolve: Resolve, extent: Extent = 'shown'): Draft {
  const { parameters, requestBody } = operation;
  const values: Record<string, DraftValue> = {};
  for (const parameter of parameters) {
    const isRequired = parameter.required || parameter.in === 'path';
    const written = exampleIn(parameter.examples);
    if (isRequired || extent === 'everything' || (extent === 'shown' && written !== undefined))
      values[keyOf(parameter)] = extent === 'shown' ? knownFor(parameter, resolve) : suggestionFor(parameter, resolve);
  }
  const isSent = extent !== 'required' || requestBody?.required;
  const content = isSent ? requestBody?.content[0] : undefined;
  return { server: 0, variables: {}, values, files: {}, ...bodyOf(content, resolve, extent) };
}

/** The initial body for a media type. */
export function bodyOf(
  content: CompiledContent | undefined,
  resolve: Resolve,
  extent: Extent = 'shown',
): Pick<Draft, 'mediaType' | 'body' | 'fields'> {
  if (!content) return { mediaType: undefined, body: '', fields: {} };
  return bodyWith(content, exampleOf(content), resolve, extent);
}

/** The initial body for an example that the reader chose. */
export function bodyWith(
  content: CompiledContent,
  example: unknown,
  resolve: Resolve,
  extent: Extent = 'shown',
): Pick<Draft, 'mediaType' | 'body' | 'fields'> {
  const { mediaType, schema = true } = content;
  if (isForm(mediaType) && typeof example !== 'string' && !Array.isArray(example)) {
    return { mediaType, body: '', fields: formValues(content, example, resolve, extent) };
  }
  const value = extent === 'required' ? requiredOnly(example, schema, resolve) : example;
  return { mediaType, body: writeAs(content, toItems(content, value), resolve, 2), fields: {} };
}

/** For a sequence, the sample of the compiler is one item. */
const toItems = ({ schema, itemSchema }: CompiledContent, value: unknown): unknown =>
  schema === undefined && itemSchema !== undefined && !Array.isArray(value) ? [value] : value;

function formValues(content: CompiledContent, example: unknown, resolve: Resolve, extent: Extent) {
  const isWritten = exampleIn(content.examples) !== undefined;
  const fields: Record<string, DraftValue> = {};
  const given = isObject(example) ? example : {};
  const described = formFields(content, resolve);
  for (const { name, schema, isRequired } of described) {
    const suggested = given[name] ?? (extent === 'shown' ? undefined : placeholderFor(name, schema, resolve));
    const parts = collectParts(schema, resolve);
    const hasExample = isWritten || first(parts, 'examples') !== undefined || first(parts, 'example') !== undefined;
    if (isRequired || extent === 'everything' || (extent === 'shown' && hasExample)) {
      fields[name] = extent === 'required' ? requiredOnly(suggested, schema, resolve, 1) : suggested;
    }
  }
  // Additional fields in the author's example, which `additionalProperties` allows.
  const known = new Set(described.map(({ name }) => name));
  const isFurther = known.size === 0 || (extent !== 'required' && isWritten);
  const required = new Set(
    collectParts(content.schema ?? true, resolve).objects.flatMap((part) =>
      Array.isArray(part.required) ? part.required : [],
    ),
  );
  // Fields that the schema requires but does not describe.
  for (const name of Object.keys(given))
    if (!known.has(name) && (isFurther || required.has(name))) fields[name] = given[name];
  return fields;
}

/** A value of the document for a parameter. Undefined if only the reader knows one. */
function knownFor({ examples, schema, content }: CompiledParameter, resolve: Resolve): unknown {
  const example = exampleIn(examples) ?? (content?.[0] && exampleOf(content[0]));
  return example ?? (schema === undefined ? undefined : writtenValue(collectParts(schema, resolve)));
}

/** A value of the document for a parameter, or else one that its schema allows. */
export const suggestionFor = (parameter: CompiledParameter, resolve: Resolve): unknown =>
  knownFor(parameter, resolve) ?? guessFor(parameter, resolve);

/**
 * A free text gets a placeholder, which shows readers what to replace. Any other value is the sample of the compiler.
 */
export function guessFor({ name, schema, content, sample }: CompiledParameter, resolve: Resolve): unknown {
  const described = schema ?? content?.[0]?.schema ?? true;
  const marked = placeholderFor(name, described, resolve);
  const isFree = typeof marked === 'string' && first(collectParts(described, resolve), 'pattern') === undefined;
  return isFree ? marked : (sample ?? marked);
}

/** Lists of plain values have one value on each line. */
export function toFieldText(value: DraftValue): string {
  if (value instanceof Typed) return value.text;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('\n');
  return toBodyText(value);
}

/** The parsed value; undefined for none. Throws a SyntaxError for invalid text. */
export function readField(value: DraftValue, schema: CompiledSchema | undefined, resolve: Resolve): unknown {
  if (!(value instanceof Typed)) return value;
  const { text } = value;
  if (text === '') return undefined;
  const kind = fieldKind(schema, resolve);
  if (kind === 'json') return readJson(text, schema, resolve);
  if (kind !== 'list') return readScalar(text, schema, resolve);
  if (text.trim().startsWith('[')) return JSON.parse(text);
  const items = schema === undefined ? undefined : asSchema(first(collectParts(schema, resolve), 'items'));
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => readScalar(line, items, resolve));
}

/** If the schema also allows a text, anything that is not JSON is that text. */
function readJson(text: string, schema: CompiledSchema | undefined, resolve: Resolve): unknown {
  const parts = schema === undefined ? undefined : collectParts(schema, resolve);
  const branches = parts ? [...asSchemas(first(parts, 'anyOf')), ...asSchemas(first(parts, 'oneOf'))] : [];
  const hasText = branches.some((branch) => !['json', 'list'].includes(fieldKind(branch, resolve)));
  if (hasText && !/^\s*[[{]/.test(text)) return text;
  return JSON.parse(text);
}

function readScalar(text: string, schema: CompiledSchema | undefined, resolve: Resolve): unknown {
  const type = schema === undefined ? undefined : typeOf(first(collectParts(schema, resolve), 'type'));
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = (type === 'integer' || type === 'number') && String(Number(text)) === text;
  return isNumber ? Number(text) : text;
}
