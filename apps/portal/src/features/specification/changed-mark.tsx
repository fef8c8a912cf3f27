import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/react.tsx';
import { changesPage } from '../../shared/pages.ts';
import { changedOperationQuery, type ReferenceSource } from '../../shared/product/reference-queries.ts';
import type { HeadProps } from './use-reference-head.ts';
import { useSpecificationText } from './use-specification-text.ts';

interface ChangedMarkProps extends HeadProps {
  readonly source: ReferenceSource;
  /** The slug of the operation. */
  readonly slug: string;
}

/** The date of the last publish that changed the operation. Renders nothing if there is none or the date is unknown. */
export function ChangedMark({ source, slug, head: { product, version } }: ChangedMarkProps) {
  const { reference } = useSpecificationText();
  const { locale } = useLocale();
  const { data: mark } = useQuery(changedOperationQuery(source, slug));
  if (!mark) return null;
  const day = new Intl.DateTimeFormat(localeNames[locale].tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <p>
      <Link className={linkClass.quiet} {...changesPage(product, version)} hash={`day-${mark.changed_on}`}>
        {reference.operation.changedOn({ date: day.format(new Date(`${mark.changed_on}T00:00:00Z`)) })}
      </Link>
    </p>
  );
}
