import { toCsvRow } from '@portico/contract/csv.ts';
import type { FoundPlaces } from '@portico/contract/places.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { SearchedWords, SearchUsePeriod, SearchUses } from '@portico/contract/search-uses.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import type { Viewer } from '../access/viewer.ts';
import { notStored } from './phrase.ts';
import type { SearchRecorder } from './recorder.ts';
import type { SearchUseStore } from './store.ts';

export interface SearchUseDeps {
  store: SearchUseStore;
  recorder: SearchRecorder;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  find(viewer: Viewer, query: { text: string }, page: PageRequest): Promise<FoundPlaces>;
  clock(): number;
}

export type SearchUseService = ReturnType<typeof createSearchUseService>;

const day = 24 * 60 * 60_000;
const daysOf: Readonly<Record<SearchUsePeriod, number>> = { '7d': 7, '30d': 30, '90d': 90 };
const keptDays = 90;
/** Words that only one reader searched for are stored for this long, because a second reader may follow. */
const keptDaysOfRare = 30;
const mostRows = 100;
/** A result is counted as opened if it is among this many. */
const openable: PageRequest = { number: 1, size: 100 };

/**
 * What owners see of searches. Words that only one reader searched for could be about that reader, so they are not listed: a
 * month must have the marks of two readers.
 */
export function createSearchUseService({ store, recorder, isOwnPortal, find, clock }: SearchUseDeps) {
  const dayBefore = (days: number): string => new Date(clock() - days * day).toISOString().slice(0, 10);

  async function usesOf(org_id: string, portal_id: string, period: SearchUsePeriod = '30d'): Promise<SearchUses> {
    if (!(await isOwnPortal(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
    const since = dayBefore(daysOf[period] - 1);
    const [rows, opened] = await Promise.all([store.listUses(portal_id, since), store.listOpened(portal_id, since)]);
    const byPhrase = Map.groupBy(rows, ({ phrase }) => phrase);
    const shared = new Map([...byPhrase].filter(([phrase, of]) => phrase !== notStored && isShared(of)));
    const words = [...shared].map(([phrase, of]): SearchedWords => ({ words: phrase, ...sumOf(of) }));
    const total = sumOf(rows);
    return {
      ...total,
      not_listed: total.searches - words.reduce((sum, { searches }) => sum + searches, 0),
      words: topOf(words, ({ searches }) => searches),
      nothing_found: topOf(words, ({ without_result }) => without_result),
      places: topOf(
        opened
          .filter(({ phrase }) => shared.has(phrase))
          .map(({ phrase, path, opened: times }) => ({ words: phrase, path, opened: Number(times) })),
        ({ opened: times }) => times,
      ),
    };
  }

  return {
    usesOf,

    async csvOf(org_id: string, portal_id: string, period?: SearchUsePeriod): Promise<string> {
      const { words, places } = await usesOf(org_id, portal_id, period);
      const header = ['words', 'searches', 'without_result', 'opened', 'most_opened'];
      const rows = words.map(({ words: phrase, searches, without_result, opened }) => {
        const most = places.find((place) => place.words === phrase);
        return [phrase, searches, without_result, opened, most?.path];
      });
      return [header, ...rows].map(toCsvRow).join('');
    },

    /** Counts only places that the search finds for this reader, so that nobody can report others. */
    async opened(viewer: Viewer, reader: string, { q: text, path }: { q: string; path: string }): Promise<void> {
      const { data } = await find(viewer, { text }, openable);
      if (data.some((place) => place.path === path)) {
        recorder.opened({ portal_id: viewer.portal_id, reader, text }, path);
      }
    },

    deleteOld: () => store.deleteBefore({ all: dayBefore(keptDays), rare: dayBefore(keptDaysOfRare) }),
  };
}

interface DayRow {
  day: string;
  readers: string;
  searches: number;
  without_result: number;
  opened: number;
}

/** Whether two readers searched for the words in one month. Marks of different months cannot be compared. */
const isShared = (rows: readonly DayRow[]): boolean =>
  [...Map.groupBy(rows, ({ day: of }) => of.slice(0, 7)).values()].some(
    (month) => new Set(month.flatMap(({ readers }) => readers.split(' ')).filter(Boolean)).size > 1,
  );

const sumOf = (rows: readonly DayRow[]) => {
  const sum = (of: (row: DayRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    searches: sum(({ searches }) => searches),
    without_result: sum(({ without_result }) => without_result),
    opened: sum(({ opened }) => opened),
  };
};

const topOf = <Row extends { words: string }>(rows: readonly Row[], by: (row: Row) => number): Row[] =>
  rows
    .filter((row) => by(row) > 0)
    .toSorted((a, b) => by(b) - by(a) || (a.words < b.words ? -1 : 1))
    .slice(0, mostRows);
