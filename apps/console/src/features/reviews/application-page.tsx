import type { PortalApplicationDetail } from '@portico/contract/reviews.ts';
import { DataTable } from '@portico/ui/data-table.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Moment } from '../../shared/moment.tsx';
import { usePortalPath, usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { FieldFacts } from './field-values.tsx';
import { applicationQuery } from './queries.ts';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';
import { useRegistrationColumns } from './use-registration-columns.tsx';

export function ApplicationPage() {
  const text = useText();
  const { client, portal, toPath } = usePortalScreen();
  const query = useQuery(applicationQuery(client, portal.id, useParam('id')));
  return (
    <PageFrame
      back={{ to: toPath('/applications'), label: text.areas.applications }}
      description={query.data?.description}
      title={query.data?.name ?? text.areas.applications}
    >
      <Loaded query={query}>{(application) => <Details application={application} />}</Loaded>
    </PageFrame>
  );
}

function Details({ application }: { readonly application: PortalApplicationDetail }) {
  const review = useReviewText();
  const { product, status } = useRegistrationColumns();
  const toPath = usePortalPath();
  const { developer, auth_strategy_name, reference_id, created_at, fields, credentials, registered } = application;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{review.developer}</dt>
          <dd>
            <Link className={linkClass.inText} to={toPath(`/developers/${developer.id}`)}>
              {developer.email}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{review.applications.strategy}</dt>
          <dd>{auth_strategy_name}</dd>
        </div>
        <div>
          <dt>{review.applications.reference}</dt>
          <dd>{reference_id}</dd>
        </div>
        <div>
          <dt>{review.applications.created}</dt>
          <dd>
            <Moment time={created_at} />
          </dd>
        </div>
        <FieldFacts form="application" values={fields} />
      </dl>
      <section className={styles.section}>
        <h2 className={styles.sectionTitle}>{review.applications.credentials}</h2>
        {credentials.length === 0 ? (
          <p className={styles.quiet}>{review.applications.noCredentials}</p>
        ) : (
          <DataTable
            columns={[
              { key: 'name', title: review.name, cell: ({ display_name }) => display_name },
              { key: 'ends', title: review.applications.endsIn, cell: ({ last_four }) => <code>…{last_four}</code> },
              {
                key: 'used',
                title: review.developers.lastUsed,
                cell: ({ last_used_at }) => (last_used_at ? <Moment time={last_used_at} /> : review.applications.never),
              },
              {
                key: 'expires',
                title: review.applications.expires,
                isSecondary: true,
                cell: ({ expires_at }) => (expires_at ? <Moment time={expires_at} /> : review.applications.never),
              },
            ]}
            keyOf={({ id }) => id}
            label={review.applications.credentials}
            rows={credentials}
          />
        )}
      </section>
      <section className={styles.section}>
        <h2 className={styles.sectionTitle}>{review.applications.registrations}</h2>
        {registered.length === 0 ? (
          <p className={styles.quiet}>{review.applications.noRegistrations}</p>
        ) : (
          <DataTable
            columns={[
              product,
              status,
              { key: 'since', title: review.since, cell: (one) => <Moment time={one.created_at} /> },
            ]}
            keyOf={({ id }) => id}
            label={review.applications.registrations}
            rows={registered}
          />
        )}
      </section>
    </>
  );
}
