import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import type { Registration, RegistrationEnd } from '@portico/contract/registrations.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { Link } from '../../router/react.tsx';
import { changesPage, specificationPage } from '../pages.ts';
import { useText } from '../text/use-text.tsx';
import { useApplicationText } from './text/use-application-text.ts';
import styles from './version-end.module.css';

/** The day of a version's end in words, and whether it has passed. */
function useEndDay({ sunset_on }: RegistrationEnd) {
  const { locale } = useLocale();
  const format = new Intl.DateTimeFormat(localeNames[locale].tag, { dateStyle: 'long', timeZone: 'UTC' });
  const hasEnded = sunset_on !== null && Date.parse(sunset_on) <= Date.now();
  return { day: sunset_on === null ? undefined : format.format(Date.parse(sunset_on)), hasEnded };
}

interface EndProps {
  readonly registration: Registration;
  readonly end: RegistrationEnd;
}

/** Marks a registration for a version that is deprecated or ends, and links to its successor. */
export function EndMark({ registration, end }: EndProps) {
  const { end: text } = useApplicationText();
  const { day, hasEnded } = useEndDay(end);
  return (
    <span className={styles.mark}>
      <span className={styles.badges}>
        {end.deprecated && <Badge variant="warning">{text.deprecated}</Badge>}
        {day && (
          <Badge variant={hasEnded ? 'danger' : 'warning'}>{hasEnded ? text.ended({ day }) : text.ends({ day })}</Badge>
        )}
      </span>
      <Successor end={end} registration={registration} />
    </span>
  );
}

/** Says above an application's figures that a version which it uses is deprecated or ends. */
export function EndWarning({ registration, end }: EndProps) {
  const { end: text } = useApplicationText();
  const { day, hasEnded } = useEndDay(end);
  const version = `${registration.product_name} ${registration.product_version_name}`;
  const sentence = day
    ? hasEnded
      ? text.endedOn({ version, day })
      : text.endsOn({ version, day })
    : text.isDeprecated({ version });
  return (
    <MessageBar variant={hasEnded ? 'error' : 'warning'}>
      {sentence} <Successor end={end} registration={registration} />
    </MessageBar>
  );
}

function Successor({ registration: { product_id, product_version_id }, end: { successor } }: EndProps) {
  const { end: text } = useText().product;
  if (!successor) return null;
  const product = { id: product_id };
  return (
    <span className={styles.links}>
      <Link className={linkClass.inText} {...specificationPage(product, successor)}>
        {text.moveTo({ version: successor.name })}
      </Link>
      <Link className={linkClass.inText} {...changesPage(product, successor)} search={{ from: product_version_id }}>
        {text.whatChanges}
      </Link>
    </span>
  );
}
