import { namedSecretPrefix, variables } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(variables);
const ownPrefix = 'PORTICO_';

/** What Kubernetes tells every container of a service that is called portico. */
const isOfKubernetes = (name: string, value: string): boolean =>
  /^PORTICO_(SERVICE_(HOST|PORT)|PORT_\d)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value);

/** One sentence for each variable that looks like a setting and is none. Values are not repeated. */
export function unknownVariables(environment: Environment): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (names.includes(name) || name.startsWith(namedSecretPrefix) || value.trim() === '') return [];
    const nearest = nearestName(name);
    if (nearest) return [`${name} is not a setting and has no effect. Did you mean ${nearest}?`];
    if (!name.startsWith(ownPrefix) || isOfKubernetes(name, value)) return [];
    return [`${name} is not a setting and has no effect. docs/settings.md lists the settings.`];
  });
}

/** The known name that was probably meant: the longer it is, the more of it may be wrong. */
function nearestName(name: string): string | undefined {
  const written = name.toUpperCase();
  const bare = written.startsWith(ownPrefix) ? written.slice(ownPrefix.length) : written;
  const [nearest] = names
    .map((known) => ({ known, distance: Math.min(distanceOf(written, known), distanceOf(bare, known)) }))
    .filter(({ known, distance }) => distance <= Math.min(3, Math.floor(known.length / 5)))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.known;
}

/** How many letters are missing, superfluous, wrong or swapped with their neighbor. */
function distanceOf(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 3) return Number.POSITIVE_INFINITY;
  let [before, last] = [[] as number[], Array.from({ length: right.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= right.length; at += 1) {
      const isSame = left[row - 1] === right[at - 1];
      const isSwapped = left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1];
      next[at] = Math.min(
        next[at - 1]! + 1,
        last[at]! + 1,
        last[at - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[at - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[right.length]!;
}
