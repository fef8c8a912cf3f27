import { fewestSharedLetters } from '../places/stems.ts';
import { withoutStopWords } from '../places/stop-words.ts';
import { fold, toQueryWords } from '../terms.ts';

/** The words of a search as pins compare them: in any order, without case, accents and common words. Empty for no words. */
export const toPhrase = (text: string): string => withoutStopWords(toQueryWords(text)).toSorted().join(' ');

/** A single word as a search reads it; undefined for several words, and for none. */
export function toSingleWord(text: string): string | undefined {
  const [word, ...more] = toQueryWords(text);
  return word !== undefined && more.length === 0 && word === fold(text.trim()) ? word : undefined;
}

/** All forms of a word begin with these letters. */
export const beginningOf = (word: string): string => [...fold(word)].slice(0, fewestSharedLetters).join('');
