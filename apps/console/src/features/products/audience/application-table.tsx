import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import type { VersionAudience } from '@portico/contract/version-audience.ts';
import { DataTable } from '@portico/ui/data-table.tsx';
import { Link } from '../../../shared/link.tsx';
import { Moment } from '../../../shared/moment.tsx';
import { usePortalPath } from '../../../shared/own-portal.ts';
import styles from './audience.module.css';
import { useAudienceText } from './text/use-audience-text.ts';

interface ApplicationTableProps {
  readonly audience: Pick<VersionAudience, 'applications' | 'registrations'>;
}

/** Registered applications, those with the latest calls first. */
export function ApplicationTable({ audience: { applications, registrations } }: ApplicationTableProps) {
  const { applications: text } = useAudienceText();
  const { locale } = useLocale();
  const toPath = usePortalPath();
  const numbers = new Intl.NumberFormat(localeNames[locale].tag);
  if (applications.length === 0) return <p>{text.empty}</p>;
  return (
    <>
      <DataTable
        columns={[
          {
            key: 'application',
            title: text.application,
            cell: ({ id, name }) => <Link to={toPath(`/applications/${id}`)}>{name}</Link>,
          },
          {
            key: 'developer',
            title: text.developer,
            isSecondary: true,
            cell: ({ developer_name, developer_email }) => (
              <span className={styles.person}>
                {developer_name}
                <small>{developer_email}</small>
              </span>
            ),
          },
          { key: 'requests', title: text.requests, cell: ({ requests }) => numbers.format(requests) },
          {
            key: 'last',
            title: text.last,
            cell: ({ last_call_at }) => (last_call_at ? <Moment time={last_call_at} /> : text.never),
          },
        ]}
        hasRowLinks
        keyOf={({ id }) => id}
        label={text.title}
        rows={applications}
      />
      {registrations.all > applications.length && <p>{text.more}</p>}
    </>
  );
}
