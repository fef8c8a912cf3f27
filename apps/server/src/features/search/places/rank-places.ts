import { fold } from '../terms.ts';
import type { Place } from './place.ts';
import type { ScoredPlace } from './score-places.ts';
import { stemsOf } from './stems.ts';

export interface Candidate {
  readonly scored: ScoredPlace;
  readonly place: Place;
  /** Whether it is of the newest version of its product, or of none. */
  readonly isLatest: boolean;
}

/** What a reader looks for more often, where all else is the same. */
const ofKind: Readonly<Record<Place['kind'], number>> = {
  product: 1.2,
  version: 0.8,
  operation: 1.1,
  webhook: 1.05,
  schema: 1,
  section: 1.05,
};

/** The candidates in the order in which they are shown: now the texts themselves are compared. */
export function rankPlaces(text: string, words: readonly string[], candidates: readonly Candidate[]): Candidate[] {
  const phrase = toPhrase(text);
  const stems = words.map(stemsOf);
  return candidates
    .map((candidate) => ({ candidate, score: candidate.scored.score * likelihood(phrase, stems, candidate) }))
    .toSorted((a, b) => b.score - a.score || compareTitles(a.candidate, b.candidate))
    .map(({ candidate }) => candidate);
}

/** Words as they are compared, one blank between them. */
const toPhrase = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim();

function likelihood(phrase: string, stems: readonly ReadonlySet<string>[], { place, isLatest }: Candidate): number {
  const title = toPhrase(place.title);
  const named = [title, toPhrase(place.call ?? ''), toPhrase(place.operation_id ?? '')];
  const words = title.split(' ');
  const inTitle = stems.filter((stem) => words.some((word) => [...stemsOf(word)].some((one) => stem.has(one)))).length;
  const share = inTitle / Math.max(1, stems.length);
  const ofTitle = inTitle / Math.max(1, words.length);
  return (
    (named.includes(phrase) ? 3 : 1) *
    (` ${title} `.includes(` ${phrase} `) ? 1.3 : 1) *
    (phrase.includes(' ') && toPhrase(place.text).includes(phrase) ? 2 : 1) *
    (0.7 + 0.5 * share + 0.4 * share * ofTitle) *
    ofKind[place.kind] *
    (isLatest ? 1.1 : 0.9)
  );
}

const compareTitles = ({ place: a }: Candidate, { place: b }: Candidate): number =>
  a.title.length - b.title.length || (a.title < b.title ? -1 : Number(a.title > b.title));
