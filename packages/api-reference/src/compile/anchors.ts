const longest = 120;
const longestSlug = 80;

/** Makes names safe for URLs and unique. The second of two equal names gets a number. */
export function createAnchors(): (wish: string) => string {
  const free = createFreeNames();
  return (wish) => free(toUrlSafe(wish));
}

interface Named {
  readonly operationId?: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** The name of an operation in URLs: its id, or its method and path (SPC-10). */
export const toOperationName = ({ operationId, method, path }: Named): string =>
  operationId ?? `${method.toLowerCase()}${path.replaceAll(/\W/g, '_')}`;

/** Makes names unique: the second one is `name-2`. Remembers the last number, so that many equal names stay fast. */
export function createFreeNames(taken = new Set<string>()): (wish: string) => string {
  const counts = new Map<string, number>();
  return (wish) => {
    let count = counts.get(wish) ?? 1;
    let name = count === 1 ? wish : `${wish}-${count}`;
    while (taken.has(name)) name = `${wish}-${++count}`;
    counts.set(wish, count + 1);
    taken.add(name);
    return name;
  };
}

/** Keeps letters, digits, `.`, `_` and `-`. Anything else becomes a hyphen. */
export function toUrlSafe(text: string): string {
  // Most names need no change, and browsers take ten milliseconds to compile the Unicode patterns below.
  const fit = /^\w+$/.test(text) ? text.slice(0, longest) : withoutObstacles(text);
  return fit === '' ? 'item' : fit;
}

const withoutObstacles = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, longest);

/**
 * The last part of the path of each operation's page, unique within the document. Anchors that are slugs go first, so
 * that no slug is the anchor of another operation. Then operations with an id go before others, in the order of the
 * document. A taken slug gets the method and path, which stay the same when operations are added, unlike a number.
 */
export function toSlugs(operations: readonly (Named & { readonly anchor: string })[]): string[] {
  const wishes = operations.map(toSlug);
  const slugs = operations.map(({ anchor }, at) => (anchor === wishes[at] ? anchor : ''));
  const taken = new Set(operations.map(({ anchor }) => anchor));
  const free = createFreeNames(taken);
  for (const hasId of [true, false]) {
    for (const [at, operation] of operations.entries()) {
      if (slugs[at] !== '' || hasId !== (toKebab(operation.operationId ?? '') !== '')) continue;
      const wish = wishes[at] ?? '';
      const long = `${wish}-${toKebab(`${operation.method} ${operation.path}`)}`;
      slugs[at] = free(taken.has(wish) ? cut(long, longestSlug - 6) : wish);
    }
  }
  return slugs;
}

/** `capturePayment` becomes `capture-payment`. Without Latin letters or digits in the id, method and path are used. */
const toSlug = ({ operationId = '', method, path }: Named): string =>
  cut(toKebab(operationId), longestSlug) || cut(toKebab(`${method} ${path}`), longestSlug) || 'operation';

const cut = (text: string, length: number): string => text.slice(0, length).replace(/-$/, '');

/** Words in lower case with hyphens between them. Accents are removed. */
const toKebab = (text: string): string =>
  text
    .slice(0, 4 * longestSlug)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');
