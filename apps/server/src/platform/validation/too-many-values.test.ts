import { expect, test } from 'vitest';
import { refuseTooMany } from './too-many-values.ts';

test('the number of values is limited, and the length of texts is not', () => {
  expect(refuseTooMany({ files: [{ path: 'a', text: 'x'.repeat(1_000_000) }] })).toBeUndefined();
  expect(refuseTooMany(Array(20_000).fill(1))).toBeUndefined();
  expect(refuseTooMany(Array(20_001).fill(1))).toMatchObject({ code: 'malformed-json' });
  expect(refuseTooMany({ a: Array.from({ length: 11_000 }, () => [1]) })).toMatchObject({ code: 'malformed-json' });
});

test('depth is not limited and does not overflow the stack', () => {
  let deep: unknown = 1;
  for (let at = 0; at < 15_000; at += 1) deep = [deep];
  expect(refuseTooMany(deep)).toBeUndefined();
});
