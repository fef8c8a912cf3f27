/** The number of a product or place that contains a term, and the term's weight there (1 to 7). */
export interface Posting {
  number: number;
  weight: number;
}

const weightBits = 3;
const weightMask = 0b111;

/**
 * Encodes postings as bytes: for each number in ascending order, the distance from the previous one and the weight, in
 * seven bits per byte. Ten thousand products fit into twenty thousand bytes, which are read in one row.
 */
export function encodePostings(postings: readonly Posting[]): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const { number, weight } of postings.toSorted((a, b) => a.number - b.number)) {
    let value = (number - last) * (1 << weightBits) + weight;
    for (; value > 0x7f; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
    bytes.push(value);
    last = number;
  }
  return Uint8Array.from(bytes);
}

export function decodePostings(bytes: Uint8Array, each: (number: number, weight: number) => void): void {
  let number = 0;
  for (let at = 0; at < bytes.length; at++) {
    let value = 0;
    let scale = 1;
    for (; ((bytes[at] as number) & 0x80) !== 0; at++, scale *= 0x80) value += ((bytes[at] as number) & 0x7f) * scale;
    value += (bytes[at] as number) * scale;
    number += Math.floor(value / (1 << weightBits));
    each(number, value & weightMask);
  }
}
