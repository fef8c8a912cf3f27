import type { PropertyLookup, Raw, Shape } from './read-value.ts';

/** Names and values as they were sent. */
export type SentPairs = readonly (readonly [name: string, value: string])[];

export const toPairs = (text: string): [string, string][] =>
  text
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const at = piece.indexOf('=');
      return at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)];
    });

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return `not decodable: ${text}`;
  }
}

/** In queries and forms a plus is a space. */
export const decodeForm = (text: string): string => decode(text.replaceAll('+', ' '));

const headerDelimiters: Readonly<Record<string, string>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  tabDelimited: '\t',
};

export interface Written {
  readonly style: string;
  readonly explode: boolean;
  readonly decode: (text: string) => string;
}

const delimiters: Readonly<Record<string, RegExp>> = {
  spaceDelimited: /%20|\+/,
  pipeDelimited: /%7C|\|/i,
  tabDelimited: /%09/,
};

/** Splits a query parameter or form field by its style. `used` collects the names that belong to it. */
export function splitPairs(name: string, pairs: SentPairs, written: Written, used: Set<string>) {
  const { style, explode, decode: read } = written;
  const own = pairs.filter(([key]) => read(key) === name);

  return (shape: Shape, { names, isOpen }: PropertyLookup): Raw | undefined => {
    if (style === 'deepObject') {
      const nested = pairs.filter(([key]) => read(key).startsWith(`${name}[`));
      if (shape === 'scalar' || nested.length === 0) return own[0] && use(read(own[0][1]), name);
      for (const [key] of nested) used.add(read(key));
      return nest(nested.map(([key, value]) => [read(key).slice(name.length), read(value)]));
    }
    if (shape === 'object' && explode) {
      const members = pairs.filter(([key]) => names.has(read(key)) || (isOpen && read(key) !== name));
      for (const [key] of members) used.add(read(key));
      return members.length === 0
        ? undefined
        : Object.fromEntries(members.map(([key, value]) => [read(key), read(value)]));
    }
    if (own.length === 0 || (own.length > 1 && !explode)) return undefined;
    if (shape === 'scalar') return own.length === 1 ? use(read(own[0]?.[1] ?? ''), name) : undefined;
    if (explode)
      return use(
        own.map(([, value]) => read(value)),
        name,
      );
    const items = (own[0]?.[1] ?? '').split(delimiters[style] ?? ',').map(read);
    return use(shape === 'array' ? items : alternate(items), name);
  };

  function use<Value extends Raw>(value: Value, key: string): Value {
    used.add(key);
    return value;
  }
}

const alternate = (items: readonly string[]): { [name: string]: Raw } =>
  Object.fromEntries(items.flatMap((name, at) => (at % 2 === 0 ? [[name, items[at + 1] ?? '']] : [])));

/** Turns keys such as `[a][0]` into nested objects. */
function nest(entries: readonly (readonly [path: string, value: string])[]): Raw {
  const root: { [name: string]: Raw } = {};
  for (const [path, value] of entries) {
    const keys = [...path.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '');
    let at = root;
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as { [name: string]: Raw };
    at[keys.at(-1) ?? ''] = value;
  }
  return root;
}

/** Splits the text of `{name}` in a path. */
export function splitPath(name: string, text: string, { style, explode }: Written) {
  return (shape: Shape): Raw | undefined => {
    const prefix = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
    if (!text.startsWith(prefix)) return undefined;
    const delimiter = delimiters[style];
    if (delimiter && shape === 'array') return text.split(delimiter).map(decode);
    const rest = text.slice(prefix.length);
    const named = (piece: string) => (piece.startsWith(`${name}=`) ? piece.slice(name.length + 1) : undefined);
    if (style === 'matrix' && !(explode && shape === 'object')) {
      const values = rest.split(';').map(named);
      if (values.includes(undefined)) return undefined;
      if (shape === 'array' && explode) return values.map((value) => decode(value ?? ''));
      return laidOut(values[0] ?? '', shape, false, ',');
    }
    return laidOut(rest, shape, explode, style === 'simple' ? ',' : prefix);
  };
}

function laidOut(text: string, shape: Shape, explode: boolean, joint: string): Raw {
  if (shape === 'scalar') return decode(text);
  const pieces = text.split(explode ? joint : ',');
  if (shape === 'array') return pieces.map(decode);
  if (!explode) return alternate(pieces.map(decode));
  return Object.fromEntries(
    pieces.map((piece) => piece.split('=')).map(([key = '', value = '']) => [decode(key), decode(value)]),
  );
}

/** Headers have the style `simple` and are not encoded. */
export function splitHeader(text: string, explode: boolean, style = 'simple') {
  return (shape: Shape): Raw => {
    if (shape === 'scalar') return text;
    const pieces = text.split(headerDelimiters[style] ?? ',').map((piece) => piece.trim());
    if (shape === 'array') return pieces;
    if (!explode) return alternate(pieces);
    return Object.fromEntries(pieces.map((piece) => piece.split('=')).map(([key = '', value = '']) => [key, value]));
  };
}
