import { setImmediate } from 'node:timers/promises';
import { eachTerm, fold } from '../terms.ts';
import type { IndexedPlace, IndexedWords, Weight } from './place.ts';
import { withoutStopWords } from './stop-words.ts';

/** Marks a term that is the first letters of a word in a title, for searches with one or two letters. */
export const beginningMark = '^';
/** Words up to this length are searched by their exact beginning. */
export const shortWord = 2;
const leastWeightOfTitles = 5;

/** The most different words of one place. */
const mostWords = 3000;
const wordsAtOnce = 5000;

/** The words of a place, each with the highest weight among its texts. */
export function wordsOf({ words }: IndexedPlace): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  for (const [weight, texts, how] of words) {
    for (const text of texts) {
      for (const term of how === 'whole' ? [text] : eachTerm(text)) {
        if (weights.size >= mostWords) return weights;
        if (weights.has(term)) continue;
        weights.set(term, weight);
        if (weight >= leastWeightOfTitles && how === undefined) addBeginnings(weights, term, weight);
      }
    }
  }
  return weights;
}

function addBeginnings(weights: Map<string, Weight>, term: string, weight: Weight): void {
  const letters = [...term.slice(0, 2 * shortWord)];
  for (let length = 1; length <= shortWord && length < letters.length; length++) {
    const beginning = `${beginningMark}${letters.slice(0, length).join('')}`;
    if (!weights.has(beginning)) weights.set(beginning, weight);
  }
}

/** The fewer words a title has, the more each of them counts. */
export function wordsOfTitle(title: string): IndexedWords[] {
  const telling = withoutStopWords([...new Set(eachTerm(title))]).length;
  return [[telling <= 2 ? 7 : telling <= 4 ? 6 : 5, [title]]];
}

/** Marks a term that is a whole name. No word begins with this character. */
const identifierMark = '=';

/**
 * The term for a name of several words, such as `amount_capturable`, `nextPage` or `X-Request-Id`. Undefined for a single
 * word.
 */
export function toIdentifier(name: string): string | undefined {
  const isName =
    /^[\p{Letter}\p{Number}_.$-]{3,80}$/u.test(name) && /[_.-]|\p{Lowercase_Letter}\p{Uppercase_Letter}/u.test(name);
  return isName ? `${identifierMark}${fold(name).replaceAll(/[_.$-]/g, '')}` : undefined;
}

/** Yields to the event loop every few thousand words. */
export function createPause(): (words: number) => Promise<void> {
  let done = 0;
  return async (words) => {
    done += words;
    if (done < wordsAtOnce) return;
    done = 0;
    await setImmediate();
  };
}
