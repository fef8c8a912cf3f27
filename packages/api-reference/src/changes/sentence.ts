import type { Change, Place } from './change.ts';
import { rules } from './rules.ts';

export const toSentence = ({ rule, values }: Pick<Change, 'rule' | 'values'>): string =>
  rules[rule].sentence.replaceAll(/\{(name|before|after)\}/g, (_, key: keyof typeof values) => values[key] ?? '');

/** The place as text: `POST /payments › body › application/json › amount`. */
export function toPlaceName(place: Place): string {
  const start =
    place.in === 'operation'
      ? [`${place.operation.method.toUpperCase()} ${place.operation.path}`]
      : place.in === 'schema'
        ? [`Schema ${place.schema}`]
        : ['Document'];
  return [...start, ...place.path].join(' › ');
}
