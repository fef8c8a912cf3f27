import type { Change, ChangeValues } from '@portico/api-reference/changes/change.ts';
import { type Severity, severities } from '@portico/api-reference/changes/severity.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';
import type { FoundChanges } from '../publication/found-changes.ts';

export const changesMaximum = 1000;
const charactersMaximum = 500_000;
const operationsMaximum = 5000;
const operationsOfChange = 20;
const longestValue = 300;

const isWorse = (one: Severity, other: Severity): boolean => severities.indexOf(one) < severities.indexOf(other);

export function toFoundChanges(all: readonly Change[]): FoundChanges {
  const counts: Record<Severity, number> = { breaking: 0, 'potentially-breaking': 0, compatible: 0, text: 0 };
  const operations = new Map<string, Severity>();
  const changes: StoredChange[] = [];
  let room = charactersMaximum;
  for (const change of all) {
    counts[change.severity] += 1;
    if (change.severity !== 'text') noteOperations(operations, change);
    if (changes.length >= changesMaximum || room <= 0) continue;
    const stored = toStored(change);
    room -= JSON.stringify(stored).length;
    if (room > 0) changes.push(stored);
  }
  return { counts, changes, is_cut: changes.length < all.length, operations: Object.fromEntries(operations) };
}

function noteOperations(operations: Map<string, Severity>, change: Change): void {
  for (const slug of change.operations) {
    const known = operations.get(slug);
    if (known === undefined ? operations.size < operationsMaximum : isWorse(change.severity, known)) {
      operations.set(slug, change.severity);
    }
  }
}

const toStored = ({ rule, severity, place, values, operations }: Change): StoredChange => ({
  rule,
  severity,
  place: { ...place, path: place.path.map(shorten) },
  values: shortenValues(values),
  operations: operations.slice(0, operationsOfChange),
  operation_count: operations.length,
});

const shorten = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text);

const shortenValues = (values: ChangeValues): ChangeValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value as string)]));
