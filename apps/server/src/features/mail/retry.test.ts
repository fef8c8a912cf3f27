import { expect, test } from 'vitest';
import { isOver, maximumAgeMs, maximumAttempts, maximumRefusals, retryDelay } from './retry.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test.each([
  [1, 0.5],
  [2, 1],
  [3, 2],
  [7, 32],
  [8, 60],
  [80, 60],
])('after %i attempts the next one is at least %f minutes later', (attempts, minutes) => {
  expect(retryDelay(attempts, () => 0)).toBe(minutes * minute);
});

test('mails that failed together are not retried together', () => {
  expect(retryDelay(3, () => 0.5)).toBe(2.5 * minute);
  expect(retryDelay(3, () => 0.999)).toBeLessThan(3 * minute);
  expect(retryDelay(9, () => 0.999)).toBe(60 * minute);
});

test('a mail server may be down for three days', () => {
  const total = Array.from({ length: maximumAttempts - 1 }, (_, index) => retryDelay(index + 1, () => 0));
  const waited = total.reduce((sum, delay) => sum + delay, 0);
  expect(waited).toBeGreaterThan(3 * day);
  expect(waited).toBeLessThan(maximumAgeMs);
});

test('permanent refusals end the attempts sooner than an unreachable server', () => {
  expect(isOver(maximumRefusals - 1, true)).toBe(false);
  expect(isOver(maximumRefusals, true)).toBe(true);
  expect(isOver(maximumRefusals, false)).toBe(false);
  expect(isOver(maximumAttempts, false)).toBe(true);
});
