import { createFakeTime } from '@portico/test-kit/world/fake-time.ts';
import { expect, test } from 'vitest';
import { createRounds } from './rounds.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function someRounds() {
  const time = createFakeTime();
  const seen = { count: 0 };
  let hold: Promise<void> | undefined;
  const rounds = createRounds({
    timer: time.timer,
    every_ms: 5000,
    async round() {
      seen.count += 1;
      await hold;
    },
  });
  return { ...time, rounds, seen, holdNext: (promise: Promise<void>) => (hold = promise) };
}

test('no round runs before the start', async () => {
  const { rounds, seen } = someRounds();
  rounds.ask();
  rounds.expect();
  await settle();
  expect(seen.count).toBe(0);
});

test('rounds run at regular intervals', async () => {
  const { rounds, seen, pending, advance } = someRounds();
  rounds.start();
  await settle();
  expect([seen.count, pending()]).toEqual([1, [5000]]);
  advance(5000);
  await settle();
  expect([seen.count, pending()]).toEqual([2, [5000]]);
});

test('an expected job causes a round soon, and more rounds later', async () => {
  const { rounds, seen, pending, advance } = someRounds();
  rounds.start();
  await settle();
  rounds.expect();
  await settle();
  const pauses: number[][] = [pending()];
  for (const ms of [50, 250, 1000]) {
    advance(ms);
    await settle();
    pauses.push(pending());
  }
  expect(pauses).toEqual([[50], [250], [1000], [5000]]);
  expect(seen.count).toBe(5);
});

test('a request during a round causes exactly one more round', async () => {
  const { rounds, seen, holdNext } = someRounds();
  const { promise, resolve } = Promise.withResolvers<void>();
  holdNext(promise);
  rounds.start();
  rounds.ask();
  rounds.ask();
  resolve();
  await settle();
  expect(seen.count).toBe(2);
});

test('a stop waits for the current round, and no other follows', async () => {
  const { rounds, seen, pending, holdNext } = someRounds();
  const { promise, resolve } = Promise.withResolvers<void>();
  holdNext(promise);
  rounds.start();
  const stopped = rounds.stop();
  rounds.ask();
  resolve();
  await stopped;
  expect([seen.count, pending()]).toEqual([1, []]);
});
