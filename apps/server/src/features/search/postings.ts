/** A term's occurrence in a product, and its weight there (1 to 7). */
export interface Posting {
  product: number;
  weight: number;
}

const weightBits = 3;
const weightMask = 0b111;

/**
 * Encodes postings as bytes: for each product in ascending order, the distance from the previous one and the weight, in
 * seven bits per byte. Ten thousand products fit into twenty thousand bytes, which are read in one row.
 */
export function encodePostings(postings: readonly Posting[]): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const { product, weight } of postings.toSorted((a, b) => a.product - b.product)) {
    let value = (product - last) * (1 << weightBits) + weight;
    for (; value > 0x7f; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
    bytes.push(value);
    last = product;
  }
  return Uint8Array.from(bytes);
}

export function decodePostings(bytes: Uint8Array, each: (product: number, weight: number) => void): void {
  let product = 0;
  for (let at = 0; at < bytes.length; at++) {
    let value = 0;
    let scale = 1;
    for (; ((bytes[at] as number) & 0x80) !== 0; at++, scale *= 0x80) value += ((bytes[at] as number) & 0x7f) * scale;
    value += (bytes[at] as number) * scale;
    product += Math.floor(value / (1 << weightBits));
    each(product, value & weightMask);
  }
}
