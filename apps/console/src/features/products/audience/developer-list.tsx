import type { VersionDeveloper } from '@portico/contract/version-audience.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../../shared/link.tsx';
import { ListScreen } from '../../../shared/list-screen.tsx';
import { usePortalPath } from '../../../shared/own-portal.ts';
import { useServices } from '../../../shared/services.ts';
import styles from './audience.module.css';
import { audienceKey, listDevelopers, type VersionKey } from './queries.ts';
import { useAudienceText } from './text/use-audience-text.ts';

/** Developers who get emails about a version, with the reason and the time of these emails. */
export function DeveloperList({ params }: { readonly params: VersionKey }) {
  const { applications, developers: text } = useAudienceText();
  const { client } = useServices();
  const toPath = usePortalPath();
  const columns: Column<VersionDeveloper>[] = [
    {
      key: 'developer',
      title: applications.developer,
      cell: ({ id, full_name, email }) => (
        <span className={styles.person}>
          <Link to={toPath(`/developers/${id}`)}>{full_name || email}</Link>
          <small>{email}</small>
        </span>
      ),
    },
    { key: 'reason', title: text.reason, isSecondary: true, cell: ({ reason }) => text.reasons[reason] },
    { key: 'rhythm', title: text.rhythm, cell: ({ rhythm }) => text.rhythms[rhythm] },
  ];
  return (
    <ListScreen
      columns={columns}
      empty={text.empty}
      hasRowLinks
      keyOf={({ id }) => id}
      label={text.title}
      load={(state, signal) => listDevelopers(client, params, state, signal)}
      queryKey={[...audienceKey(params), 'developers']}
      search={text.search}
    />
  );
}
