import { expect, test } from 'vitest';
import type { Span } from './span.ts';
import { createSpanQueue } from './span-queue.ts';

const aSpan = (name: string): Span => ({
  trace_id: 'a'.repeat(32),
  id: 'b'.repeat(16),
  parent_id: undefined,
  is_sampled: true,
  name,
  kind: 'internal',
  start_ms: 0,
  end_ms: 1,
  is_failed: false,
  attributes: {},
});

const limits = { waiting: 10, batch: 4, every_ms: 3_600_000 };

test('spans are sent in batches, and the rest when the server stops', async () => {
  const batches: string[][] = [];
  const queue = createSpanQueue({ send: async (spans) => void batches.push(spans.map(({ name }) => name)), limits });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) queue.add(aSpan(name));
  await queue.flush();
  expect(batches).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ]);
  expect(queue.counts).toEqual({ exported: 6, dropped: 0 });
});

test('a collector that does not answer loses spans and costs no memory', async () => {
  const { promise: never, resolve } = Promise.withResolvers<void>();
  const queue = createSpanQueue({ send: () => never, limits });
  for (let count = 0; count < 100; count++) queue.add(aSpan('x'));
  expect(queue.counts).toEqual({ exported: 0, dropped: 100 - limits.batch - limits.waiting });
  resolve();
  await queue.flush();
  expect(queue.counts.exported).toBe(limits.batch + limits.waiting);
});

test('refused spans are counted, and the collector is not called in a loop', async () => {
  let asked = 0;
  const queue = createSpanQueue({
    limits,
    async send() {
      asked += 1;
      throw new Error('refused');
    },
  });
  for (let count = 0; count < 9; count++) queue.add(aSpan('x'));
  await queue.flush();
  expect([asked, queue.counts]).toEqual([2, { exported: 0, dropped: 9 }]);
});
