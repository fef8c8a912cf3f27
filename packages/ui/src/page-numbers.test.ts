import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 5, '1 2 gap 5'],
  [3, 5, '1 2 3 4 5'],
  [5, 9, '1 gap 4 5 6 gap 9'],
  [4, 9, '1 2 3 4 5 gap 9'],
  [9, 9, '1 gap 8 9'],
])('on page %i of %i a pager offers %s (TBL-01)', (page, pages, offered) => {
  expect(pageNumbers(page, pages).join(' ')).toBe(offered);
});
