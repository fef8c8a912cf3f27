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

test('no round comes before the start', async () => {
  const { rounds, seen } = someRounds();
  rounds.ask();
  rounds.expect();
  await settle();
  expect(seen.count).toBe(0);
});

test('rounds come in regular pauses', async () => {
  const { rounds, seen, pending, advance } = someRounds();
  rounds.start();
  await settle();
  expect([seen.count, pending()]).toEqual([1, [5000]]);
  advance(5000);
  await settle();
  expect([seen.count, pending()]).toEqual([2, [5000]]);
});

test('after an expectation rounds look soon, and again', async () => {
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

test('asked during a round, exactly one more follows', async () => {
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

test('stopping waits for the round under way and ends the pauses', async () => {
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
