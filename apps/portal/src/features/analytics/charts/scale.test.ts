import { expect, test } from 'vitest';
import { day, hour, minute } from '../../../shared/analytics/period.ts';
import { timeTicks, valueTicks } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [97, [0, 25, 50, 75, 100]],
  [1234, [0, 500, 1000, 1500]],
])('an axis up to %d has round numbers that reach it', (highest, ticks) => {
  expect(valueTicks(highest)).toEqual(ticks);
});

test('an axis of counts has no half counts', () => {
  expect(valueTicks(1, true)).toEqual([0, 1]);
  expect(valueTicks(3, true)).toEqual([0, 1, 2, 3]);
  expect(valueTicks(9, true)).toEqual([0, 5, 10]);
});

test('labels are at round times, and no more of them than fit', () => {
  const midnight = new Date(2026, 2, 10).getTime();
  const hours = Array.from({ length: 24 }, (_, at) => midnight + at * hour);
  expect(timeTicks(hours, hour, 8).map((at) => new Date(hours[at]!).getHours())).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  const minutes = Array.from({ length: 60 }, (_, at) => midnight + (at + 7) * minute);
  expect(timeTicks(minutes, minute, 6).map((at) => new Date(minutes[at]!).getMinutes())).toEqual([
    10, 20, 30, 40, 50, 0,
  ]);
  const days = Array.from({ length: 30 }, (_, at) => midnight + at * day);
  expect(timeTicks(days, day, 10)).toHaveLength(10);
  expect(timeTicks(days, day, 10).at(-1)).toBe(29);
  expect(timeTicks(days.slice(0, 5), day, 10)).toEqual([0, 1, 2, 3, 4]);
});
