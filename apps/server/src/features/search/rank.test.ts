import { expect, test } from 'vitest';
import { encodePostings } from './postings.ts';
import { inOrderOfScore, type Match, scoreProducts } from './rank.ts';

const match = (closeness: Match['closeness'], ...postings: [product: number, weight: number][]): Match => ({
  closeness,
  entries: encodePostings(postings.map(([product, weight]) => ({ product, weight }))),
});

const ranked = (...words: Match[][]) => inOrderOfScore([1, 2, 3, 4, 5], scoreProducts(words));

test('the place of a word counts more than how exactly it matches', () => {
  expect(ranked([match('exact', [1, 1], [2, 3]), match('typo', [3, 5])])).toEqual([3, 2, 1]);
});

test('in the same place an exact match ranks above a prefix, and a prefix above a correction', () => {
  expect(ranked([match('typo', [1, 5]), match('prefix', [2, 5]), match('exact', [3, 5])])).toEqual([3, 2, 1]);
});

test('a product must contain all words', () => {
  expect(ranked([match('exact', [1, 5], [2, 5])], [match('exact', [2, 1], [3, 7])])).toEqual([2]);
});

test('products with equal scores keep their order', () => {
  expect(ranked([match('exact', [5, 3], [1, 3], [4, 3])])).toEqual([1, 4, 5]);
});

test('no words find nothing', () => {
  expect(ranked()).toEqual([]);
  expect(ranked([])).toEqual([]);
});
