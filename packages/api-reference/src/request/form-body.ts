import type { CompiledContent, CompiledParameter, CompiledSchema } from '../compile/compiled.ts';
import { asSchema, collectParts, first, isObject, type Resolve } from '../view/schema/parts.ts';
import type { FileContent, Header, Part, RequestBody } from './description.ts';
import { fieldKind } from './draft.ts';
import { toConcreteType, toFileName } from './media-type.ts';
import { exampleIn, placeholderFor } from './placeholder.ts';
import { encode, type Pair, toHeader, toPairs } from './styles.ts';
import { writeAs } from './write-value.ts';

/** The encoding of a form field. */
interface Encoding {
  contentType?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: true;
  headers?: CompiledParameter[];
}

/** A form field with everything that its encoding depends on. */
export interface FilledField {
  readonly name: string;
  readonly schema: CompiledSchema;
  readonly value: unknown;
  readonly files: readonly File[];
}

const encodingOf = ({ encoding }: CompiledContent, name: string): Encoding =>
  isObject(encoding?.[name]) ? (encoding[name] as Encoding) : {};

/** With one of these, the content type is ignored (OpenAPI 3.1, Encoding Object). */
const hasStyle = ({ style, explode, allowReserved }: Encoding): boolean =>
  style !== undefined || explode !== undefined || allowReserved !== undefined;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

export function toUrlencoded(content: CompiledContent, fields: readonly FilledField[]): RequestBody | undefined {
  const all = fields.flatMap(({ name, value }) => toFormPairs(name, value, encodingOf(content, name)));
  if (all.length === 0) return undefined;
  const text = all.map(([name, value]) => `${name}=${value}`).join('&');
  const pairs = all.map(([name, value]): Pair => [decodeURIComponent(name), decodeURIComponent(value)]);
  const isSame = all.every(([, value], at) => encode(pairs[at]?.[1] ?? '') === value);
  return { kind: 'urlencoded', contentType: content.mediaType, text, ...(isSame && { pairs }) };
}

/** Without a style, values are written in their content type: objects as JSON, and arrays item by item. */
function toFormPairs(name: string, value: unknown, encoding: Encoding): Pair[] {
  if (value === null || value === undefined) return [];
  if (hasStyle(encoding)) return toPairs({ name, ...encoding }, value);
  return listOf(value).map((item) => [encode(name), encode(writePart(item, encoding.contentType))]);
}

const writePart = (value: unknown, contentType: string | undefined): string =>
  writeAs({ mediaType: toConcreteType(contentType ?? defaultType(value)) }, value);

const defaultType = (value: unknown): string => (typeof value === 'object' ? 'application/json' : 'text/plain');

export function toMultipart(
  content: CompiledContent,
  fields: readonly FilledField[],
  resolve: Resolve,
): RequestBody | undefined {
  const parts = fields.flatMap((field) => toParts(field, encodingOf(content, field.name), resolve));
  return parts.length > 0 ? { kind: 'multipart', contentType: toConcreteType(content.mediaType), parts } : undefined;
}

function toParts({ name, schema, value, files }: FilledField, encoding: Encoding, resolve: Resolve): Part[] {
  const headers = toPartHeaders(encoding, resolve);
  if (fieldKind(schema, resolve) === 'file') {
    if (value === undefined && files.length === 0) return [];
    const contentType = toConcreteType(
      encoding.contentType ?? contentTypeOf(schema, resolve) ?? 'application/octet-stream',
    );
    return toFiles(name, contentType, files).map((file) => ({
      name,
      contentType: (encoding.contentType === undefined && file.file?.type) || contentType,
      headers,
      content: file,
    }));
  }
  if (value === null || value === undefined) return [];
  if (hasStyle(encoding)) {
    return toPairs({ name, ...encoding }, value).map(([key, text]) => ({
      name: decodeURIComponent(key),
      headers: [],
      content: decodeURIComponent(text),
    }));
  }
  return listOf(value).map((item) => toPart({ name }, item, schema, encoding, headers, resolve));
}

function toPart(
  base: Pick<Part, 'name'>,
  value: unknown,
  schema: CompiledSchema,
  { contentType }: Encoding,
  headers: readonly Header[],
  resolve: Resolve,
): Part {
  const given = contentType ?? (typeof value === 'string' ? contentTypeOf(schema, resolve) : undefined);
  const type = toConcreteType(given ?? defaultType(value));
  const isPlain = given === undefined && type === 'text/plain';
  return {
    ...base,
    ...(!isPlain && { contentType: type }),
    headers,
    content: writeAs({ mediaType: type }, value, resolve),
  };
}

/** The chosen files, or a placeholder if there are none. */
export const toFiles = (field: string, contentType: string, files: readonly File[]): FileContent[] =>
  files.length > 0 ? files.map((file) => ({ name: file.name, file })) : [{ name: toFileName(field, contentType) }];

function contentTypeOf(schema: CompiledSchema, resolve: Resolve): string | undefined {
  const parts = collectParts(schema, resolve);
  const items = asSchema(first(parts, 'items'));
  const given = first(parts, 'contentMediaType') ?? (items === undefined ? undefined : contentTypeOf(items, resolve));
  return typeof given === 'string' ? given : undefined;
}

function toPartHeaders({ headers = [] }: Encoding, resolve: Resolve): Header[] {
  return headers.flatMap((header): Header[] => {
    const example = exampleIn(header.examples);
    if (/^content-type$/i.test(header.name) || (example === undefined && !header.required)) return [];
    return [[header.name, toHeader(header, example ?? placeholderFor(header.name, header.schema ?? true, resolve))]];
  });
}

/** Parts without names, one for each item (`prefixEncoding` and `itemEncoding` of OpenAPI 3.2). */
export function toSequence(content: CompiledContent, values: readonly unknown[], resolve: Resolve): RequestBody {
  const { prefixEncoding, itemEncoding } = (content.encoding ?? {}) as {
    prefixEncoding?: Encoding[];
    itemEncoding?: Encoding;
  };
  const parts = content.schema === undefined ? undefined : collectParts(content.schema, resolve);
  const prefix = (parts && (first(parts, 'prefixItems') as CompiledSchema[] | undefined)) ?? [];
  const rest = content.itemSchema ?? (parts && asSchema(first(parts, 'items'))) ?? true;
  return {
    kind: 'multipart',
    contentType: toConcreteType(content.mediaType),
    parts: values.map((value, at) => {
      const encoding = prefixEncoding?.[at] ?? itemEncoding ?? {};
      const schema = prefix[at] ?? rest;
      const headers = toPartHeaders(encoding, resolve);
      if (fieldKind(schema, resolve) !== 'file') return toPart({}, value, schema, encoding, headers, resolve);
      const contentType = toConcreteType(
        encoding.contentType ?? contentTypeOf(schema, resolve) ?? 'application/octet-stream',
      );
      return { contentType, headers, content: { name: toFileName(`part-${at + 1}`, contentType) } };
    }),
  };
}
