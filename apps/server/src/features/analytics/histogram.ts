import { createByteWriter } from './bytes.ts';

/**
 * Counts sizes in bins that grow by a constant factor. Each bin is represented by a value within `relativeError`, so
 * every percentile is too. Histograms are merged bin by bin without further error.
 */
const relativeError = 0.0099;

const growth = (1 + relativeError) / (1 - relativeError);
const logGrowth = Math.log(growth);
/** A microsecond, if the unit is a millisecond. Values up to it count as zero. */
const smallest = 0.001;

export function toBin(value: number): number {
  if (value <= smallest) return 0;
  return Math.min(Math.ceil(Math.log(value / smallest) / logGrowth), binCount - 1);
}

const fromBin = (bin: number): number => (bin === 0 ? 0 : (smallest * 2 * growth ** bin) / (growth + 1));

const binCount = Math.ceil(Math.log(Number.MAX_SAFE_INTEGER / smallest) / logGrowth) + 1;

/**
 * An accumulator of histograms. The encoding has pairs of the distance to the previous bin and the count, for bins that
 * are not empty. Taking the result empties the accumulator for reuse.
 */
export function createTally() {
  const counts = new Float64Array(binCount);
  const writer = createByteWriter();
  let lowest = binCount;
  let highest = -1;

  function add(bin: number, count: number): void {
    counts[bin]! += count;
    if (bin < lowest) lowest = bin;
    if (bin > highest) highest = bin;
  }

  function clear(): void {
    counts.fill(0, lowest, highest + 1);
    lowest = binCount;
    highest = -1;
  }

  return {
    add,

    /**
     * The innermost loop of every query, so varints are decoded inline: those of up to three bytes, nearly all, by
     * shifts. Bins are ordered, so only the first and last can widen the range.
     */
    addEncoded(source: Uint8Array): void {
      const { length } = source;
      let bin = -1;
      let first = -1;
      let at = 0;
      while (at < length) {
        let gap = source[at++]!;
        for (let byte = gap, shift = 7; byte >= 0x80; shift += 7) {
          byte = source[at++]!;
          gap = (gap & ((1 << shift) - 1)) | ((byte & 0x7f) << shift);
        }
        let count = source[at++]!;
        if (count >= 0x80) {
          let byte = source[at++]!;
          count = (count & 0x7f) | ((byte & 0x7f) << 7);
          if (byte >= 0x80) {
            byte = source[at++]!;
            count |= (byte & 0x7f) << 14;
            // Bit operations are limited to 32 bits; counts are not.
            for (let unit = 0x200000; byte >= 0x80; unit *= 0x80) count += ((byte = source[at++]!) & 0x7f) * unit;
          }
        }
        bin += gap + 1;
        if (first === -1) first = bin;
        counts[bin]! += count;
      }
      if (first === -1) return;
      if (first < lowest) lowest = first;
      if (bin > highest) highest = bin;
    },

    takeEncoded(): Uint8Array {
      let last = -1;
      for (let bin = lowest; bin <= highest; bin++) {
        const count = counts[bin]!;
        if (count === 0) continue;
        writer.number(bin - last - 1);
        writer.number(count);
        last = bin;
      }
      clear();
      return writer.take();
    },

    /** The percentile by nearest rank; 0 when the histogram is empty. */
    takePercentile(share: number): number {
      let total = 0;
      for (let bin = lowest; bin <= highest; bin++) total += counts[bin]!;
      const rank = Math.ceil(total * share);
      let bin = lowest;
      for (let seen = 0; bin <= highest; bin++) {
        seen += counts[bin]!;
        if (seen >= rank) break;
      }
      clear();
      return total === 0 ? 0 : fromBin(bin);
    },
  };
}
