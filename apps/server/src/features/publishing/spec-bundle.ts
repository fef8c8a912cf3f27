type Json = Record<string, unknown>;

export interface BundleParts {
  /** The file in which the specification starts: its path or URL. */
  root: string;
  /** Reads and parses a file that a reference of `from` names; undefined if that fails, which `load` reports itself. */
  load(file: string, from: string): Promise<unknown>;
  /** Resolves the file of a reference, relative to the file that contains it. */
  resolve(reference: string, from: string): string;
  onDeadReference(reference: string, from: string): void;
}

/** The section of `components` for each keyword. All other content is a schema. */
const homes: Record<string, string> = {
  parameters: 'parameters',
  responses: 'responses',
  requestBody: 'requestBodies',
  requestBodies: 'requestBodies',
  headers: 'headers',
  examples: 'examples',
  links: 'links',
  callbacks: 'callbacks',
  securitySchemes: 'securitySchemes',
};
const homesInSwagger: Record<string, string> = { parameters: 'parameters', responses: 'responses' };

/** Paths are inlined, because `components` has no section for them. */
const isPathItem = (path: readonly string[]) => path.length === 2 && (path[0] === 'paths' || path[0] === 'webhooks');

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a document refers to other files. */
export function hasOutsideReferences(document: unknown): boolean {
  const open = [document];
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string' && !inner.startsWith('#')) return true;
      if (typeof inner === 'object') open.push(inner);
    }
  }
  return false;
}

/**
 * Joins the files of a specification into one document. Content of other files moves below `components`, once for all
 * references, so that names and cycles are preserved. A reference from another file to itself refers to that file.
 */
export async function bundleSpec(document: Json, parts: BundleParts): Promise<Json> {
  const isSwagger = 'swagger' in document;
  const documents = new Map<string, Promise<unknown>>([[parts.root, Promise.resolve(document)]]);
  const placed = new Map<string, string>();
  const bundled: Json = {};

  const loadOnce = (file: string, from: string) => {
    const known = documents.get(file) ?? parts.load(file, from);
    documents.set(file, known);
    return known;
  };

  async function copy(value: unknown, file: string, path: readonly string[]): Promise<unknown> {
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const [at, item] of value.entries()) items.push(await copy(item, file, [...path, String(at)]));
      return items;
    }
    if (!isRecord(value)) return value;
    if (typeof value.$ref === 'string' && !isExample(path)) return copyReference(value, value.$ref, file, path);
    const made: Json = {};
    for (const [key, inner] of Object.entries(value)) setOwn(made, key, await copy(inner, file, [...path, key]));
    return made;
  }

  async function copyReference(value: Json, reference: string, file: string, path: readonly string[]) {
    const [location = '', pointer = ''] = splitReference(reference);
    const target = location === '' ? file : parts.resolve(location, file);
    const { $ref: _, ...beside } = value;
    if (target === parts.root) return { ...beside, $ref: `#${pointer}` };
    const found = await loadOnce(target, file);
    if (found === undefined) return value;
    const meant = follow(found, pointer);
    if (meant === undefined) {
      parts.onDeadReference(reference, file);
      return value;
    }
    const isKeptHere = placed.get(`${target}#${pointer}`) === `/${path.join('/')}`;
    if (isKeptHere || isPathItem(path)) return copy(isRecord(meant) ? { ...meant, ...beside } : meant, target, path);
    return { ...beside, $ref: `#${await place(target, pointer, meant, path)}` };
  }

  /** Returns the place of the content in the bundled document. The first reference moves it there. */
  async function place(file: string, pointer: string, meant: unknown, path: readonly string[]): Promise<string> {
    const id = `${file}#${pointer}`;
    const known = placed.get(id);
    if (known !== undefined) return known;
    const home = homeOf(path, isSwagger);
    const shelf = shelfOf(isSwagger ? [home] : ['components', home]);
    const name = freeName(toName(file, pointer), shelf);
    const at = `${isSwagger ? '' : '/components'}/${home}/${name}`;
    placed.set(id, at);
    setOwn(shelf, name, null);
    setOwn(shelf, name, await copy(meant, file, isSwagger ? [home, name] : ['components', home, name]));
    return at;
  }

  /** The section of the bundled document for these keys, which is created if it is missing. */
  function shelfOf(keys: string[]): Json {
    let shelf = bundled;
    for (const key of keys) {
      if (!isRecord(shelf[key])) shelf[key] = {};
      shelf = shelf[key] as Json;
    }
    return shelf;
  }

  /** Reserves the names that the document itself uses. Content of another file keeps its name if it is free. */
  function reserve(keys: string[]): void {
    const own = keys.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document);
    for (const [name, value] of Object.entries(isRecord(own) ? own : {})) {
      setOwn(shelfOf(keys), name, null);
      const reference = isRecord(value) && typeof value.$ref === 'string' ? value.$ref : '#';
      const [location, pointer] = splitReference(reference);
      if (location === '') continue;
      const id = `${parts.resolve(location, parts.root)}#${pointer}`;
      if (!placed.has(id)) placed.set(id, `/${[...keys, name].join('/')}`);
    }
  }

  const shelves = isSwagger ? ['definitions', ...Object.values(homesInSwagger)] : ['schemas', ...Object.values(homes)];
  for (const home of new Set(shelves)) reserve(isSwagger ? [home] : ['components', home]);
  const own = (await copy(document, parts.root, [])) as Json;
  return merge(bundled, own);
}

/** Merges two objects; the document's own components take precedence over moved ones. */
function merge(under: Json, over: Json): Json {
  const merged: Json = {};
  for (const key of new Set([...Object.keys(over), ...Object.keys(under)])) {
    const [below, above] = [under[key], over[key]];
    if (above === undefined) setOwn(merged, key, below);
    else setOwn(merged, key, isRecord(below) && isRecord(above) && isShelf(key) ? merge(below, above) : above);
  }
  return merged;
}

const shelfNames = new Set(['components', 'schemas', 'definitions', ...Object.values(homes)]);
const isShelf = (key: string) => shelfNames.has(key);

/** Sets a property even if it is named `__proto__`. */
const setOwn = (record: Json, key: string, value: unknown): void => {
  Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true });
};

/** Whether the value is an example, whose `$ref` is data and not a reference. */
const isExample = (path: readonly string[]) =>
  path.some(
    (key, at) =>
      (key === 'example' && path[at - 1] !== 'properties') || (key === 'value' && path[at - 2] === 'examples'),
  );

function homeOf(path: readonly string[], isSwagger: boolean): string {
  const rows = isSwagger ? homesInSwagger : homes;
  const [holder, key] = [path.at(-2) ?? '', path.at(-1) ?? ''];
  const isProperty = holder === 'properties' || holder === 'patternProperties';
  return (isProperty ? undefined : (rows[holder] ?? rows[key])) ?? (isSwagger ? 'definitions' : 'schemas');
}

function splitReference(reference: string): [location: string, pointer: string] {
  const at = reference.indexOf('#');
  return at === -1 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
}

function follow(document: unknown, pointer: string): unknown {
  if (pointer === '' || pointer === '/') return document;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodePart(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Json)[key] : undefined,
      document,
    );
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const toName = (file: string, pointer: string): string =>
  (pointer.split('/').at(-1) || (file.split('/').at(-1) ?? '').replace(/\.(?:ya?ml|json)$/i, ''))
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '') || 'Part';

function freeName(name: string, shelf: Json): string {
  let free = name;
  for (let suffix = 2; Object.hasOwn(shelf, free); suffix++) free = `${name}-${suffix}`;
  return free;
}
