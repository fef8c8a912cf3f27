import { distanceOf } from '../platform/word-distance.ts';
import { namedSecretPrefix, variables } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(variables);
const ownPrefix = 'PORTICO_';

/** Variables that Kubernetes sets in every container next to a service named portico. */
const isOfKubernetes = (name: string, value: string): boolean =>
  /^PORTICO_(SERVICE_(HOST|PORT)|PORT_\d)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value);

/** One warning for each variable that looks like a setting but is not. Values are never printed. */
export function unknownVariables(environment: Environment): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (names.includes(name) || name.startsWith(namedSecretPrefix) || value.trim() === '') return [];
    const nearest = nearestName(name);
    if (nearest) return [`${name} is not a setting and has no effect. Did you mean ${nearest}?`];
    if (!name.startsWith(ownPrefix) || isOfKubernetes(name, value)) return [];
    return [`${name} is not a setting and has no effect. docs/settings.md lists the settings.`];
  });
}

/** The closest known name; longer names may differ more. */
function nearestName(name: string): string | undefined {
  const written = name.toUpperCase();
  const bare = written.startsWith(ownPrefix) ? written.slice(ownPrefix.length) : written;
  const [nearest] = names
    .map((known) => ({ known, distance: Math.min(distanceOf(written, known), distanceOf(bare, known)) }))
    .filter(({ known, distance }) => distance <= Math.min(3, Math.floor(known.length / 5)))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.known;
}
