import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import type { Overview } from '@portico/contract/reviews.ts';
import { explain } from '@portico/i18n/sentences.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { classNames } from '@portico/ui/class-names.ts';
import { DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Moment } from '../../shared/moment.tsx';
import { toPortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { overviewQuery } from './queries.ts';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

type OverviewPortal = Overview['portals'][number];

export function OverviewPage() {
  const text = useText();
  const { overview } = useReviewText();
  const { client } = useServices();
  const query = useQuery({ ...overviewQuery(client), refetchInterval: 60_000 });
  return (
    <PageFrame description={overview.description} title={text.areas.overview}>
      <Loaded query={query}>
        {(found) =>
          found.portals.length === 0 ? (
            <EmptyState
              action={
                <Link className={buttonClass({ variant: 'primary' })} to="/portals/new">
                  {overview.noPortals.action}
                </Link>
              }
              title={overview.noPortals.title}
            >
              {overview.noPortals.text}
            </EmptyState>
          ) : (
            <>
              <UntrustedProxy seen_at={found.untrusted_proxy_seen_at} />
              <Waiting portals={found.portals} />
              <Traffic portals={found.portals} />
              <Health {...found} />
            </>
          )
        }
      </Loaded>
    </PageFrame>
  );
}

/** A warning for owners while requests come through an untrusted proxy. */
function UntrustedProxy({ seen_at }: { readonly seen_at: string | null }) {
  const { overview } = useReviewText();
  if (seen_at === null) return null;
  return (
    <MessageBar variant="warning">
      {overview.untrustedProxy} <Moment time={seen_at} />
    </MessageBar>
  );
}

function Waiting({ portals }: { readonly portals: readonly OverviewPortal[] }) {
  const { overview } = useReviewText();
  const pending = { status: 'pending' };
  const cards = portals.flatMap((portal) => [
    { portal, count: portal.pending_developers, path: '/developers', search: pending, say: overview.developersWait },
    {
      portal,
      count: portal.pending_registrations,
      path: '/registrations',
      search: pending,
      say: overview.registrationsWait,
    },
    {
      portal,
      count: portal.pending_scopes,
      path: '/registrations',
      search: { scopes: 'waiting' },
      say: overview.scopesWait,
    },
  ]);
  const open = cards.filter(({ count }) => count > 0);
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{overview.waiting}</h2>
      {open.length === 0 && <p className={styles.quiet}>{overview.nothingWaits}</p>}
      <div className={styles.cards}>
        {open.map(({ portal, count, path, search, say }) => (
          <Link
            className={classNames(styles.card, styles.cardLink)}
            key={`${portal.id}${path}${Object.keys(search)}`}
            search={search}
            to={toPortalPath(portal, path)}
          >
            <span className={styles.figure}>{say({ count })}</span>
            <span className={styles.quiet}>{portal.title}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}

function Traffic({ portals }: { readonly portals: readonly OverviewPortal[] }) {
  const { overview, analytics } = useReviewText();
  const { locale } = useLocale();
  const percent = new Intl.NumberFormat(localeNames[locale].tag, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{overview.traffic}</h2>
      <DataTable
        columns={[
          {
            key: 'portal',
            title: overview.portal,
            cell: (portal) => (
              <Link className={styles.link} to={toPortalPath(portal, '/analytics')}>
                {portal.title}
              </Link>
            ),
          },
          {
            key: 'traffic',
            title: analytics.requests,
            cell: ({ requests, errors }) => (
              <span className={styles.person}>
                <span className={styles.number}>{overview.requests({ count: requests })}</span>
                {requests > 0 && (
                  <span className={styles.quiet}>
                    {overview.errorRate({ percent: percent.format(errors / requests) })}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'publish',
            title: overview.lastPublish,
            isSecondary: true,
            cell: ({ last_publish }) =>
              last_publish ? (
                <span className={styles.person}>
                  <Moment time={last_publish.created_at} />
                  <span className={styles.quiet}>{overview.publishedBy(last_publish)}</span>
                </span>
              ) : (
                overview.neverPublished
              ),
          },
        ]}
        keyOf={({ id }) => id}
        label={overview.traffic}
        rows={portals}
      />
    </section>
  );
}

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function Health({ mails, database, refused_publishes }: Overview) {
  const { overview } = useReviewText();
  const { sentences } = useText();
  const troubles = [
    mails.given_up > 0 && overview.mailsGivenUp({ count: mails.given_up }),
    mails.retried > 0 && overview.mailsRetried({ count: mails.retried }),
  ].filter((one) => one !== false);
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{overview.health}</h2>
      <div className={styles.cards}>
        <div className={styles.card}>
          <Link className={linkClass.inText} to="/mails">
            {overview.mails}
          </Link>
          {troubles.map((trouble) => (
            <span className={styles.bad} key={trouble}>
              {trouble}
            </span>
          ))}
          {troubles.length === 0 && (
            <span>{mails.waiting > 0 ? overview.mailsWaiting({ count: mails.waiting }) : overview.mailsFine}</span>
          )}
        </div>
        <div className={styles.card}>
          <span className={styles.quiet}>{overview.publishing}</span>
          {refused_publishes.length === 0 && <span>{overview.publishingFine}</span>}
          {refused_publishes.slice(0, 3).map(({ id, portal, at, author, findings, ...refusal }) => (
            <span className={styles.person} key={id}>
              <span className={styles.bad}>{overview.publishRefused({ portal })}</span>
              <span>
                {refusal.reason ? explain(refusal, sentences) : overview.publishFault}
                {findings > 1 && ` (${overview.moreFindings({ count: findings - 1 })})`}
              </span>
              <span className={styles.quiet}>
                <Moment time={at} /> {author}
              </span>
            </span>
          ))}
        </div>
        <div className={styles.card}>
          <span className={styles.quiet}>{overview.database}</span>
          <span>{overview.databaseFine({ engine: engines[database] })}</span>
        </div>
      </div>
    </section>
  );
}
