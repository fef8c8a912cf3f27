import { type PlaceKind, placeKinds } from '@portico/contract/place-kinds.ts';
import { bestOf } from './best-of.ts';
import { blockBits } from './index-places.ts';
import { kindOf, type Segment } from './place.ts';
import { blockMask, blockSize, ownerOf, type Piece, type VisiblePlaces } from './visible-places.ts';
import { createBlocks, mostWords, scoresOf, type WordMatch, type WordScores } from './word-scores.ts';

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
  /** How many places of the wanted kind were found in each product, by the product's number. */
  readonly products: ReadonlyMap<number, number>;
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

// Grown as needed and reused. Nothing of these leaves `scorePlaces`, which does not wait in between.
const scoreBlocks = createBlocks((size) => new Uint8Array(size));
const markBlocks = createBlocks((size) => new Uint16Array(size));
let numbers = new Int32Array(0);
let scored = new Float64Array(0);

/** Scores the visible places that contain searched words. */
export function scorePlaces(
  allWords: readonly (readonly WordMatch[])[],
  visible: VisiblePlaces,
  scoring: Scoring,
): Scored {
  scoreBlocks.release();
  markBlocks.release();
  if (numbers.length < visible.total) {
    numbers = new Int32Array(visible.total);
    scored = new Float64Array(visible.total);
  }
  const marked = { blocks: [], lender: markBlocks };
  const words = allWords
    .slice(0, mostWords)
    .map((matches, at) => scoresOf(matches, visible, scoreBlocks, marked, 1 << at));
  const tells = words.map(({ count }, word) =>
    count === 0 && word >= scoring.needed ? 0 : Math.log(1 + visible.total / (count + 0.5)),
  );
  const sought: Sought = { visible, words, tells, coverages: coveragesOf(tells), marks: marked.blocks };
  return collect(sought, findBest(sought) * leastShare, scoring);
}

interface Sought {
  readonly visible: VisiblePlaces;
  readonly words: readonly WordScores[];
  /** How much each word tells: rare words tell more. */
  readonly tells: readonly number[];
  readonly coverages: Float64Array;
  readonly marks: readonly (Uint16Array | undefined)[];
}

/** For each set of words as bits, its share of the searched words, weighted by how much they tell. */
function coveragesOf(tells: readonly number[]): Float64Array {
  const sums = new Float64Array(1 << tells.length);
  for (let words = 1; words < sums.length; words++) {
    const lowest = words & -words;
    sums[words] = (sums[words - lowest] as number) + (tells[31 - Math.clz32(lowest)] as number);
  }
  const all = sums.at(-1) as number;
  return sums.map((sum) => sum / all);
}

/** The words in the name of a piece's product, as bits. */
function wordsOfProduct(words: readonly WordScores[], { range: { first } }: Piece): number {
  let bits = 0;
  for (let word = 0; word < words.length; word++)
    if (scoreOfProduct(words[word] as WordScores, first) > 0) bits |= 1 << word;
  return bits;
}

const scoreOfProduct = ({ blocks }: WordScores, first: number): number =>
  (blocks[first >> blockBits]?.[first & blockMask] ?? 0) * shareOfProduct;

/** The highest coverage of a place. */
function findBest({ visible, words, coverages, marks }: Sought): number {
  let best = 0;
  for (const [block, here] of marks.entries()) {
    if (!here) continue;
    const owner = visible.owners[block] as Uint32Array;
    let [piece, ofProduct] = [0, 0];
    for (let at = 0; at < blockSize; at++) {
      if (here[at] === 0) continue;
      if (owner[at] !== piece) {
        piece = owner[at] as number;
        ofProduct = wordsOfProduct(words, visible.pieces[piece - 1] as Piece);
      }
      const coverage = coverages[(here[at] as number) | ofProduct] as number;
      if (coverage === 1) return 1;
      if (coverage > best) best = coverage;
    }
  }
  return best;
}

/** Scores the places that have at least this coverage: most places contain only one of several words. */
function collect(sought: Sought, least: number, { most, kind, pinned }: Scoring): Scored {
  const { visible, words, coverages, marks } = sought;
  const counts = placeKinds.map(() => 0);
  const products = new Map<number, number>();
  const wanted = kind === undefined ? -1 : placeKinds.indexOf(kind);
  let [length, hasPinned] = [0, false];
  for (const [block, here] of marks.entries()) {
    if (!here) continue;
    const owner = visible.owners[block] as Uint32Array;
    let piece = 0;
    let of = visible.pieces[0] as Piece;
    let [ofProduct, ofKind, before] = [0, 0, length];
    for (let at = 0; at < blockSize; at++) {
      if (here[at] === 0) continue;
      if (owner[at] !== piece) {
        count(products, of, length - before);
        before = length;
        piece = owner[at] as number;
        of = visible.pieces[piece - 1] as Piece;
        ofProduct = wordsOfProduct(words, of);
        ofKind = placeKinds.indexOf(kindOf(of.segment));
      }
      const coverage = coverages[(here[at] as number) | ofProduct] as number;
      if (coverage < least) continue;
      counts[ofKind] = (counts[ofKind] as number) + 1;
      const number = (block << blockBits) | at;
      if (pinned && isAt(of, number, pinned)) hasPinned = true;
      if (wanted !== -1 && ofKind !== wanted) continue;
      numbers[length] = number;
      scored[length] = scoreAt(sought, block, at, of) * coverage ** 1.5;
      length++;
    }
    count(products, of, length - before);
  }
  const best = bestOf(scored, length, most).map((index): ScoredPlace => {
    const number = numbers[index] as number;
    const { range, segment } = ownerOf(visible, number) as Piece;
    return { product: range.product, at: number - range.first, segment, score: scored[index] as number };
  });
  const kinds = Object.fromEntries(placeKinds.map((each, at) => [each, counts[at]])) as Record<PlaceKind, number>;
  return { kinds, products, isKnown: words.map(({ isKnown }) => isKnown), best, hasPinned };
}

function count(products: Map<number, number>, { range: { product } }: Piece, more: number): void {
  if (more > 0) products.set(product, (products.get(product) ?? 0) + more);
}

/** Words that only the product's name contains count as well. */
function scoreAt({ words, tells }: Sought, block: number, at: number, { range: { first } }: Piece): number {
  let score = 0;
  for (let word = 0; word < words.length; word++) {
    const scores = words[word] as WordScores;
    score += (scores.blocks[block]?.[at] || scoreOfProduct(scores, first)) * (tells[word] as number);
  }
  return score;
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
