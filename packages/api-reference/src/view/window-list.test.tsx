// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WindowList } from './window-list.tsx';

afterEach(cleanup);

const heightOf = () => 40;
const show = (items: readonly string[]) => (
  <WindowList heightOf={heightOf} items={items} keyOf={(item) => item} render={(item) => item} />
);

test('of ten thousand entries only those near the window are in the document', () => {
  const items = Array.from({ length: 10_000 }, (_, place) => `entry ${place}`);
  const { rerender } = render(show(items));
  expect(screen.getByText('entry 0')).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  expect(screen.getByRole('list').style.height).toBe('400000px');

  // A filter leaves few: they show, wherever the list was.
  rerender(show(items.slice(-2)));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['entry 9998', 'entry 9999']);
});
