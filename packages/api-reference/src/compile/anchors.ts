const longest = 120;

/** Addresses that are unique among their kind: the first to ask for one gets it, the next one a number. */
export function createAnchors(): (wish: string) => string {
  const free = createFreeNames();
  return (wish) => free(fitForAddress(wish));
}

interface Named {
  readonly operationId?: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** What an operation is called in addresses: its id, or what its method and path make of one (SPC-10). */
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
export function fitForAddress(text: string): string {
  // Most are as they are. To compile what knows the letters of all scripts takes a browser ten milliseconds.
  const fit = /^\w+$/.test(text) ? text.slice(0, longest) : withoutObstacles(text);
  return fit === '' ? 'item' : fit;
}

const withoutObstacles = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, longest);
