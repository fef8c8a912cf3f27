import type { SearchNote } from '../search/reader.ts';
import { toStoredPhrase } from './phrase.ts';
import type { Counted, SearchUseStore } from './store.ts';

export interface RecorderDeps {
  store: Pick<SearchUseStore, 'add'>;
  /** A keyed hash, which only this installation can compute. */
  hashSecret(text: string): Promise<string>;
  clock(): number;
}

interface Typed {
  note: SearchNote;
  at: number;
}

/** A search counts when the reader has not typed for this long. */
const restMs = 4000;
/** Searches of more readers at once are not counted. */
const mostReaders = 20_000;
/** The length of a reader's mark. There are only 4096, so that many readers share one. */
const markLength = 2;

export type SearchRecorder = ReturnType<typeof createSearchRecorder>;

/**
 * Counts searches in memory and writes the counts from time to time. Results are shown while a reader types, so of searches
 * that continue each other only the last counts.
 */
export function createSearchRecorder({ store, hashSecret, clock }: RecorderDeps) {
  const typed = new Map<string, Typed>();
  let counts = new Map<string, Counted>();

  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

  function countOf({ portal_id, text }: Pick<SearchNote, 'portal_id' | 'text'>, at: number): Counted {
    const phrase = toStoredPhrase(text);
    const key = `${portal_id} ${dayOf(at)} ${phrase}`;
    const known = counts.get(key);
    if (known) return known;
    const fresh = {
      portal_id,
      day: dayOf(at),
      phrase,
      searches: 0,
      without_result: 0,
      readers: new Set<string>(),
      opened: new Map<string, number>(),
    };
    counts.set(key, fresh);
    return fresh;
  }

  function settle({ note, at }: Typed): void {
    const count = countOf(note, at);
    count.searches += 1;
    if (note.total === 0) count.without_result += 1;
    if (count.readers.size < 2) count.readers.add(note.reader);
  }

  /** A mark tells two readers of a month apart, but does not identify either of them. */
  async function toMark(portal_id: string, day: string, reader: string): Promise<string> {
    return (await hashSecret(`search ${portal_id} ${day.slice(0, 7)} ${reader}`)).slice(0, markLength);
  }

  return {
    searched(note: SearchNote): void {
      if (note.text.trim() === '') return;
      const key = `${note.portal_id} ${note.reader}`;
      const before = typed.get(key);
      if (before && !isContinued(before.note.text, note.text)) settle(before);
      if (before || typed.size < mostReaders) typed.set(key, { note, at: clock() });
    },

    /** The reader opened a result of the search. */
    opened({ portal_id, reader, text }: Omit<SearchNote, 'total'>, path: string): void {
      const key = `${portal_id} ${reader}`;
      const before = typed.get(key);
      if (before) {
        settle(before);
        typed.delete(key);
      }
      const { opened } = countOf({ portal_id, text }, clock());
      opened.set(path, (opened.get(path) ?? 0) + 1);
    },

    /** Writes what is counted; at the end of the server also searches that readers may still be typing. */
    async write(isEnd = false): Promise<void> {
      const now = clock();
      for (const [key, search] of typed) {
        if (!isEnd && now - search.at < restMs) continue;
        settle(search);
        typed.delete(key);
      }
      const written = [...counts.values()];
      counts = new Map();
      for (const [portal_id, of] of Map.groupBy(written, (count) => count.portal_id)) {
        const marked = [];
        for (const { readers, ...count } of of) {
          const marks = await Promise.all([...readers].map((reader) => toMark(portal_id, count.day, reader)));
          marked.push({ ...count, readers: new Set(marks) });
        }
        await store.add(portal_id, marked);
      }
    },
  };
}

/** Whether one text was typed on from the other, or shortened. */
function isContinued(before: string, after: string): boolean {
  const [one, other] = [before.trim().toLowerCase(), after.trim().toLowerCase()];
  return one.startsWith(other) || other.startsWith(one);
}
