import { exportPortalDevelopers, listPortalDevelopers, type PortalDeveloper } from '@portico/contract/reviews.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { toSearchQuery } from '../../shared/list-url.ts';
import { Moment } from '../../shared/moment.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { DeveloperDecisions } from './developer-decisions.tsx';
import styles from './reviews.module.css';
import { DeveloperStatus } from './status-badges.tsx';
import { useReviewText } from './text/use-review-text.ts';

export function DeveloperListPage() {
  const text = useText();
  const review = useReviewText();
  const { client, portal, toPath } = usePortalScreen();
  const columns: Column<PortalDeveloper>[] = [
    {
      key: 'name',
      title: review.developer,
      cell: ({ id, full_name, email }) => (
        <span className={styles.person}>
          <Link className={styles.link} to={toPath(`/developers/${id}`)}>
            {full_name || email}
          </Link>
          <span className={styles.quiet}>{email}</span>
        </span>
      ),
    },
    { key: 'status', title: review.status, cell: ({ status }) => <DeveloperStatus status={status} /> },
    { key: 'since', title: review.since, isSecondary: true, cell: ({ created_at }) => <Moment time={created_at} /> },
    {
      key: 'actions',
      title: text.list.actions,
      isTitleHidden: true,
      cell: (developer) => <DeveloperDecisions developer={developer} portalId={portal.id} />,
    },
  ];
  return (
    <PageFrame
      actions={
        <a className={buttonClass()} download href={exportPortalDevelopers.path.replace('{portalId}', portal.id)}>
          {review.fields.export}
        </a>
      }
      description={review.developers.description}
      least="reviewer"
      title={text.areas.developers}
    >
      <ListScreen
        columns={columns}
        empty={review.developers.empty}
        filters={[
          {
            name: 'status',
            label: review.status,
            options: Object.entries(review.developerStatuses).map(([value, label]) => ({ value, label })),
          },
        ]}
        keyOf={({ id }) => id}
        label={text.areas.developers}
        load={(state, signal) =>
          client.send(
            listPortalDevelopers,
            {
              params: { portalId: portal.id },
              query: {
                ...toSearchQuery(state),
                ...(state.filters.status && { 'filter[status]': state.filters.status as PortalDeveloper['status'] }),
              },
            },
            { signal },
          )
        }
        queryKey={['developers', portal.id]}
        search={review.developers.search}
      />
    </PageFrame>
  );
}
