import type { MarkedText } from '@portico/contract/places.ts';
import { fold } from '../terms.ts';
import { isInflected, stemsOf } from './stems.ts';

const word = /[\p{Letter}\p{Mark}\p{Number}]+/gu;
const seam = /(?<=[\p{Lowercase_Letter}\p{Number}])(?=\p{Uppercase_Letter})/u;

/** About two lines in a list of results. */
const passageLength = 160;
const before = 50;

export type IsMatch = (word: string) => boolean;

/** Tests whether a word of a text is a searched word or an inflection of it. */
export function createIsMatch(words: readonly string[]): IsMatch {
  const sought = words.map((one) => ({ one, stems: stemsOf(one) }));
  return (written) => {
    const forms = [written, ...written.split(seam)].map(fold);
    return forms.some((form) => sought.some(({ one, stems }) => form.startsWith(one) || isInflected(stems, form)));
  };
}

export function markText(text: string, isMatch: IsMatch): MarkedText {
  const pieces: MarkedText = [];
  const add = (piece: string, is_match: boolean) => {
    const last = pieces.at(-1);
    if (piece === '') return;
    if (last?.is_match === is_match) last.text += piece;
    else pieces.push({ text: piece, is_match });
  };
  let end = 0;
  for (const found of text.matchAll(word)) {
    add(text.slice(end, found.index), false);
    add(found[0], isMatch(found[0]));
    end = found.index + found[0].length;
  }
  add(text.slice(end), false);
  return pieces;
}

/** The passage with the most searched words; the start of the text if there are none. */
export function passageOf(text: string, isMatch: IsMatch): string {
  if (text.length <= passageLength) return text;
  const matches = [...text.matchAll(word)].filter(([written]) => isMatch(written)).map(({ index }) => index);
  let [best = 0, most] = [matches[0], 0];
  for (const [at, start] of matches.entries()) {
    const count = matches.slice(at).filter((index) => index < start + passageLength - before).length;
    if (count > most) [best, most] = [start, count];
  }
  const start = best <= before ? 0 : text.lastIndexOf(' ', best - before) + 1;
  const cut = text.slice(start, start + passageLength);
  const end = start + passageLength < text.length ? Math.max(cut.lastIndexOf(' '), passageLength / 2) : cut.length;
  return `${start > 0 ? '… ' : ''}${cut.slice(0, end)}${start + end < text.length ? ' …' : ''}`;
}
