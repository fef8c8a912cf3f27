/** A time range and its granularity, in milliseconds. */
export interface Period {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly granularity_ms: number;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

const rolling = {
  '15m': { length: 15 * minute, step: minute },
  '1h': { length: hour, step: minute },
  '6h': { length: 6 * hour, step: hour },
  '12h': { length: 12 * hour, step: hour },
  '24h': { length: day, step: hour },
  '7d': { length: 7 * day, step: day },
  '30d': { length: 30 * day, step: day },
} as const;

const calendar = ['current_week', 'previous_week', 'current_month', 'previous_month'] as const;

export type Preset = keyof typeof rolling | (typeof calendar)[number];

const presets: readonly Preset[] = [...(Object.keys(rolling) as (keyof typeof rolling)[]), ...calendar];

export const defaultPreset: Preset = '24h';

/** Any period but 90 days counts as 24 hours (ANA-06, ANA-07). */
export const isLongAllowed = (allowed: string): boolean => allowed === '90d';

export const presetsFor = (allowed: string): readonly Preset[] =>
  isLongAllowed(allowed) ? presets : presets.slice(0, presets.indexOf('24h') + 1);

/** Of the summary: 30 days if allowed, else 24 hours (APS-11). */
export const summaryPreset = (allowed: string): '30d' | '24h' => (isLongAllowed(allowed) ? '30d' : '24h');

/** Two days of the calendar, both in the range, as `2026-03-10`. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

export type Range = { readonly preset: Preset } | DayRange;

/** The earliest day that can be chosen, and today. */
export const calendarLimits = (now: number): DayRange => ({ first: toDayText(now - 89 * day), last: toDayText(now) });

function toDayText(time: number): string {
  const date = new Date(time);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The midnight that a day begins with, where the reader is. */
function startOfDay(time: number, daysLater = 0): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();
}

function ceilTo(step: number, time: number): number {
  if (step === day) return startOfDay(time) === time ? time : startOfDay(time, 1);
  const date = new Date(time);
  if (step === hour) date.setMinutes(0, 0, 0);
  else date.setSeconds(0, 0);
  return date.getTime() === time ? time : date.getTime() + step;
}

/** From midnight to midnight, as days of 24 hours: where a clock is changed in between, the first begins an hour off. */
function wholeDays(start: number, end: number): Period {
  const days = Math.max(1, Math.round((end - start) / day));
  return { start_ms: end - days * day, end_ms: end, granularity_ms: day };
}

/** The resolution follows from the length; the end is rounded up to it (ANA-08). Weeks start on Monday. */
export function toPeriod(range: Range, now: number): Period {
  if ('first' in range) {
    const start = startOfDay(Date.parse(`${range.first}T12:00`));
    const end = startOfDay(Date.parse(`${range.last}T12:00`), 1);
    return wholeDays(start, Math.max(start + day, Math.min(end, ceilTo(day, now))));
  }
  const { preset } = range;
  const date = new Date(now);
  const monday = startOfDay(now, -((date.getDay() + 6) % 7));
  const monthsAgo = (months: number) => new Date(date.getFullYear(), date.getMonth() - months, 1).getTime();
  switch (preset) {
    case 'current_week':
      return wholeDays(monday, ceilTo(day, now));
    case 'previous_week':
      return wholeDays(startOfDay(monday, -7), monday);
    case 'current_month':
      return wholeDays(monthsAgo(0), ceilTo(day, now));
    case 'previous_month':
      return wholeDays(monthsAgo(1), monthsAgo(0));
    default: {
      const { length, step } = rolling[preset];
      const end_ms = ceilTo(step, now);
      return { start_ms: end_ms - length, end_ms, granularity_ms: step };
    }
  }
}

/** Minutes are stored for two days only, so older times are shown by the hour. */
const minutesKept = 47 * hour;

/** A part of a period that was drawn, in the finest steps that suit it. */
export function toZoomedPeriod(start_ms: number, end_ms: number, now: number): Period {
  const length = end_ms - start_ms;
  if (length <= 3 * hour && start_ms >= now - minutesKept) return { start_ms, end_ms, granularity_ms: minute };
  return { start_ms, end_ms, granularity_ms: length < 3 * day ? hour : day };
}
