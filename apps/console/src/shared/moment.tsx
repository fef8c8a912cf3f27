import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';

/** A date and time in the reader's time zone and language. */
export function Moment({ time }: { readonly time: string }) {
  const { locale } = useLocale();
  const format = new Intl.DateTimeFormat(localeNames[locale].tag, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={time} title={time}>
      {format.format(new Date(time))}
    </time>
  );
}
