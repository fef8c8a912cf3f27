import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePostings, encodePostings, type Posting } from './postings.ts';

function decode(bytes: Uint8Array): Posting[] {
  const postings: Posting[] = [];
  decodePostings(bytes, (product, weight) => postings.push({ product, weight }));
  return postings;
}

test('postings are read as they were written, in ascending order', () => {
  const posting = fc.record({
    product: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    weight: fc.integer({ min: 1, max: 7 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(posting, { selector: ({ product }) => product }), (postings) => {
      expect(decode(encodePostings(postings))).toEqual(postings.toSorted((a, b) => a.product - b.product));
    }),
  );
});

test('ten thousand consecutive products take one byte each', () => {
  const postings = Array.from({ length: 10_000 }, (_, at) => ({ product: at + 1, weight: 3 }));
  expect(encodePostings(postings).length).toBe(10_000);
});
