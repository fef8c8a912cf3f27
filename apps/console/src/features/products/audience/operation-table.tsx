import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import type { VersionAudience } from '@portico/contract/version-audience.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { DataTable } from '@portico/ui/data-table.tsx';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import { Link } from '../../../shared/link.tsx';
import { Moment } from '../../../shared/moment.tsx';
import { usePortalPath } from '../../../shared/own-portal.ts';
import styles from './audience.module.css';
import { useAudienceText } from './text/use-audience-text.ts';

type Operation = VersionAudience['operations'][number];

/** The operations that applications call, those that go away first, with these applications. */
export function OperationTable({ operations }: { readonly operations: readonly Operation[] }) {
  const { operations: text, applications } = useAudienceText();
  const { locale } = useLocale();
  const numbers = new Intl.NumberFormat(localeNames[locale].tag);
  if (operations.length === 0) return <p>{text.empty}</p>;
  return (
    <DataTable
      columns={[
        {
          key: 'operation',
          title: text.operation,
          cell: (operation) => (
            <span className={styles.person}>
              <span className={styles.states}>
                <MethodBadge method={operation.method} />
                <code>{operation.path}</code>
              </span>
              <States {...operation} />
            </span>
          ),
        },
        { key: 'requests', title: applications.requests, cell: ({ requests }) => numbers.format(requests) },
        { key: 'callers', title: text.callers, cell: (operation) => <Callers {...operation} /> },
        {
          key: 'last',
          title: applications.last,
          isSecondary: true,
          cell: ({ last_call_at }) => <Moment time={last_call_at} />,
        },
      ]}
      hasRowLinks
      keyOf={({ slug }) => slug}
      label={text.title}
      rows={operations}
    />
  );
}

function States({ is_removed, is_deprecated, broken_at }: Operation) {
  const { operations: text } = useAudienceText();
  if (!(is_removed || is_deprecated || broken_at)) return null;
  return (
    <span className={styles.states}>
      {is_removed && <Badge variant="danger">{text.removed}</Badge>}
      {is_deprecated && <Badge variant="warning">{text.deprecated}</Badge>}
      {broken_at !== null && !is_removed && <Badge variant="danger">{text.broken}</Badge>}
    </span>
  );
}

function Callers({ applications, application_count }: Operation) {
  const { operations: text } = useAudienceText();
  const { locale } = useLocale();
  const toPath = usePortalPath();
  const numbers = new Intl.NumberFormat(localeNames[locale].tag);
  const count = application_count - applications.length;
  return (
    <ul className={styles.callers}>
      {applications.map(({ id, name, requests }) => (
        <li key={id}>
          <Link to={toPath(`/applications/${id}`)}>{name}</Link> <small>{numbers.format(requests)}</small>
        </li>
      ))}
      {count > 0 && <li>{text.more({ count })}</li>}
    </ul>
  );
}
