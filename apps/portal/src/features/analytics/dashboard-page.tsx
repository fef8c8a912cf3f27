import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import { ProblemError } from '@portico/client/errors.ts';
import type { Application } from '@portico/contract/applications.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from '../../router/react.tsx';
import { analyticsConfigQuery } from '../../shared/analytics/queries.ts';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import { applicationQuery } from '../../shared/applications/queries.ts';
import { EndWarning } from '../../shared/applications/version-end.tsx';
import { ApplicationBreadcrumb } from '../../shared/breadcrumb.tsx';
import { ToNotFound } from '../../shared/lead-to.tsx';
import { useServices } from '../../shared/services.ts';
import { CatalogLink } from '../../shared/site/catalog-link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { Dashboard } from './dashboard.tsx';
import styles from './dashboard-page.module.css';
import { allRegistrationsQuery } from './queries.ts';

const path = '/application/$application_id/application-dashboard';

/** Analytics of an application's calls. Shows `forbidden` where the portal has no analytics (ANA-01, PRM-03). */
export function DashboardPage({ forbidden }: { readonly forbidden: ReactNode }) {
  const { titles, toCatalog } = useText();
  const { things, notRegistered } = useAnalyticsText();
  const { client } = useServices();
  const { application_id } = useParams({ from: path });
  const config = useQuery(analyticsConfigQuery(client));
  const application = useQuery(applicationQuery(client, application_id));
  const registrations = useQuery(allRegistrationsQuery(client, application_id));
  const versions = useMemo(
    () =>
      (registrations.data ?? []).map((one) => ({
        id: one.product_version_id,
        label: `${one.product_name} ${one.product_version_name}`,
      })),
    [registrations.data],
  );

  if (config.data?.analytics === null) return forbidden;
  if (application.isError && isUnknown(application.error)) return <ToNotFound />;
  return (
    <div className={styles.page}>
      <ApplicationBreadcrumb>
        {application.data && (
          <li>
            <Link params={{ application_id }} to="/application/$application_id">
              {application.data.name}
            </Link>
          </li>
        )}
      </ApplicationBreadcrumb>
      <h1 className={styles.heading}>{titles.dashboard}</h1>
      <Failure query={config} thing={things.config} />
      <Failure query={application} thing={titles.application} />
      <Failure query={registrations} thing={things.versions} />
      {registrations.data?.map(
        (registration) =>
          registration.end && <EndWarning end={registration.end} key={registration.id} registration={registration} />,
      )}
      {registrations.data?.length === 0 && (
        <EmptyState
          action={<CatalogLink className={buttonClass()}>{toCatalog}</CatalogLink>}
          title={notRegistered.title}
        >
          {notRegistered.text}
        </EmptyState>
      )}
      {versions.length > 0 && config.data && application.data ? (
        <Dashboard application={application.data satisfies Application} key={application_id} versions={versions} />
      ) : (
        (config.isPending || application.isPending || registrations.isPending) && <Skeleton variant="long" />
      )}
    </div>
  );
}

/** A malformed id is treated like an unknown one. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);

function Failure({ query, thing }: { readonly query: UseQueryResult<unknown>; readonly thing: string }) {
  const { unableToFetch } = useAnalyticsText();
  const text = useText();
  if (!query.isError || query.data !== undefined) return null;
  return <QueryFailure query={query} text={text} title={unableToFetch({ thing })} />;
}
