import { aClock } from '@portico/test-kit/world/developers.ts';
import { expect, test } from 'vitest';
import { createExpiringCache } from './expiring-cache.ts';

function aMemory() {
  const clock = aClock(0);
  let reads = 0;
  const ticks = { hits: { count: 0 }, misses: { count: 0 } };
  const memory = createExpiringCache<{ ends: number }>({
    maximum: 10,
    clock,
    for_ms: 1000,
    expiryOf: ({ ends }) => ends,
    ticks,
  });
  const recall = (key: string, value: { ends: number } | undefined) =>
    memory.read(key, async () => {
      reads += 1;
      return value;
    });
  return { clock, memory, recall, reads: () => reads };
}

test('a value is cached for a second, and then read again', async () => {
  const { clock, recall, reads } = aMemory();
  await recall('a', { ends: 5000 });
  clock.pass(999);
  expect(await recall('a', undefined)).toEqual({ ends: 5000 });
  expect(reads()).toBe(1);
  clock.pass(1);
  expect(await recall('a', undefined)).toBeUndefined();
  expect(reads()).toBe(2);
});

test('a value that expires sooner is not cached past its expiry', async () => {
  const { clock, recall } = aMemory();
  await recall('a', { ends: 500 });
  clock.pass(500);
  expect(await recall('a', undefined)).toBeUndefined();
});

test('missing values are not cached, and evicted ones are read again', async () => {
  const { memory, recall, reads } = aMemory();
  await recall('a', undefined);
  expect(await recall('a', { ends: 5000 })).toEqual({ ends: 5000 });
  memory.clear();
  expect(await recall('a', undefined)).toBeUndefined();
  expect(reads()).toBe(3);
});

test('while notices arrive a value is cached for longer, but not one that was read during a change', async () => {
  const clock = aClock(0);
  const told = { isHeard: true, position: 0 };
  const by = { isHeard: () => told.isHeard, position: () => told.position };
  const cache = createExpiringCache<string>({ maximum: 10, clock, for_ms: 100, while_heard: { by, for_ms: 1000 } });
  await cache.read('a', async () => 'first');
  clock.pass(999);
  expect(cache.get('a')).toBe('first');
  told.isHeard = false;
  expect(cache.get('a')).toBeUndefined();
  told.isHeard = true;
  clock.pass(1);
  expect(cache.get('a')).toBeUndefined();
  const overtaken = cache.read('a', async () => {
    told.position += 1;
    return 'second';
  });
  expect(await overtaken).toBe('second');
  expect(cache.get('a')).toBeUndefined();
});
