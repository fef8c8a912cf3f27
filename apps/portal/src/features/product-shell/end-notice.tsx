import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/react.tsx';
import { changesPage, specificationPage } from '../../shared/pages.ts';
import { type Slugged, slugOf } from '../../shared/product/slugs.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { endQuery } from './end-query.ts';
import styles from './product-shell.module.css';

interface EndNoticeProps {
  readonly product: Slugged;
  readonly version: Slugged & { readonly name: string };
}

/** Says since when a version is deprecated, when it ends, and which version replaces it (SHL-09). */
export function EndNotice({ product, version }: EndNoticeProps) {
  const { end: text, deprecatedNotice } = useText().product;
  const { client } = useServices();
  const { locale } = useLocale();
  const { data: end } = useQuery(endQuery(client, product.id, version.id));
  const format = new Intl.DateTimeFormat(localeNames[locale].tag, { dateStyle: 'long', timeZone: 'UTC' });
  const toDay = (date: string) => format.format(Date.parse(date));
  const { successor = null } = end ?? {};
  return (
    <div className={styles.deprecated} role="status">
      <Icon name="alert" size={18} />
      <p className={styles.end}>
        <strong>
          {end?.deprecated_on
            ? text.since({ version: version.name, day: toDay(end.deprecated_on) })
            : deprecatedNotice({ version: version.name })}
        </strong>{' '}
        {end?.sunset_on && text[end.after_sunset]({ day: toDay(end.sunset_on) })} {end?.note}{' '}
        {successor && (
          <span className={styles.successor}>
            <Link className={linkClass.inText} {...specificationPage(product, successor)}>
              {text.moveTo({ version: successor.name })}
            </Link>
            <Link className={linkClass.inText} {...changesPage(product, successor)} search={{ from: slugOf(version) }}>
              {text.whatChanges}
            </Link>
          </span>
        )}
      </p>
    </div>
  );
}
