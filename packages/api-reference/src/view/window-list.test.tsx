// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { WindowList } from './window-list.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The item `gap 360` stands for 360 entries and has their height. */
const gapOf = (item: string) => /^gap (\d+)$/.exec(item)?.[1];
const heightOf = (item: string) => 40 * Number(gapOf(item) ?? 1);
const show = (items: readonly string[], more: { activeKey?: string } = {}) => (
  <WindowList
    heightOf={heightOf}
    items={items}
    keyOf={(item) => item}
    render={(item) => (gapOf(item) === undefined ? item : null)}
    {...more}
  />
);
const entriesOf = (count: number) => Array.from({ length: count }, (_, place) => `entry ${place}`);
const heightsIn = (html: string) =>
  [...html.matchAll(/height="(\d+)"/g)].reduce((sum, [, height]) => sum + Number(height), 0);

test('of ten thousand entries only those near the visible area are in the document', () => {
  const items = entriesOf(10_000);
  const { rerender, container } = render(show(items));
  expect(screen.getByText('entry 0')).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  expect(heightsIn(container.innerHTML)).toBe(400_000);

  // After a filter only few entries are left, which are visible at any scroll position.
  rerender(show(items.slice(-2)));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['entry 9998', 'entry 9999']);
});

test('a server draws the beginning and the entries around the active one, with the height of all entries and without styles', () => {
  const html = renderToString(show(entriesOf(10_000), { activeKey: 'entry 7000' }));
  for (const text of ['entry 0', 'entry 6995', 'entry 7000', 'entry 7020']) expect(html).toContain(`>${text}<`);
  for (const text of ['entry 100', 'entry 9000']) expect(html).not.toContain(`>${text}<`);
  expect(html.match(/<li class="entry/g)?.length).toBeLessThan(70);
  expect(heightsIn(html)).toBe(400_000);
  expect(html).not.toContain('style=');
});

test('a partly loaded list has its full height, and later entries take their places', () => {
  const items = entriesOf(1000);
  const sent = [...items.slice(0, 23), 'gap 379', ...items.slice(402, 443), 'gap 557'];
  const part = renderToString(show(sent, { activeKey: 'entry 420' }));
  const whole = renderToString(show(items, { activeKey: 'entry 420' }));
  const textsIn = (html: string) => [...html.matchAll(/>(entry \d+)</g)].map(([, text]) => text);
  expect(textsIn(part)).toEqual(textsIn(whole));
  for (const html of [part, whole]) expect(heightsIn(html)).toBe(40_000);
});

test('the browser hydrates the list as the server drew it', () => {
  const complaints: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  const list = show(entriesOf(3000), { activeKey: 'entry 2000' });
  const container = document.createElement('div');
  container.innerHTML = renderToString(list);
  const drawn = container.innerHTML;
  render(list, { container, hydrate: true, onRecoverableError: (error) => complaints.push(error) });
  expect(container.innerHTML).toBe(drawn);
  expect(complaints).toEqual([]);
});
