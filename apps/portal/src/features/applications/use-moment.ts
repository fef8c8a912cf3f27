import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const toFormats = (tag: string) => ({
  moments: new Intl.DateTimeFormat(tag, { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
  days: new Intl.DateTimeFormat(tag, day),
});

// A format takes longer to make than to use, and a table uses it in every row.
const made = new Map<string, ReturnType<typeof toFormats>>();

/** Writes times as the reader's language and clock have them: a moment with time and zone (DET-05), or the day alone. */
export function useMoment() {
  const { tag } = localeNames[useLocale().locale];
  const formats = made.get(tag) ?? toFormats(tag);
  made.set(tag, formats);
  return {
    moment: (time: string): string => formats.moments.format(new Date(time)),
    day: (time: string): string => formats.days.format(new Date(time)),
  };
}
