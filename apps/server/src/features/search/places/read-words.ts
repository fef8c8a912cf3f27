import { setImmediate } from 'node:timers/promises';
import type { SearchStore } from '../store.ts';
import { canBeMistyped, isTypoOf, slipsToPrefix, variantsOf } from '../typos.ts';
import type { PlaceStore } from './place-store.ts';
import { commonBeginning, isInflected, stemsOf } from './stems.ts';
import type { WordMatch } from './word-scores.ts';
import { beginningMark, shortWord } from './words-of.ts';

/** The most index rows that are read for a word. */
const mostRows = 3000;
const mostCorrections = 12;

type Words = Pick<PlaceStore, 'listBeginningWith' | 'listTerms'>;

/** Index rows for a word as typed: the word itself, its inflections, and words that begin with it. */
export async function readWord(store: Words, portal_id: string, word: string): Promise<WordMatch[]> {
  if ([...word].length <= shortWord) {
    const rows = await store.listTerms(portal_id, [word, `${beginningMark}${word}`]);
    return rows.map(({ term, ...row }) => ({ ...row, closeness: term === word ? 'exact' : 'prefix' }));
  }
  const stems = stemsOf(word);
  const rows = await store.listBeginningWith(portal_id, commonBeginning(stems), mostRows);
  // The word itself is read separately, in case the limit has cut it off.
  const exact = rows.length < mostRows ? [] : await store.listTerms(portal_id, [word]);
  await setImmediate();
  const matches = rows.flatMap(({ term, ...row }): WordMatch[] => {
    if (term === word) return [{ ...row, closeness: 'exact' }];
    if (isInflected(stems, term)) return [{ ...row, closeness: 'inflected' }];
    return term.startsWith(word) ? [{ ...row, closeness: 'prefix' }] : [];
  });
  return [...matches, ...exact.map(({ term, ...row }): WordMatch => ({ ...row, closeness: 'exact' }))];
}

/** Index rows for a word that `portal.yaml` gives as a synonym: the word and its other forms. */
export async function readMeaning(store: Words, portal_id: string, word: string): Promise<WordMatch[]> {
  const matches = await readWord(store, portal_id, word);
  return matches.flatMap((match) => (match.closeness === 'prefix' ? [] : { ...match, closeness: 'meaning' }));
}

/** Index rows for words that differ from the typed one by a typing mistake. */
export async function readCorrections(
  store: Words,
  variants: Pick<SearchStore, 'listTermsWithVariants'>,
  portal_id: string,
  word: string,
): Promise<WordMatch[]> {
  if (!canBeMistyped(word)) return [];
  const candidates = await variants.listTermsWithVariants(portal_id, variantsOf(word));
  const meant = candidates
    .filter((term) => term !== word && isTypoOf(word, term))
    .map((term) => ({ term, slips: slipsToPrefix(word, term) }))
    .toSorted(
      (a, b) => a.slips - b.slips || Math.abs(a.term.length - word.length) - Math.abs(b.term.length - word.length),
    )
    .slice(0, mostCorrections);
  const rows = await store.listTerms(
    portal_id,
    meant.map(({ term }) => term),
  );
  return rows.map(({ term, ...row }) => ({ ...row, closeness: 'typo' }));
}
