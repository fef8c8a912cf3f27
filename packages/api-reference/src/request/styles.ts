import type { CompiledParameter } from '../compile/compiled.ts';
import { writeAs } from './write-value.ts';

type Parameter = Pick<CompiledParameter, 'name' | 'style' | 'explode' | 'allowReserved' | 'content'>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);

/** A value that a style cannot write becomes JSON. */
const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * Encodes everything except the unreserved characters of RFC 3986. `toWellFormed` replaces lone surrogates, which
 * cannot be encoded.
 */
export const encode = (value: unknown): string =>
  encodeURIComponent(toText(value).toWellFormed()).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Encodes `&`, `=`, `+`, `#` and brackets even with `allowReserved`, because they would change the meaning of the URL.
 */
const encodeReserved = (value: unknown): string =>
  encode(value).replaceAll(/%(?:3A|2F|3F|40|24|2C|3B|21|27|28|29|2A)/g, decodeURIComponent);

const encoder = ({ allowReserved }: Parameter) => (allowReserved ? encodeReserved : encode);

/** RFC 6570 leaves out null and undefined values. */
const itemsOf = (value: readonly unknown[]): unknown[] => value.filter((item) => item !== null && item !== undefined);
const pairsOf = (value: Record<string, unknown>): [string, unknown][] =>
  Object.entries(value).filter(([, item]) => item !== null && item !== undefined);

const delimiters: Readonly<Record<string, string>> = {
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
  tabDelimited: '%09',
};

/** Unencoded, because headers are not percent-encoded. */
const headerDelimiters: Readonly<Record<string, string>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  tabDelimited: '\t',
};

export type Pair = readonly [name: string, value: string];

/** The encoded names and values of a parameter in a query or form. */
export function toPairs(parameter: Parameter, value: unknown): Pair[] {
  const { style = 'form', explode = style === 'form' || style === 'cookie' } = parameter;
  const name = encode(parameter.name);
  if (parameter.content) return [[name, encode(writeAs(parameter.content[0], value))]];
  if (style === 'deepObject') return deepPairs(name, value);

  const write = encoder(parameter);
  const delimiter = delimiters[style] ?? ',';
  // A delimiter inside an item has to be encoded.
  const writeItem = (item: unknown) => (delimiter === ',' ? write(item).replaceAll(',', '%2C') : encode(item));
  if (isList(value)) {
    const items = itemsOf(value);
    if (explode) return items.map((item) => [name, write(item)]);
    return items.length > 0 ? [[name, items.map(writeItem).join(delimiter)]] : [];
  }
  if (isRecord(value)) {
    const members = pairsOf(value);
    if (explode) return members.map(([key, item]) => [encode(key), write(item)]);
    return members.length > 0 ? [[name, members.flat().map(writeItem).join(delimiter)]] : [];
  }
  return [[name, write(value)]];
}

/**
 * The specification does not define nested values. Servers with bracket syntax read one pair of brackets for each
 * level.
 */
function deepPairs(name: string, value: unknown): Pair[] {
  if (!isList(value) && !isRecord(value)) return [[name, encode(value)]];
  const members = isList(value) ? itemsOf(value).map((item, at) => [at, item] as const) : pairsOf(value);
  return members.flatMap(([key, item]) => deepPairs(`${name}%5B${encode(key)}%5D`, item));
}

const joined = ([name, value]: Pair): string => `${name}=${value}`;

/** The encoded parts of a query: `tag=a`, `tag=b`. */
export function toQuery(parameter: Parameter & Pick<CompiledParameter, 'in'>, value: unknown): string[] {
  if (parameter.in === 'querystring') return toWholeQuery(parameter, value);
  return toPairs(parameter, value).map(joined);
}

/** In OpenAPI 3.2 a parameter can be the whole query, in its media type. */
function toWholeQuery({ content }: Parameter, value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/^\?/, '')];
  const [type] = content ?? [];
  if (type && type.mediaType !== 'application/x-www-form-urlencoded') return [encode(writeAs(type, value))];
  return isRecord(value) ? pairsOf(value).flatMap(([name, item]) => toPairs({ name }, item).map(joined)) : [];
}

/** The encoded value that replaces `{name}` in a path. */
export function toPathPart(parameter: Parameter, value: unknown): string {
  const { style = 'simple', explode = false, content } = parameter;
  if (content) return encode(writeAs(content[0], value));
  const delimiter = delimiters[style];
  if (delimiter !== undefined && isList(value)) return itemsOf(value).map(encode).join(delimiter);
  const write = encoder(parameter);
  const name = encode(parameter.name);
  const isNamed = style === 'matrix';
  const start = style === 'label' ? '.' : isNamed ? ';' : '';
  const joint = start || ',';
  // Percent-encoding normally keeps dots, but in this style they are delimiters.
  const writeItem = (item: unknown) =>
    explode && style === 'label' ? write(item).replaceAll('.', '%2E') : write(item);
  const whole = (text: string) => (isNamed ? `;${name}=${text}` : `${start}${text}`);

  if (isList(value)) {
    const items = itemsOf(value);
    if (isNamed && explode) return items.map((item) => `;${name}=${write(item)}`).join('');
    return whole(items.map(writeItem).join(explode ? joint : ','));
  }
  if (isRecord(value)) {
    const members = pairsOf(value);
    if (!explode) return whole(members.flat().map(write).join(','));
    return `${start}${members.map(([key, item]) => `${writeItem(key)}=${writeItem(item)}`).join(joint)}`;
  }
  return whole(write(value));
}

/** Encodes only characters that a header cannot carry. */
const toHeaderText = (value: unknown): string =>
  toText(value)
    .toWellFormed()
    .replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);

/** JSON has escapes for characters that a header cannot carry. */
const toAscii = (json: string): string =>
  json.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Headers have only the style `simple`, and the delimiters of Swagger 2.0. */
export function toHeader({ content, style = 'simple', explode = false }: Parameter, value: unknown): string {
  if (content) {
    const text = writeAs(content[0], value);
    return /json/.test(content[0]?.mediaType ?? '') ? toAscii(text) : toHeaderText(text);
  }
  if (isList(value))
    return itemsOf(value)
      .map(toHeaderText)
      .join(headerDelimiters[style] ?? ',');
  if (!isRecord(value)) return toHeaderText(value);
  const joint = explode ? '=' : ',';
  return pairsOf(value)
    .map(([key, item]) => `${toHeaderText(key)}${joint}${toHeaderText(item)}`)
    .join(',');
}

/** The style `cookie` of OpenAPI 3.2 does not encode values. The older `form` does. */
export function toCookies(parameter: Parameter, value: unknown): Pair[] {
  const pairs = toPairs(parameter, value);
  if (parameter.style !== 'cookie') return pairs;
  const plain = (text: string) =>
    decodeURIComponent(text).replaceAll(/[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent);
  return pairs.map(([name, text]) => [plain(name), text.split(',').map(plain).join(',')]);
}
