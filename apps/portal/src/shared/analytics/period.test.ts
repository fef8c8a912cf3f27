import { describe, expect, test } from 'vitest';
import { calendarLimits, day, hour, minute, presetsFor, summaryPreset, toPeriod, toZoomedPeriod } from './period.ts';

/** A Wednesday, as the clock of the reader shows it. */
const now = new Date(2026, 2, 11, 12, 34, 56).getTime();
const at = (month: number, date: number, hours = 0, minutes = 0) =>
  new Date(2026, month - 1, date, hours, minutes).getTime();

describe('a time range (ANA-08)', () => {
  test.each([
    ['15m', at(3, 11, 12, 35) - 15 * minute, at(3, 11, 12, 35), minute],
    ['1h', at(3, 11, 12, 35) - hour, at(3, 11, 12, 35), minute],
    ['6h', at(3, 11, 13) - 6 * hour, at(3, 11, 13), hour],
    ['24h', at(3, 11, 13) - day, at(3, 11, 13), hour],
    ['7d', at(3, 12) - 7 * day, at(3, 12), day],
    ['30d', at(3, 12) - 30 * day, at(3, 12), day],
    ['current_week', at(3, 9), at(3, 12), day],
    ['previous_week', at(3, 2), at(3, 9), day],
    ['current_month', at(3, 1), at(3, 12), day],
    ['previous_month', at(2, 1), at(3, 1), day],
  ] as const)('%s ends on a whole step and begins where it says', (preset, start_ms, end_ms, granularity_ms) => {
    expect(toPeriod({ preset }, now)).toEqual({ start_ms, end_ms, granularity_ms });
  });

  test('days of the calendar are whole, and none is ahead of today', () => {
    const { first, last } = calendarLimits(now);
    expect([first, last]).toEqual(['2025-12-12', '2026-03-11']);
    expect(toPeriod({ first: '2026-03-03', last: '2026-03-04' }, now)).toMatchObject({
      start_ms: at(3, 3),
      end_ms: at(3, 5),
    });
    expect(toPeriod({ first: '2026-03-11', last: '2026-03-20' }, now).end_ms).toBe(at(3, 12));
  });

  test('always is a whole number of steps long', () => {
    for (const preset of presetsFor('90d')) {
      const { start_ms, end_ms, granularity_ms } = toPeriod({ preset }, now);
      expect((end_ms - start_ms) % granularity_ms).toBe(0);
    }
  });
});

test('where 90 days are not allowed, nothing is offered beyond 24 hours (ANA-06, ANA-07)', () => {
  expect(presetsFor('24h')).toEqual(['15m', '1h', '6h', '12h', '24h']);
  expect(presetsFor('anything')).toEqual(presetsFor('24h'));
  expect(presetsFor('90d')).toHaveLength(11);
  expect([summaryPreset('24h'), summaryPreset('90d')]).toEqual(['24h', '30d']);
});

test.each([
  [2 * hour, 1 * hour, minute],
  [2 * hour, 72 * hour, hour],
  [2 * day, 10 * day, hour],
  [9 * day, 10 * day, day],
])('a period of %d ms that ended %d ms ago has the finest steps that are stored', (length, ago, step) => {
  expect(toZoomedPeriod(now - ago - length, now - ago, now).granularity_ms).toBe(step);
});
