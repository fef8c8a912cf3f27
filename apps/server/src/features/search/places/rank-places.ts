import { fold } from '../terms.ts';
import type { Place } from './place.ts';
import { leadOf } from './places-of.ts';
import type { ScoredPlace } from './score-places.ts';
import { stemsOf } from './stems.ts';
import { withoutStopWords } from './stop-words.ts';
import { synonymsOf } from './synonyms.ts';

export interface Candidate {
  readonly scored: ScoredPlace;
  readonly place: Place;
  /** Whether its version is the newest of the product, or it has no version. */
  readonly isLatest: boolean;
}

/** Readers search some kinds more often. These factors decide between results that match equally well. */
const ofKind: Readonly<Record<Place['kind'], number>> = {
  product: 1.2,
  version: 0.8,
  operation: 1.2,
  webhook: 1.05,
  schema: 1,
  section: 1.15,
};

/** Orders the candidates by comparing their texts with the search. */
export function rankPlaces(text: string, words: readonly string[], candidates: readonly Candidate[]): Candidate[] {
  const phrase = toPhrase(text);
  const stems = words.map(
    (word): Sought => ({
      typed: stemsOf(word),
      alike: new Set(synonymsOf(word).flatMap((synonym) => [...stemsOf(synonym)])),
    }),
  );
  return candidates
    .map((candidate) => ({ candidate, score: candidate.scored.score * likelihood(phrase, stems, candidate) }))
    .toSorted((a, b) => b.score - a.score || compareTitles(a.candidate, b.candidate))
    .map(({ candidate }) => candidate);
}

/** Folded words with one space between them. */
const toPhrase = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim();

function likelihood(phrase: string, stems: readonly Sought[], { place, isLatest }: Candidate): number {
  const title = toPhrase(place.title);
  const named = [title, toPhrase(place.call ?? ''), toPhrase(place.operation_id ?? '')];
  const names = [title, toPhrase(pathOf(place.call)), toPhrase([...(place.trail ?? []), place.title].join(' '))];
  if (place.call !== undefined && title === toPhrase(place.operation_id ?? ''))
    names.push(toPhrase(leadOf(place.text)));
  const [share, ofTitle] = names.map((name) => shares(stems, name)).reduce(better);
  return (
    (named.includes(phrase) ? 3 : 1) *
    (` ${title} `.includes(` ${phrase} `) ? 1.3 : 1) *
    (isQuoted(phrase, place.text) ? (phrase.split(' ').length > 2 ? 4 : 2) : 1) *
    (0.4 + 0.8 * share + 0.2 * share * ofTitle) *
    ofKind[place.kind] *
    (isLatest ? 1.1 : 0.9)
  );
}

/** The share of the searched words that a name contains, and the share of the name's words that are searched. */
function shares(stems: readonly Sought[], name: string): readonly [number, number] {
  const words = withoutStopWords(name.split(' ')).map((word) => [...stemsOf(word)]);
  const has = (sought: ReadonlySet<string>) => words.some((forms) => forms.some((form) => sought.has(form)));
  const found = stems.reduce((sum, { typed, alike }) => sum + (has(typed) ? 1 : has(alike) ? shareOfSynonym : 0), 0);
  return [found / Math.max(1, stems.length), Math.min(1, found / Math.max(1, words.length))];
}

/** The stems of a searched word and of its synonyms. */
interface Sought {
  readonly typed: ReadonlySet<string>;
  readonly alike: ReadonlySet<string>;
}

/** A synonym in a name counts this much of the word itself. */
const shareOfSynonym = 0.5;

const better = (one: readonly [number, number], other: readonly [number, number]) =>
  other[0] > one[0] || (other[0] === one[0] && other[1] > one[1]) ? other : one;

/** Whether the text contains the words in this order, next to each other. */
const isQuoted = (phrase: string, text: string): boolean =>
  phrase.includes(' ') && ` ${toPhrase(text)} `.includes(` ${phrase} `);

/** A call without its method and its parameters. */
const pathOf = (call = ''): string => call.replace(/^[A-Z]+ /, '').replaceAll(/\{[^{}]*\}/g, ' ');

const compareTitles = ({ place: a }: Candidate, { place: b }: Candidate): number =>
  a.title.length - b.title.length || (a.title < b.title ? -1 : Number(a.title > b.title));
