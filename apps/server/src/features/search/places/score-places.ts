import { type PlaceKind, placeKinds } from '@portico/contract/place-kinds.ts';
import { bestOf } from './best-of.ts';
import { blockBits } from './index-places.ts';
import { kindOf, type Segment } from './place.ts';
import { blockMask, blockSize, ownerOf, type Piece, type VisiblePlaces } from './visible-places.ts';
import { createBlocks, scoresOf, type WordMatch, type WordScores } from './word-scores.ts';

export interface ScoredPlace {
  readonly product: number;
  /** The place's number within its product. */
  readonly at: number;
  readonly segment: Segment;
  readonly score: number;
  /** Whether the owner of the portal put it first. */
  readonly is_pinned?: boolean;
}

export interface Scored {
  /** How many places of each kind were found. */
  readonly kinds: Readonly<Record<PlaceKind, number>>;
  /** For each word, whether a visible place contains it as typed or a word that begins with it. */
  readonly isKnown: readonly boolean[];
  /** The places of the kind with the highest scores. */
  readonly best: readonly ScoredPlace[];
  readonly hasPinned: boolean;
}

export interface Scoring {
  /** The first words count as missing if no place contains them. The words after them are other spellings. */
  readonly needed: number;
  /** How many places are wanted. */
  readonly most: number;
  readonly kind: PlaceKind | undefined;
  readonly pinned: ScoredPlace | undefined;
}

/** The words in a product's name count this much for each of its places. */
const shareOfProduct = 0.25;
/** Places with less than this share of the best coverage are left out. */
const leastShare = 0.65;

const blocks = createBlocks();
// Grown as needed and reused. Nothing of these leaves `scorePlaces`, which does not wait in between.
let numbers = new Int32Array(0);
let scored = new Float64Array(0);
let coverages = new Float64Array(0);

/** Scores the visible places that contain searched words. */
export function scorePlaces(
  words: readonly (readonly WordMatch[])[],
  visible: VisiblePlaces,
  scoring: Scoring,
): Scored {
  blocks.release();
  if (numbers.length < visible.total) {
    numbers = new Int32Array(visible.total);
    scored = new Float64Array(visible.total);
    coverages = new Float64Array(visible.total);
  }
  const marked: (Uint8Array | undefined)[] = [];
  const scores = words.map((matches) => scoresOf(matches, visible, blocks, marked));
  const tells = scores.map(({ count }, word) =>
    count === 0 && word >= scoring.needed ? 0 : Math.log(1 + visible.total / (count + 0.5)),
  );
  const all = tells.reduce((sum, value) => sum + value, 0);
  let length = 0;
  let best = 0;
  for (const [block, marks] of marked.entries()) {
    if (!marks) continue;
    const owner = visible.owners[block] as Uint32Array;
    const here = scores.map((word) => word.blocks[block]);
    let piece = 0;
    let ofProduct: number[] = [];
    for (let at = 0; at < blockSize; at++) {
      if (marks[at] === 0) continue;
      if (owner[at] !== piece) {
        piece = owner[at] as number;
        ofProduct = scoresOfProduct(scores, visible.pieces[piece - 1] as Piece);
      }
      let score = 0;
      let covered = 0;
      for (let word = 0; word < here.length; word++) {
        const value = here[word]?.[at] || (ofProduct[word] as number);
        if (value === 0) continue;
        score += value * (tells[word] as number);
        covered += tells[word] as number;
      }
      const coverage = covered / all;
      if (coverage > best) best = coverage;
      numbers[length] = (block << blockBits) | at;
      scored[length] = score * coverage ** 1.5;
      coverages[length] = coverage;
      length++;
    }
  }
  return choose(length, best * leastShare, visible, { ...scoring, isKnown: scores.map(({ isKnown }) => isKnown) });
}

/** The scores of the words in the name of a piece's product. */
const scoresOfProduct = (scores: readonly WordScores[], { range: { first } }: Piece): number[] =>
  scores.map((word) => (word.blocks[first >> blockBits]?.[first & blockMask] ?? 0) * shareOfProduct);

/** Of the found places, those that have at least this coverage. */
function choose(
  length: number,
  least: number,
  visible: VisiblePlaces,
  { most, kind, pinned, isKnown }: Scoring & { isKnown: readonly boolean[] },
): Scored {
  const { pieces } = visible;
  const kindsOfPieces = pieces.map(({ segment }) => placeKinds.indexOf(kindOf(segment)));
  const counts = placeKinds.map(() => 0);
  const wanted = kind === undefined ? -1 : placeKinds.indexOf(kind);
  let hasPinned = false;
  for (let index = 0; index < length; index++) {
    const number = numbers[index] as number;
    const owner = (visible.owners[number >> blockBits] as Uint32Array)[number & blockMask] as number;
    const of = kindsOfPieces[owner - 1] as number;
    const isFound = (coverages[index] as number) >= least;
    if (isFound) counts[of] = (counts[of] as number) + 1;
    if (isFound && pinned && isAt(pieces[owner - 1] as Piece, number, pinned)) hasPinned = true;
    if (!isFound || (wanted !== -1 && of !== wanted)) scored[index] = -1;
  }
  const best = bestOf(scored, length, most).map((index): ScoredPlace => {
    const number = numbers[index] as number;
    const { range, segment } = ownerOf(visible, number) as Piece;
    return { product: range.product, at: number - range.first, segment, score: scored[index] as number };
  });
  const kinds = Object.fromEntries(placeKinds.map((each, at) => [each, counts[at]])) as Record<PlaceKind, number>;
  return { kinds, isKnown, best, hasPinned };
}

const isAt = ({ range }: Piece, number: number, { product, at }: ScoredPlace): boolean =>
  range.product === product && number - range.first === at;

/** A pinned place, if the reader may see it. */
export function findReadable(
  visible: VisiblePlaces,
  { product, at }: Pick<ScoredPlace, 'product' | 'at'>,
): ScoredPlace | undefined {
  const range = visible.pieces.find((piece) => piece.range.product === product)?.range;
  const owner = range && ownerOf(visible, range.first + at);
  if (owner?.range.product !== product) return undefined;
  return { product, at, segment: owner.segment, score: 0, is_pinned: true };
}
