import { toQueryWords } from '../search/terms.ts';

/** Longer texts are rarely typed by two readers, and may be pasted. */
const mostWords = 6;
const longestWord = 24;
const mostDigits = 7;

/** The phrase of searches whose words are not stored. */
export const notStored = '';

/**
 * The words of a search as they are stored: without case, accents and punctuation. E-mail addresses, long numbers, keys and
 * pasted texts are not stored; such searches are counted without their words.
 */
export function toStoredPhrase(text: string): string {
  const words = toQueryWords(text);
  const isPersonal =
    text.includes('@') ||
    words.length > mostWords ||
    words.some((word) => [...word].length > longestWord) ||
    (text.match(/\p{Number}/gu) ?? []).length > mostDigits;
  return isPersonal ? notStored : words.join(' ');
}
