import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCells, encodeCells, type ServedCall, toCells } from './cells.ts';
import { levelMs } from './levels.ts';
import { mergeTraffic, readCounts } from './traffic.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');

const calls: fc.Arbitrary<ServedCall[]> = fc.array(
  fc.record({
    time: fc.integer({ min: noon, max: noon + 5 * levelMs.minute }),
    application_id: fc.constantFrom('a', 'b', 'c'),
    product_version_id: fc.constantFrom('v', 'w'),
    status: fc.constantFrom(200, 404, 500),
    latency_ms: fc.nat(5000),
    request_bytes: fc.nat(100_000),
    response_bytes: fc.nat(1_000_000),
  }),
  { maxLength: 60 },
);

test('cells come back from their bytes as they were', () => {
  fc.assert(
    fc.property(calls, (some) => {
      const cells = toCells(some);
      expect([...decodeCells(encodeCells(cells))]).toEqual(cells);
    }),
  );
});

test('every call is in exactly one cell, in its own minute', () => {
  fc.assert(
    fc.property(calls, (some) => {
      const counted = toCells(some).flatMap(({ traffic, minute, ...kind }) =>
        [...readCounts(traffic.counts)].map(([status, count]) => ({ ...kind, minute, status, count })),
      );
      for (const { count, ...kind } of counted) {
        const isSame = (call: ServedCall) =>
          call.application_id === kind.application_id &&
          call.product_version_id === kind.product_version_id &&
          call.status === kind.status &&
          Math.floor(call.time / levelMs.minute) * levelMs.minute === kind.minute;
        expect(count).toBe(some.filter(isSame).length);
      }
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(some.length);
    }),
  );
});

test('traffic merged from parts is the traffic of all calls', () => {
  const alike = calls.map((some) =>
    some.map((call) => ({ ...call, time: noon, application_id: 'a', product_version_id: 'v' })),
  );
  fc.assert(
    fc.property(alike, fc.nat(60), (some, at) => {
      const parts = [some.slice(0, at), some.slice(at)].flatMap(toCells).map(({ traffic }) => traffic);
      if (parts.length === 0) return;
      expect(mergeTraffic(parts)).toEqual(toCells(some)[0]?.traffic);
    }),
  );
});
