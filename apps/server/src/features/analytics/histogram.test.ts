import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTally, toBin } from './histogram.ts';

const tally = createTally();

function encode(values: readonly number[]): Uint8Array {
  for (const value of values) tally.add(toBin(value), 1);
  return tally.takeEncoded();
}

/** The exact percentile by nearest rank, from all values. */
function exact(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const sizes = fc.array(
  fc.oneof(
    fc.nat(100),
    fc.double({ min: 0.01, max: 1e7, noNaN: true }),
    fc.maxSafeNat(),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
  ),
  { minLength: 1, maxLength: 300 },
);
const shares = fc.constantFrom(0.5, 0.95, 0.99, 1);

test('any percentile of any values is within one percent', () => {
  fc.assert(
    fc.property(sizes, shares, (values, share) => {
      tally.addEncoded(encode(values));
      const wanted = exact(values, share);
      const told = tally.takePercentile(share);
      expect(Math.abs(told - wanted)).toBeLessThanOrEqual(wanted * 0.01 + 0.001);
    }),
    { numRuns: 2000 },
  );
});

test('histograms of any parts of the values merge to the same histogram', () => {
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 8 }), (parts) => {
      for (const part of parts) tally.addEncoded(encode(part));
      expect(tally.takeEncoded()).toEqual(encode(parts.flat()));
    }),
  );
});

test('without values every percentile is 0, and taking a tally empties it', () => {
  expect(tally.takePercentile(0.99)).toBe(0);
  encode([5, 7]);
  expect(tally.takeEncoded()).toEqual(new Uint8Array());
  encode([5]);
  tally.add(toBin(9), 1);
  tally.takePercentile(0.5);
  expect(tally.takePercentile(0.5)).toBe(0);
});

test('counts beyond 32 bits are kept exactly', () => {
  const many = 2 ** 45 + 3;
  tally.add(toBin(10), many);
  const encoded = tally.takeEncoded();
  tally.addEncoded(encoded);
  tally.add(toBin(1000), many - 1);
  expect(tally.takePercentile(0.5)).toBeCloseTo(10, 0);
  tally.addEncoded(encoded);
  tally.add(toBin(1000), many + 1);
  expect(tally.takePercentile(0.5)).toBeGreaterThan(990);
});

test('a histogram of many values is small', () => {
  const values = Array.from({ length: 100_000 }, (_, at) => 20 * Math.exp(Math.sin(at) * 2));
  expect(encode(values).length).toBeLessThan(1000);
});

test('values beyond the largest number count as the largest', () => {
  expect(toBin(Number.MAX_VALUE)).toBe(toBin(Number.MAX_SAFE_INTEGER));
  expect(toBin(Number.POSITIVE_INFINITY)).toBe(toBin(Number.MAX_SAFE_INTEGER));
});
