import { localeNames } from '../../shared/text/locale.ts';
import { useLocale } from '../../shared/text/use-text.tsx';

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** Writes times as the reader's language and clock have them: a moment with time and zone (DET-05), or the day alone. */
export function useMoment() {
  const { tag } = localeNames[useLocale().locale];
  const moments = new Intl.DateTimeFormat(tag, { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
  const days = new Intl.DateTimeFormat(tag, day);
  return {
    moment: (time: string): string => moments.format(new Date(time)),
    day: (time: string): string => days.format(new Date(time)),
  };
}
