import type {
  CompiledContent,
  CompiledExample,
  CompiledOperation,
  CompiledParameter,
  CompiledSchema,
} from '../../compile/compiled.ts';
import { asSchema, asSchemas, collectParts, first, isObject, mergeProperties, type Resolve } from '../schema/parts.ts';

/** A request that is being written. */
export interface Draft {
  readonly server: number;
  readonly variables: Readonly<Record<string, string>>;
  /** By place and name; see `keyOf`. An empty text means that the parameter is not sent. */
  readonly values: Readonly<Record<string, string>>;
  readonly mediaType: string | undefined;
  readonly body: string;
  /** The fields of a form, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Chosen files, by the name of their field; the whole body under the empty name. */
  readonly files: Readonly<Record<string, File>>;
}

export const keyOf = ({ in: place, name }: Pick<CompiledParameter, 'in' | 'name'>): string => `${place}:${name}`;

export type FieldKind = 'text' | 'list' | 'json' | 'boolean' | 'enum' | 'file';

/** How a value is best entered. */
export function fieldKind(schema: CompiledSchema | undefined, resolve: Resolve): FieldKind {
  if (schema === undefined) return 'text';
  const parts = collectParts(schema, resolve);
  const given = first(parts, 'type');
  const type = Array.isArray(given) ? given.find((each) => each !== 'null') : given;
  if (enumOf(schema, resolve).length > 0) return 'enum';
  if (type === 'boolean') return 'boolean';
  if (type === 'array') return isPlain(asSchema(first(parts, 'items')), resolve) ? 'list' : 'json';
  if (type === 'object' || first(parts, 'properties') !== undefined) return 'json';
  const isBinary =
    first(parts, 'format') === 'binary' || first(parts, 'contentMediaType') === 'application/octet-stream';
  return isBinary ? 'file' : 'text';
}

function isPlain(schema: CompiledSchema | undefined, resolve: Resolve): boolean {
  return ['text', 'enum', 'boolean'].includes(fieldKind(schema, resolve));
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

export const isForm = (mediaType: string | undefined): boolean =>
  mediaType === 'multipart/form-data' || mediaType === 'application/x-www-form-urlencoded';

export const isText = (mediaType: string): boolean =>
  /^text\/|[/+](?:json|xml|yaml|x-ndjson|graphql)\b|jsonl/.test(mediaType);

/** The fields of a form body. */
export function formFields(
  content: CompiledContent | undefined,
  resolve: Resolve,
): [string, CompiledSchema, boolean][] {
  if (content?.schema === undefined) return [];
  const parts = collectParts(content.schema, resolve);
  const required = new Set(parts.objects.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  return [...mergeProperties(parts, 'properties')].map(([name, schema]) => [name, schema, required.has(name)]);
}

/** The value of the first example, or what was made from the schema. */
const exampleOf = ({ examples, sample }: Pick<CompiledContent, 'examples' | 'sample'>): unknown =>
  examples?.find(({ value }) => value !== undefined)?.value ?? sample;

export const toBodyText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);

/** A draft with what the document suggests: examples and defaults for what is needed, nothing for what is not. */
export function newDraft({ parameters, requestBody }: CompiledOperation, resolve: Resolve): Draft {
  const values: Record<string, string> = {};
  for (const parameter of parameters) {
    const needed = parameter.required || parameter.in === 'path';
    values[keyOf(parameter)] = needed ? toFieldText(suggestionFor(parameter, resolve)) : '';
  }
  const content = requestBody?.content[0];
  return { server: 0, variables: {}, values, files: {}, ...bodyOf(content, resolve) };
}

/** What a body begins with, once its media type is chosen. */
export function bodyOf(
  content: CompiledContent | undefined,
  resolve: Resolve,
): Pick<Draft, 'mediaType' | 'body' | 'fields'> {
  const example = content && exampleOf(content);
  const fields: Record<string, string> = {};
  if (isForm(content?.mediaType)) {
    for (const [name, , isRequired] of formFields(content, resolve)) {
      const value = isObject(example) ? example[name] : undefined;
      fields[name] = isRequired || value !== undefined ? toFieldText(value) : '';
    }
  }
  return { mediaType: content?.mediaType, body: toBodyText(example), fields };
}

export function suggestionFor({ examples, schema, content }: CompiledParameter, resolve: Resolve): unknown {
  const example = firstValue(examples) ?? (content?.[0] && exampleOf(content[0]));
  if (example !== undefined || schema === undefined) return example;
  const parts = collectParts(schema, resolve);
  const [listed] = Array.isArray(first(parts, 'examples')) ? (first(parts, 'examples') as unknown[]) : [];
  return (
    listed ?? first(parts, 'example') ?? first(parts, 'default') ?? first(parts, 'const') ?? enumOf(schema, resolve)[0]
  );
}

const firstValue = (examples: readonly CompiledExample[] | undefined): unknown =>
  examples?.find(({ value }) => value !== undefined)?.value;

/** Lists of plain values are entered one a line. */
export function toFieldText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('\n');
  return toBodyText(value);
}

/** The value that was meant; a text that is not what it has to be throws a SyntaxError. */
export function readField(text: string, kind: FieldKind): unknown {
  if (kind === 'json') return JSON.parse(text);
  if (kind !== 'list') return text;
  if (text.trim().startsWith('[')) return JSON.parse(text);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
