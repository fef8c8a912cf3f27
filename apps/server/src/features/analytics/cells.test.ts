import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCalls, type ServedCall } from './calls.ts';
import { createCells } from './cells.ts';
import { createTally, toBin } from './histogram.ts';
import { levelMs } from './levels.ts';
import { mergeTraffic, readCounts, readHistograms } from './traffic.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');

const calls = fc.array(
  fc.record<ServedCall>({
    time: fc.integer({ min: noon, max: noon + 5 * levelMs.minute }),
    application_id: fc.constantFrom('a', 'b', 'c'),
    product_version_id: fc.constantFrom('v', 'w'),
    operation: fc.constantFrom('list', 'get', undefined),
    status: fc.constantFrom(200, 404, 500),
    latency_ms: fc.nat(5000),
    request_bytes: fc.nat(100_000),
    response_bytes: fc.nat(1_000_000),
  }),
  { maxLength: 60 },
);

/** The cells of calls that were stored in these batches. */
function cellsOf(...batches: ServedCall[][]) {
  const cells = createCells();
  for (const batch of batches) cells.add(encodeCalls(batch));
  return [...cells.read()];
}

const tally = createTally();

function histogramOf(values: readonly number[]): Uint8Array {
  for (const value of values) tally.add(toBin(value), 1);
  return tally.takeEncoded();
}

test('every stored call is in exactly one cell, with its status and its sizes', () => {
  fc.assert(
    fc.property(calls, (some) => {
      let counted = 0;
      for (const { traffic, ...cell } of cellsOf(some)) {
        const inside = (status: number) =>
          some.filter(
            (call) =>
              call.application_id === cell.application_id &&
              call.product_version_id === cell.product_version_id &&
              Math.floor(call.time / levelMs.minute) * levelMs.minute === cell.minute &&
              call.status === status,
          );
        const before = counted;
        readCounts(traffic.counts, (status, count) => {
          expect(count).toBe(inside(status).length);
          counted += count;
        });
        expect(traffic.requests).toBe(counted - before);
        for (const [column, size] of [
          ['latency', 'latency_ms'],
          ['request_size', 'request_bytes'],
          ['response_size', 'response_bytes'],
        ] as const) {
          const all: number[] = [];
          readHistograms(traffic[`${column}_by_status`], (status, histogram) => {
            const values = inside(status).map((call) => call[size]);
            expect(histogram).toEqual(histogramOf(values));
            all.push(...values);
          });
          expect(traffic[column]).toEqual(histogramOf(all));
        }
      }
      expect(counted).toBe(some.length);
    }),
  );
});

test('every call of a known operation is counted once, by application, operation and day', () => {
  fc.assert(
    fc.property(calls, (some) => {
      const cells = createCells();
      cells.add(encodeCalls(some));
      const rows = cells.operations();
      for (const { application_id, product_version_id, operation, requests, last_ms } of rows) {
        const own = some.filter(
          (call) =>
            call.application_id === application_id &&
            call.product_version_id === product_version_id &&
            call.operation === operation,
        );
        const minutes = own.map(({ time }) => Math.floor(time / levelMs.minute) * levelMs.minute);
        expect([requests, last_ms]).toEqual([own.length, Math.max(...minutes)]);
      }
      const counted = rows.reduce((sum, { requests }) => sum + requests, 0);
      expect(counted).toBe(some.filter(({ operation }) => operation !== undefined).length);
    }),
  );
});

test('the cells do not depend on which calls share a batch', () => {
  fc.assert(
    fc.property(calls, fc.nat(60), (some, at) => {
      expect(cellsOf(some.slice(0, at), some.slice(at))).toEqual(cellsOf(some));
    }),
  );
});

test('calls of applications outside the filter are skipped', () => {
  fc.assert(
    fc.property(calls, (some) => {
      const cells = createCells((application_id) => application_id === 'b');
      cells.add(encodeCalls(some));
      expect([...cells.read()]).toEqual(cellsOf(some.filter(({ application_id }) => application_id === 'b')));
    }),
  );
});

test('merged traffic of parts equals the traffic of all calls', () => {
  const alike = calls.map((some) =>
    some.map((call) => ({ ...call, time: noon, application_id: 'a', product_version_id: 'v' })),
  );
  fc.assert(
    fc.property(alike, fc.nat(60), (some, at) => {
      const parts = [some.slice(0, at), some.slice(at)].flatMap((part) => cellsOf(part)).map(({ traffic }) => traffic);
      if (parts.length === 0) return;
      expect(mergeTraffic(parts)).toEqual(cellsOf(some)[0]?.traffic);
    }),
  );
});
