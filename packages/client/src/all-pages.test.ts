import { expect, test } from 'vitest';
import { fetchAllPages, type PageQuery } from './all-pages.ts';

function aList(total: number, said = total) {
  const asked: number[] = [];
  const ask = async (query: PageQuery) => {
    const { 'page[size]': size, 'page[number]': number } = query;
    asked.push(number);
    const data = Array.from({ length: total }, (_, index) => index).slice((number - 1) * size, number * size);
    return { data, meta: { page: { number, size, total: said } } };
  };
  return { ask, asked };
}

test.each([
  [0, [1]],
  [1, [1]],
  [100, [1]],
  [101, [1, 2]],
  [250, [1, 2, 3]],
])('a list of %i items is read in the pages %o', async (total, pages) => {
  const { ask, asked } = aList(total);
  expect(await fetchAllPages(ask)).toHaveLength(total);
  expect(asked).toEqual(pages);
});

test('a list whose total is too large ends at the first empty page', async () => {
  const { ask, asked } = aList(30, 1000);
  expect(await fetchAllPages(ask)).toHaveLength(30);
  expect(asked).toEqual([1, 2]);
});
