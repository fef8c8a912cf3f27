import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-', 10, { first: 0, last: 9 }],
  ['bytes=2-4', 10, { first: 2, last: 4 }],
  ['bytes=2-400', 10, { first: 2, last: 9 }],
  ['bytes=-3', 10, { first: 7, last: 9 }],
  ['bytes=-30', 10, { first: 0, last: 9 }],
  ['bytes=10-', 10, null],
  ['bytes=-0', 10, null],
  ['bytes=4-2', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['bytes=-', 10, undefined],
  ['seconds=1-2', 10, undefined],
  [undefined, 10, undefined],
])('the range %j of a file of %d bytes', (header, size, range) => {
  expect(readByteRange(header, size)).toEqual(range);
});
