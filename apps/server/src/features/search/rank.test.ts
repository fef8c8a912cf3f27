import { expect, test } from 'vitest';
import { encodePostings } from './postings.ts';
import { inOrderOfScore, type Match, scoreProducts } from './rank.ts';

const match = (closeness: Match['closeness'], ...postings: [product: number, weight: number][]): Match => ({
  closeness,
  entries: encodePostings(postings.map(([product, weight]) => ({ number: product, weight }))),
});

const ranked = (...words: Match[][]) => inOrderOfScore([1, 2, 3, 4, 5], scoreProducts(words));

test('the place where a word stands counts more than how well it fits', () => {
  expect(ranked([match('exact', [1, 1], [2, 3]), match('typo', [3, 5])])).toEqual([3, 2, 1]);
});

test('in the same place the whole word comes before its beginning, and that before a correction', () => {
  expect(ranked([match('typo', [1, 5]), match('prefix', [2, 5]), match('exact', [3, 5])])).toEqual([3, 2, 1]);
});

test('a product must have all the words', () => {
  expect(ranked([match('exact', [1, 5], [2, 5])], [match('exact', [2, 1], [3, 7])])).toEqual([2]);
});

test('products that score the same keep the order they come in', () => {
  expect(ranked([match('exact', [5, 3], [1, 3], [4, 3])])).toEqual([1, 4, 5]);
});

test('no word finds nothing', () => {
  expect(ranked()).toEqual([]);
  expect(ranked([])).toEqual([]);
});
