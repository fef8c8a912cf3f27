import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

/** Takes turns by name, and records the order. */
function aLine(places: number, waiting = 10) {
  const turns = createFairTurns({ places, waiting });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const take = async (owner: string, name: string) => {
    const end = await turns.take(owner);
    began.push(name);
    ends.set(name, end);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    began,
    take: (owner: string, ...names: string[]) => {
      for (const name of names) void take(owner, name);
      return settle();
    },
    end: (name: string) => {
      ends.get(name)?.();
      return settle();
    },
  };
}

test('one owner never has every place', async () => {
  const { began, take } = aLine(3);
  await take('a', 'a1', 'a2', 'a3', 'a4');
  expect(began).toEqual(['a1', 'a2']);
  await take('b', 'b1');
  expect(began).toEqual(['a1', 'a2', 'b1']);
});

test('organizations take turns, however many folders each sends', async () => {
  const { began, take, end } = aLine(2);
  await take('a', 'a1', 'a2', 'a3');
  await take('b', 'b1', 'b2');
  await take('c', 'c1');
  expect(began).toEqual(['a1', 'b1']);
  await end('a1');
  expect(began).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  await end('c1');
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});

test('a turn ends once', async () => {
  const { began, take, end } = aLine(2);
  await take('a', 'a1', 'a2', 'a3');
  await end('a1');
  await end('a1');
  expect(began).toEqual(['a1', 'a2']);
});

test('an organization with a full queue gets 429, and others do not', async () => {
  const turns = createFairTurns({ places: 2, waiting: 1 });
  const end = await turns.take('a');
  const second = turns.take('a');
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'too-many-requests', headers: { 'retry-after': '5' } });
  (await turns.take('b'))();
  end();
  (await second)();
});
