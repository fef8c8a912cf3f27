const longest = 120;
const longestSlug = 80;

/** URLs that are unique among their kind: the first to ask for one gets it, the next one a number. */
export function createAnchors(): (wish: string) => string {
  const free = createFreeNames();
  return (wish) => free(toUrlSafe(wish));
}

interface Named {
  readonly operationId?: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** What an operation is called in URLs: its id, or what its method and path make of one (SPC-10). */
export const toOperationName = ({ operationId, method, path }: Named): string =>
  operationId ?? `${method.toLowerCase()}${path.replaceAll(/\W/g, '_')}`;

/** Each name once: the second of a kind is `name-2`. Counts on where it stopped, so that many alike cost no more. */
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

/** Letters, digits, `.`, `_` and `-`; what is in the way becomes a hyphen. */
export function toUrlSafe(text: string): string {
  // Most are as they are. To compile what knows the letters of all scripts takes a browser ten milliseconds.
  const fit = /^\w+$/.test(text) ? text.slice(0, longest) : withoutObstacles(text);
  return fit === '' ? 'item' : fit;
}

const withoutObstacles = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, longest);

/**
 * The last part of each operation's page address: unique, in the order given. An anchor that is a slug already is taken
 * before all others, so that no slug is the anchor of another operation; then ids come before methods and paths, and the
 * earlier operation before the later. The others add their method and path: unlike a number, that stays when more are added.
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

/** `capturePayment` becomes `capture-payment`; without an id, or one without a Latin letter or a digit, method and path count. */
const toSlug = ({ operationId = '', method, path }: Named): string =>
  cut(toKebab(operationId), longestSlug) || cut(toKebab(`${method} ${path}`), longestSlug) || 'operation';

const cut = (text: string, length: number): string => text.slice(0, length).replace(/-$/, '');

/** Words in lower case, a hyphen between two: letters without their accents, and digits. */
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
