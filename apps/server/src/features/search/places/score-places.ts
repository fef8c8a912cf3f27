import { decodePostings } from '../postings.ts';
import { blockBits } from './index-places.ts';
import { kindOf, type Segment, segments } from './place.ts';
import type { VisibleRange } from './place-store.ts';
import { readSegments } from './stored-places.ts';

type Closeness = 'exact' | 'inflected' | 'meaning' | 'prefix' | 'synonym' | 'typo';

export interface WordMatch {
  readonly closeness: Closeness;
  readonly block: number;
  readonly entries: Uint8Array;
}

/** How much a match counts, by how close it is to the typed word. */
const factors: Readonly<Record<Closeness, number>> = {
  exact: 1,
  inflected: 0.92,
  meaning: 0.85,
  prefix: 0.7,
  synonym: 0.6,
  typo: 0.5,
};
/** Whether a word that is found like this needs no correction. */
const isTyped: Readonly<Partial<Record<Closeness, boolean>>> = { exact: true, prefix: true, meaning: true };
/** Points by weight, from running text to the name of a product. The highest fits in a byte. */
const points: readonly number[] = [0, 36, 60, 84, 120, 160, 215, 255];

const blockSize = 1 << blockBits;
const blockMask = blockSize - 1;

/** For each block, the score of a word at each number. */
type WordScores = readonly (Uint8Array | undefined)[];

function scoresOf(matches: readonly WordMatch[]): WordScores {
  const blocks: (Uint8Array | undefined)[] = [];
  for (const { closeness, block, entries } of matches) {
    blocks[block] ??= new Uint8Array(blockSize);
    const scores = blocks[block];
    const factor = factors[closeness];
    decodePostings(entries, (number, weight) => {
      const score = (points[weight] as number) * factor;
      const at = number & blockMask;
      if (score > (scores[at] as number)) scores[at] = score;
    });
  }
  return blocks;
}

export interface ScoredPlace {
  readonly product: number;
  /** The place's number within its product. */
  readonly at: number;
  readonly segment: Segment;
  /** The share of the searched words that the place contains, weighted by how rare they are. 1 means all. */
  readonly coverage: number;
  readonly score: number;
  /** Whether the owner of the portal put it first. */
  readonly is_pinned?: boolean;
}

export interface Scored {
  readonly places: readonly ScoredPlace[];
  /** For each word, whether a visible place contains it as typed or a word that begins with it. */
  readonly isKnown: readonly boolean[];
}

/** The words in a product's name count this much for each of its places. */
const shareOfProduct = 0.25;
/** Places with less than this share of the best coverage are left out. */
const leastShare = 0.75;

/** Consecutive numbers of one product, one segment and one block. */
interface Stretch {
  readonly range: VisibleRange;
  readonly segment: Segment;
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

interface Reading {
  readonly isSignedIn: boolean;
  /** The first `needed` words count as missing if no place contains them. The words after them are other spellings. */
  readonly needed: number;
}

/** Scores the places that the viewer may read and that contain searched words. */
export function scorePlaces(
  words: readonly (readonly WordMatch[])[],
  ranges: readonly VisibleRange[],
  { isSignedIn, needed }: Reading,
): Scored {
  const scores = words.map(scoresOf);
  const stretches = ranges.flatMap((range) => readableStretches(range, isSignedIn));
  const total = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  const counts = scores.map((word) => stretches.reduce((sum, stretch) => sum + countIn(word, stretch), 0));
  const tells = counts.map((count, word) => (count === 0 && word >= needed ? 0 : Math.log(1 + total / (count + 0.5))));
  const all = tells.reduce((sum, value) => sum + value, 0);
  const found: ScoredPlace[] = [];
  let best = 0;
  for (const { range, segment, block, start, end } of stretches) {
    const blocks = scores.map((word) => word[block]);
    if (blocks.every((one) => one === undefined)) continue;
    const ofProduct = scores.map((word) => scoreAt(word, range.first) * shareOfProduct);
    for (let number = start; number < end; number++) {
      const at = number & blockMask;
      let score = 0;
      let covered = 0;
      let isOwn = false;
      for (let word = 0; word < blocks.length; word++) {
        const here = blocks[word]?.[at] ?? 0;
        if (here > 0) isOwn = true;
        const value = here || (ofProduct[word] as number);
        if (value === 0) continue;
        score += value * (tells[word] as number);
        covered += tells[word] as number;
      }
      if (!isOwn) continue;
      const coverage = covered / all;
      if (coverage > best) best = coverage;
      found.push({ product: range.product, at: number - range.first, segment, coverage, score: score * coverage ** 2 });
    }
  }
  const typed = words.map((matches) => scoresOf(matches.filter(({ closeness }) => isTyped[closeness])));
  return {
    places: found.filter(({ coverage }) => coverage >= best * leastShare),
    isKnown: typed.map((word) => stretches.some((stretch) => countIn(word, stretch) > 0)),
  };
}

const scoreAt = (word: WordScores, number: number): number => word[number >> blockBits]?.[number & blockMask] ?? 0;

/** The numbers of a product's places that the viewer may read. */
function readableStretches(range: VisibleRange, isSignedIn: boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let first = range.first;
  for (const [index, count] of readSegments(range.segments).entries()) {
    const segment = segments[index] as Segment;
    const end = first + count;
    if (isReadable(range, segment, isSignedIn)) {
      for (let start = first; start < end; ) {
        const block = start >> blockBits;
        const next = Math.min(end, (block + 1) << blockBits);
        stretches.push({ range, segment, block, start, end: next });
        start = next;
      }
    }
    first = end;
  }
  return stretches;
}

/** A pinned place, if it is in the given ranges and the viewer may read it. */
export function findReadable(
  ranges: readonly VisibleRange[],
  { product, at }: Pick<ScoredPlace, 'product' | 'at'>,
  isSignedIn: boolean,
): ScoredPlace | undefined {
  const range = ranges.find((each) => each.product === product);
  const number = range && range.first + at;
  const found =
    range && readableStretches(range, isSignedIn).find(({ start, end }) => number! >= start && number! < end);
  return found && { product, at, segment: found.segment, coverage: 1, score: 0, is_pinned: true };
}

function isReadable({ is_readable, is_granted }: VisibleRange, segment: Segment, isSignedIn: boolean): boolean {
  if (kindOf(segment) !== 'section') return true;
  if (segment === 'section for developers') return is_readable && isSignedIn;
  return segment === 'section for teams' ? is_readable && is_granted : is_readable;
}

function countIn(word: WordScores, { block, start, end }: Stretch): number {
  const scores = word[block];
  if (!scores) return 0;
  let count = 0;
  for (let number = start; number < end; number++) if ((scores[number & blockMask] as number) > 0) count++;
  return count;
}
