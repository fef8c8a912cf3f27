import { listPortalApplications, type PortalApplication } from '@portico/contract/reviews.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link, useSearch } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { toSearchQuery } from '../../shared/list-url.ts';
import { Moment } from '../../shared/moment.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

export function ApplicationListPage() {
  const text = useText();
  const review = useReviewText();
  const { client, portal, toPath } = usePortalScreen();
  const { developer } = useSearch();
  const columns: Column<PortalApplication>[] = [
    {
      key: 'name',
      title: review.application,
      cell: ({ id, name }) => (
        <Link className={styles.link} to={toPath(`/applications/${id}`)}>
          {name}
        </Link>
      ),
    },
    { key: 'developer', title: review.developer, cell: ({ developer: { email } }) => email },
    {
      key: 'strategy',
      title: review.applications.strategy,
      isSecondary: true,
      cell: ({ auth_strategy_name }) => auth_strategy_name,
    },
    {
      key: 'registrations',
      title: review.applications.registrations,
      cell: ({ registrations }) => <span className={styles.number}>{registrations}</span>,
    },
    {
      key: 'created',
      title: review.applications.created,
      isSecondary: true,
      cell: ({ created_at }) => <Moment time={created_at} />,
    },
  ];
  return (
    <PageFrame description={review.applications.description} title={text.areas.applications}>
      <ListScreen
        columns={columns}
        empty={review.applications.empty}
        hasRowLinks
        keyOf={({ id }) => id}
        label={text.areas.applications}
        load={(state, signal) =>
          client.send(
            listPortalApplications,
            {
              params: { portalId: portal.id },
              query: {
                ...toSearchQuery(state),
                ...(developer && { 'filter[developer_id]': developer }),
              },
            },
            { signal },
          )
        }
        queryKey={['applications', portal.id, developer]}
        search={review.applications.search}
      />
    </PageFrame>
  );
}
