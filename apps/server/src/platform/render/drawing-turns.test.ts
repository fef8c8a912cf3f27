import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDrawingTurns, type Expected } from './drawing-turns.ts';

function aWorkshop(limits?: Parameters<typeof createDrawingTurns>[0]) {
  const inTurn = createDrawingTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    draw: (kind: Expected, name: string) =>
      inTurn(kind, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }),
    async end(name: string) {
      ends.get(name)?.();
      await nextTurn();
      await nextTurn();
    },
  };
}

const limits = { places: 3, unexpectedPlaces: 1, waiting: 2 };

test('made-up URLs wait for each other, and no other page waits for them', async () => {
  const { begun, draw, end } = aWorkshop(limits);
  const drawn = ['odd 1', 'odd 2', 'odd 3'].map((name) => draw('unexpected', name));
  drawn.push(...['page 1', 'page 2', 'page 3'].map((name) => draw('expected', name)));
  await nextTurn();
  expect(begun).toEqual(['odd 1', 'page 1', 'page 2']);
  await end('odd 1');
  expect(begun.slice(3)).toEqual(['page 3']);
  await end('page 1');
  expect(begun.slice(4)).toEqual(['odd 2']);
  for (const name of ['odd 2', 'odd 3', 'page 2', 'page 3']) await end(name);
  expect(await Promise.all(drawn)).toEqual(['odd 1', 'odd 2', 'odd 3', 'page 1', 'page 2', 'page 3']);
});

test('a request that would wait for long is refused', async () => {
  const { draw, end } = aWorkshop(limits);
  const drawn = ['1', '2', '3'].map((name) => draw('unexpected', name));
  await expect(draw('unexpected', '4')).rejects.toMatchObject({ code: 'service-unavailable' });
  for (const name of ['1', '2', '3']) await end(name);
  expect(await Promise.all(drawn)).toEqual(['1', '2', '3']);
});

test('a failed page makes room for the next, and other requests are answered in between', async () => {
  const inTurn = createDrawingTurns({ places: 1, unexpectedPlaces: 1, waiting: 9 });
  const order: string[] = [];
  const failed = inTurn('unexpected', () => Promise.reject(new Error('no')));
  const next = inTurn('unexpected', async () => order.push('next page'));
  setImmediate(() => order.push('another answer'));
  await expect(failed).rejects.toThrow('no');
  await next;
  expect(order).toEqual(['another answer', 'next page']);
});
