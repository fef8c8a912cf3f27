import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

test('the most recently used values are kept, up to the limit', () => {
  const cache = createCache<string>({ maximum: 2 });
  const made: string[] = [];
  const ask = (key: string) =>
    cache.getOrMake(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('where the oldest value is evicted, reading keeps no value longer', () => {
  const cache = createCache<string>({ maximum: 2, dropsOldest: true });
  cache.set('a', 'A');
  cache.set('b', 'B');
  cache.get('a');
  cache.set('c', 'C');
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([undefined, 'B', 'C']);
});

test('values are kept up to a total of bytes, and a larger value is not kept', () => {
  const cache = createCache<string>({ maximum: 10, bytes: { maximum: 5, of: ({ length }) => length } });
  cache.set('a', '123');
  cache.set('b', '12');
  cache.set('empty', '');
  expect(['a', 'b', 'empty'].map(cache.get)).toEqual([undefined, '12', '']);
  cache.set('c', '123456');
  expect(cache.get('c')).toBeUndefined();
  expect(cache.get('b')).toBe('12');
});

test('small values are kept up to the limit of entries, the most recently used ones', () => {
  const cache = createCache<string>({ maximum: 2, bytes: { maximum: 100, of: ({ length }) => length } });
  cache.set('a', 'x');
  cache.getOrMake('b', () => 'y');
  cache.get('a');
  cache.getOrMake('c', () => 'z');
  expect([...cache.entries()].map(([key]) => key).sort()).toEqual(['a', 'c']);
});

test('hits are counted when a value is found, misses when one is made or read', async () => {
  const ticks = { hits: { count: 0 }, misses: { count: 0 } };
  const cache = createCache<string>({ maximum: 2, ticks });
  cache.get('a');
  expect(await cache.read('a', async () => undefined)).toBeUndefined();
  expect(
    await cache.read(
      'a',
      async () => 'kept',
      () => false,
    ),
  ).toBe('kept');
  expect(await cache.read('a', async () => 'A')).toBe('A');
  expect(cache.getOrMake('a', () => 'other')).toBe('A');
  cache.get('a');
  expect(ticks).toEqual({ hits: { count: 2 }, misses: { count: 3 } });
});
