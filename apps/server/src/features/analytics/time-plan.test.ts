import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRetention, levelMs } from './levels.ts';
import { planTime } from './time-plan.ts';

const { minute, hour, day } = levelMs;
const now = Date.parse('2026-03-10T12:34:56.789Z');
const at = (text: string) => Date.parse(text);
const plan = (start: string, end: string, granularity_ms?: number) =>
  planTime({ start_ms: at(start), end_ms: at(end), granularity_ms }, defaultRetention, now);
const starts = ({ buckets }: ReturnType<typeof plan>) =>
  buckets.map(({ timestamp }) => new Date(timestamp).toISOString());

describe('buckets', () => {
  test('are one bucket if time is no dimension', () => {
    expect(plan('2026-03-10T11:00:10Z', '2026-03-10T12:00:00Z').buckets).toEqual([
      { timestamp: at('2026-03-10T11:00:10Z'), minutes: 60 },
    ]);
  });

  test('begin at multiples of their length in UTC', () => {
    const cut = plan('2026-03-10T09:20:30Z', '2026-03-10T12:10:00Z', hour);
    expect(starts(cut)).toEqual([
      '2026-03-10T09:00:00.000Z',
      '2026-03-10T10:00:00.000Z',
      '2026-03-10T11:00:00.000Z',
      '2026-03-10T12:00:00.000Z',
    ]);
    expect(cut.buckets.map(({ minutes }) => minutes)).toEqual([40, 60, 60, 10]);
  });

  test('ANA-11: begin with the range if it is a whole number of buckets, so that two periods can be compared', () => {
    expect(starts(plan('2026-03-08T13:00:00Z', '2026-03-10T13:00:00Z', day))).toEqual([
      '2026-03-08T13:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
    ]);
    expect(starts(plan('2026-03-10T12:05:00Z', '2026-03-10T12:35:00Z', 15 * minute))).toEqual([
      '2026-03-10T12:05:00.000Z',
      '2026-03-10T12:20:00.000Z',
    ]);
  });
});

describe('the rows that are read', () => {
  test.each<[string, string, string, number | undefined, string[]]>([
    ['days for whole days', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', day, ['day']],
    ['hours for whole hours', '2026-03-09T13:00:00Z', '2026-03-10T13:00:00Z', hour, ['hour']],
    ['minutes for whole minutes', '2026-03-10T12:00:00Z', '2026-03-10T13:00:00Z', minute, ['minute']],
    ['hours for days that begin elsewhere', '2026-02-01T05:00:00Z', '2026-03-01T05:00:00Z', day, ['hour']],
    ['days with hours around them', '2026-02-08T13:00:00Z', '2026-03-10T13:00:00Z', undefined, ['hour', 'day', 'hour']],
    [
      'minutes only where they are still kept',
      '2026-02-08T12:35:00Z',
      '2026-03-10T12:35:00Z',
      undefined,
      ['hour', 'day', 'hour', 'minute'],
    ],
    ['half-hours of the past by the hour', '2026-02-01T05:30:00Z', '2026-02-03T05:30:00Z', day, ['hour']],
    ['an hour where a part of one is asked for', '2026-02-01T05:10:00Z', '2026-02-01T05:20:00Z', undefined, ['hour']],
  ])('are %s', (_, start, end, granularity, levels) => {
    expect(plan(start, end, granularity).ranges.map(({ level }) => level)).toEqual(levels);
  });

  const questions = fc
    .record({
      ago: fc.integer({ min: 0, max: 95 * day }),
      length: fc.integer({ min: 1, max: 60 * day }),
      unit: fc.constantFrom(1, minute, 30 * minute, hour, day),
      granularity: fc.option(fc.integer({ min: 1, max: 60 * 24 * 40 }), { nil: undefined }),
    })
    .map(({ ago, length, unit, granularity }) => {
      const start_ms = Math.floor((now - ago) / unit) * unit;
      const end_ms = start_ms + Math.max(unit, Math.floor(length / unit) * unit);
      const least = Math.ceil((end_ms - start_ms) / 2000 / minute);
      return { start_ms, end_ms, granularity_ms: granularity && Math.max(granularity, least) * minute };
    });

  test('cover every moment of the range once, each row in one bucket, from levels that are still stored', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const { ranges, buckets, bucketAt } = planTime(question, defaultRetention, now);
        const first = ranges[0]?.from ?? now;
        let end = first;
        expect(first).toBeLessThanOrEqual(question.start_ms);
        for (const { level, from, to } of ranges) {
          expect(from).toBe(end);
          expect(from % levelMs[level]).toBe(0);
          expect(to % levelMs[level]).toBe(0);
          expect(from).toBeGreaterThanOrEqual(now - defaultRetention[level] - (level === 'day' ? 0 : levelMs[level]));
          for (const row of [from, to - levelMs[level]]) {
            expect(bucketAt(row)).toBe(bucketAt(row + levelMs[level] - 1));
          }
          end = to;
        }
        expect(end).toBeGreaterThanOrEqual(Math.min(question.end_ms, now + hour));
        if (end < now) expect(bucketAt(end)).toBe(-1);
        expect(bucketAt(first - 1)).toBe(-1);
        expect(ranges.length).toBeLessThanOrEqual(100);
        expect(buckets.length).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });
});
