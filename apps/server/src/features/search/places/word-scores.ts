import { blockMask, blockSize, type VisiblePlaces } from './visible-places.ts';

type Closeness = 'exact' | 'inflected' | 'meaning' | 'prefix' | 'synonym' | 'typo';

export interface WordMatch {
  readonly closeness: Closeness;
  readonly block: number;
  readonly entries: Uint8Array;
}

/** How much a match counts, by how close it is to the typed word. */
const factors: Readonly<Record<Closeness, number>> = {
  exact: 1,
  inflected: 0.85,
  meaning: 0.85,
  prefix: 0.7,
  synonym: 0.8,
  typo: 0.5,
};
/** Whether a word that is found like this needs no correction. */
const isTyped: Readonly<Partial<Record<Closeness, boolean>>> = { exact: true, prefix: true, meaning: true };
/** Points by weight, from running text to the name of a product. The highest fits in a byte. */
const points: readonly number[] = [0, 36, 60, 84, 120, 160, 215, 255];

/** A word at the visible places. */
export interface WordScores {
  /** For each block, the score at each number. */
  readonly blocks: readonly (Uint8Array | undefined)[];
  readonly count: number;
  readonly isKnown: boolean;
}

/** Lends out blocks of zeros and reuses them, because a search in a million places needs megabytes of them. */
export function createBlocks<Block extends Uint8Array | Uint16Array>(create: (size: number) => Block) {
  const all: Block[] = [];
  let lent = 0;
  return {
    take(): Block {
      if (lent < all.length) return (all[lent++] as Block).fill(0) as Block;
      const block = create(blockSize);
      all.push(block);
      lent++;
      return block;
    },
    /** Takes all blocks back. */
    release(): void {
      lent = 0;
    },
  };
}
export type Blocks<Block extends Uint8Array | Uint16Array> = ReturnType<typeof createBlocks<Block>>;

/** For each block, the words that each number contains, as bits. */
export interface Marks {
  readonly blocks: (Uint16Array | undefined)[];
  readonly lender: Blocks<Uint16Array>;
}

/** More words and spellings are ignored. */
export const mostWords = 16;

/** The scores of a word. Each visible place that contains it gets the word's bit. */
export function scoresOf(
  matches: readonly WordMatch[],
  { owners }: VisiblePlaces,
  lender: Blocks<Uint8Array>,
  marked: Marks,
  bit: number,
): WordScores {
  const blocks: (Uint8Array | undefined)[] = [];
  let count = 0;
  let isKnown = false;
  for (const { closeness, block, entries } of matches) {
    const owner = owners[block];
    if (!owner) continue;
    blocks[block] ??= lender.take();
    marked.blocks[block] ??= marked.lender.take();
    const [scores, marks] = [blocks[block], marked.blocks[block]];
    const ofWeight = Uint8Array.from(points, (each) => each * factors[closeness]);
    let found = 0;
    // `decodePostings` without calls and in whole numbers: a frequent word has a hundred thousand postings.
    let number = 0;
    for (let index = 0; index < entries.length; index++) {
      let byte = entries[index] as number;
      let value = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = entries[++index] as number;
        value |= (byte & 0x7f) << shift;
      }
      number += value >>> 3;
      const at = number & blockMask;
      if (owner[at] === 0) continue;
      found++;
      const before = scores[at] as number;
      const score = ofWeight[value & 0b111] as number;
      if (score <= before) continue;
      scores[at] = score;
      if (before !== 0) continue;
      count++;
      marks[at] = (marks[at] as number) | bit;
    }
    if (found > 0 && isTyped[closeness]) isKnown = true;
  }
  return { blocks, count, isKnown };
}
