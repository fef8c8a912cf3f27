import type { PlaceKind } from '@portico/contract/place-kinds.ts';
import type { FoundPlace } from '@portico/contract/places.ts';
import { type OpenedPlace, readOpened } from '../../shared/recent-places.ts';

/** One line of the dialog. */
export interface Choice {
  readonly path: string;
  readonly place: FoundPlace | OpenedPlace;
}

export interface ChoiceGroup {
  readonly name: PlaceKind | 'recent' | 'frequent';
  readonly choices: readonly Choice[];
}

const mostRecent = 5;
const mostFrequent = 5;
/** A page opened at least this many times is listed as often used. */
const often = 3;

/** The groups that the dialog shows before the developer types: often and recently opened pages. */
export function openedGroups(opened: readonly OpenedPlace[] = readOpened()): ChoiceGroup[] {
  const recent = opened.slice(0, mostRecent);
  const frequent = opened
    .slice(mostRecent)
    .filter(({ times }) => times >= often)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, mostFrequent);
  const groups: ChoiceGroup[] = [
    { name: 'recent', choices: recent.map(toChoice) },
    { name: 'frequent', choices: frequent.map(toChoice) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** Groups results by kind. Groups and results keep the order of relevance. */
export const groupByKind = (found: readonly FoundPlace[]): [kind: PlaceKind, places: FoundPlace[]][] => [
  ...Map.groupBy(found, ({ kind }) => kind),
];

export const foundGroups = (found: readonly FoundPlace[]): ChoiceGroup[] =>
  groupByKind(found).map(([name, places]) => ({ name, choices: places.map(toChoice) }));

const toChoice = <Place extends FoundPlace | OpenedPlace>(place: Place): Choice => ({ path: place.path, place });
