import type { CompiledParameter } from '../../compile/compiled.ts';

/** What a parameter's text was read as. */
export type Value = unknown;

type Parameter = Pick<CompiledParameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved' | 'content'>;

const isList = (value: Value): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: Value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);

const toText = (value: Value): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** `&`, `=`, `+`, `#` and brackets stay encoded even then: they would change what the address means. */
function encoder({ allowReserved }: Parameter): (value: Value) => string {
  if (!allowReserved) return (value) => encodeURIComponent(toText(value));
  return (value) => encodeURIComponent(toText(value)).replaceAll(/%(?:3A|2F|3F|40|24|2C|3B)/g, decodeURIComponent);
}

const pairsOf = (value: Record<string, unknown>): [string, unknown][] => Object.entries(value);

/** The styles whose default is to write each item by itself. */
const isExploded = ({ explode, style }: Parameter, usual: string): boolean =>
  explode ?? ['form', 'cookie', 'deepObject'].includes(style ?? usual);

const delimiters: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

/** The parts of a query, encoded: `tag=a`, `tag=b`. */
export function toQuery(parameter: Parameter, value: Value): string[] {
  if (parameter.in === 'querystring') return [toText(value).replace(/^\?/, '')];
  const encode = encoder(parameter);
  const name = encodeURIComponent(parameter.name);
  if (parameter.content) return [`${name}=${encodeURIComponent(toText(value))}`];

  const { style = 'form' } = parameter;
  const explode = isExploded(parameter, 'form');
  if (isList(value)) {
    if (explode) return value.map((item) => `${name}=${encode(item)}`);
    return value.length > 0 ? [`${name}=${value.map(encode).join(delimiters[style] ?? ',')}`] : [];
  }
  if (isRecord(value)) {
    if (style === 'deepObject') return deepPairs(name, value, encode);
    if (explode) return pairsOf(value).map(([key, item]) => `${encode(key)}=${encode(item)}`);
    const flat = pairsOf(value).flatMap(([key, item]) => [encode(key), encode(item)]);
    return flat.length > 0 ? [`${name}=${flat.join(delimiters[style] ?? ',')}`] : [];
  }
  return [`${name}=${encode(value)}`];
}

/** The specification says nothing about nesting; servers that accept it read each level in brackets. */
function deepPairs(name: string, value: Record<string, unknown>, encode: (value: Value) => string): string[] {
  return pairsOf(value).flatMap(([key, item]) => {
    const inner = `${name}%5B${encode(key)}%5D`;
    if (isRecord(item)) return deepPairs(inner, item, encode);
    return isList(item) ? item.map((each) => `${inner}=${encode(each)}`) : [`${inner}=${encode(item)}`];
  });
}

/** The piece that takes the place of `{name}` in a path, encoded. */
export function toPathPart(parameter: Parameter, value: Value): string {
  const encode = encoder(parameter);
  if (parameter.content) return encodeURIComponent(toText(value));
  const { name, style = 'simple' } = parameter;
  const explode = isExploded(parameter, 'simple');
  const [start, joint] = style === 'label' ? ['.', '.'] : style === 'matrix' ? [';', ';'] : ['', ','];
  const named = style === 'matrix';

  if (isList(value)) {
    if (named && explode) return value.map((item) => `;${name}=${encode(item)}`).join('');
    const items = value.map(encode).join(explode ? joint : ',');
    return named ? `;${name}=${items}` : `${start}${items}`;
  }
  if (isRecord(value)) {
    if (explode)
      return `${start}${pairsOf(value)
        .map(([key, item]) => `${encode(key)}=${encode(item)}`)
        .join(joint)}`;
    const flat = pairsOf(value)
      .flatMap(([key, item]) => [encode(key), encode(item)])
      .join(',');
    return named ? `;${name}=${flat}` : `${start}${flat}`;
  }
  return named ? `;${name}=${encode(value)}` : `${start}${encode(value)}`;
}

/** Headers know one style, and nothing in them is encoded. */
export function toHeader(parameter: Parameter, value: Value): string {
  if (parameter.content) return toText(value);
  if (isList(value)) return value.map(toText).join(',');
  if (!isRecord(value)) return toText(value);
  const explode = isExploded(parameter, 'simple');
  return pairsOf(value)
    .map(([key, item]) => (explode ? `${key}=${toText(item)}` : `${key},${toText(item)}`))
    .join(',');
}

export const toCookie = (parameter: Parameter, value: Value): string[] =>
  toQuery({ ...parameter, in: 'cookie' }, value);
