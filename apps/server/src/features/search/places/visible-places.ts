import { blockBits } from './index-places.ts';
import { kindOf, type Segment, segments } from './place.ts';
import type { VisibleRange } from './place-store.ts';
import { readSegments } from './stored-places.ts';

export const blockSize = 1 << blockBits;
export const blockMask = blockSize - 1;

/** Consecutive numbers of one product and one segment. */
export interface Piece {
  readonly range: VisibleRange;
  readonly segment: Segment;
}

/** The places that a reader may see. A large portal has a million, so it is laid out once for readers of the same rights. */
export interface VisiblePlaces {
  readonly pieces: readonly Piece[];
  /** By block and number: the index of the piece plus one; 0 if the reader may not see the place, or there is none. */
  readonly owners: readonly (Uint32Array | undefined)[];
  readonly total: number;
}

export function layOut(ranges: readonly VisibleRange[], isSignedIn: boolean): VisiblePlaces {
  const pieces: Piece[] = [];
  const owners: (Uint32Array | undefined)[] = [];
  let total = 0;
  for (const range of ranges) {
    let number = range.first;
    for (const [index, count] of readSegments(range.segments).entries()) {
      const segment = segments[index] as Segment;
      const end = number + count;
      if (count > 0 && isReadable(range, segment, isSignedIn)) {
        pieces.push({ range, segment });
        total += count;
        for (let at = number; at < end; ) {
          const block = at >> blockBits;
          const until = Math.min(end, (block + 1) << blockBits);
          owners[block] ??= new Uint32Array(blockSize);
          owners[block].fill(pieces.length, at & blockMask, ((until - 1) & blockMask) + 1);
          at = until;
        }
      }
      number = end;
    }
  }
  return { pieces, owners, total };
}

function isReadable({ is_readable, is_granted }: VisibleRange, segment: Segment, isSignedIn: boolean): boolean {
  if (kindOf(segment) !== 'section') return true;
  if (segment === 'section for developers') return is_readable && isSignedIn;
  return segment === 'section for teams' ? is_readable && is_granted : is_readable;
}

export const ownerOf = ({ owners, pieces }: VisiblePlaces, number: number): Piece | undefined =>
  pieces[(owners[number >> blockBits]?.[number & blockMask] ?? 0) - 1];

const bytesOfPiece = 300;
/** What a layout occupies in memory. */
export const sizeOf = ({ owners, pieces }: VisiblePlaces): number =>
  owners.reduce((sum, block) => sum + (block?.byteLength ?? 0), 0) + pieces.length * bytesOfPiece;
