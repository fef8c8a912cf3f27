import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { useMemo } from 'react';
import { day, minute } from './period.ts';

export type Formats = ReturnType<typeof formatsOf>;

/** Numbers and times of the charts, as the language writes them and as the clock of the reader shows them. */
function formatsOf(tag: string) {
  const short = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const exact = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' });
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' });
  const both = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const longDate = new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  return {
    short: (value: number): string => short.format(value),
    number: (value: number): string => whole.format(value),
    twoDecimals: (value: number): string => exact.format(value),
    /** At an axis with steps of this length: a day begins with its date. */
    tick: (time: number, step: number): string => {
      const isMidnight = new Date(time).getHours() === 0 && new Date(time).getMinutes() === 0;
      return step >= day || isMidnight ? date.format(time) : clock.format(time);
    },
    /** The time of a figure, on its own. */
    moment: (time: number, step: number): string => {
      if (step >= day) return longDate.format(time);
      return step > minute ? both.formatRange(time, time + step) : both.format(time);
    },
    span: (from: number, to: number): string => both.formatRange(from, to),
  };
}

export function useFormats(): Formats {
  const { tag } = localeNames[useLocale().locale];
  return useMemo(() => formatsOf(tag), [tag]);
}
