import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('the values asked for last are kept, and no more than the limit', () => {
  const recent = createRecent<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    recent.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
