import { isInflected, stemsOf } from '../places/stems.ts';
import { fold } from '../terms.ts';
import { beginningOf } from './setting-words.ts';
import type { SettingStore } from './store.ts';

/** Meanings that one search looks for, at most. */
const mostMeanings = 10;

export type MeaningsOf = (portal_id: string, words: readonly string[]) => Promise<ReadonlyMap<string, string[]>>;

/** For each word of a search that has synonyms in `portal.yaml`, in any form of it, the words that it also means. */
export const createMeanings =
  (store: Pick<SettingStore, 'listSynonyms'>): MeaningsOf =>
  async (portal_id, words) => {
    const found = new Map<string, string[]>();
    const synonyms = words.length === 0 ? [] : await store.listSynonyms(portal_id, words.map(beginningOf));
    let room = mostMeanings;
    for (const word of words) {
      const stems = stemsOf(word);
      const meanings = synonyms
        .filter((synonym) => isInflected(stems, fold(synonym.word)))
        .toSorted((a, b) => (a.word < b.word ? -1 : 1))
        .flatMap((synonym) => synonym.meanings.map(fold))
        .slice(0, room);
      room -= meanings.length;
      if (meanings.length > 0) found.set(word, [...new Set(meanings)]);
    }
    return found;
  };
