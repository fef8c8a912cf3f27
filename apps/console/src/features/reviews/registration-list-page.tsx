import { registrationDecisions } from '@portico/contract/registrations.ts';
import { listPortalRegistrations, type PortalRegistration } from '@portico/contract/reviews.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { Link } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { toSearchQuery } from '../../shared/list-url.ts';
import { Moment } from '../../shared/moment.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { DecideRegistrationsDialog, type RegistrationDecision } from './decide-registrations-dialog.tsx';
import { DecideScopesDialog, type ScopeDecision, waitingScopes } from './decide-scopes-dialog.tsx';
import { FieldList } from './field-values.tsx';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';
import { useRegistrationColumns } from './use-registration-columns.tsx';

/** Whether all selected registrations allow this change. */
const mayAll = (registrations: readonly PortalRegistration[], decision: RegistrationDecision): boolean => {
  const { from } = Object.values(registrationDecisions).find(({ to }) => to === decision)!;
  return registrations.every(({ status }) => from.some((one) => one === status));
};

interface Asked {
  readonly decision: RegistrationDecision;
  readonly registrations: readonly PortalRegistration[];
  readonly clear: () => void;
}

interface AskedScopes {
  readonly decision: ScopeDecision;
  readonly registration: PortalRegistration;
}

export function RegistrationListPage() {
  const text = useText();
  const review = useReviewText();
  const { product, status } = useRegistrationColumns();
  const { client, portal, toPath } = usePortalScreen();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const [askedScopes, setAskedScopes] = useState<AskedScopes>();

  const buttons = (registrations: readonly PortalRegistration[], clear: () => void) => {
    const offered = (['revoked', 'rejected', 'approved'] as const).filter((one) => mayAll(registrations, one));
    return (
      <span className={styles.buttons}>
        {offered.map((decision) => (
          <RoleButton
            key={decision}
            least="reviewer"
            variant={decision === 'approved' ? 'primary' : 'secondary'}
            onClick={() => setAsked({ decision, registrations, clear })}
            size="small"
          >
            {review.decisions[decision]}
          </RoleButton>
        ))}
      </span>
    );
  };

  const columns: Column<PortalRegistration>[] = [
    {
      key: 'application',
      title: review.application,
      cell: ({
        application_id,
        application_name,
        application_fields,
        developer,
        product_name,
        product_version_name,
      }) => (
        <span className={styles.person}>
          <Link className={styles.link} to={toPath(`/applications/${application_id}`)}>
            {application_name}
          </Link>
          <span className={styles.narrowOnly}>
            {product_name} {product_version_name}
          </span>
          <span className={styles.quiet}>{developer.email}</span>
          <FieldList form="application" values={application_fields} />
        </span>
      ),
    },
    { ...product, isSecondary: true },
    status,
    { key: 'since', title: review.since, isSecondary: true, cell: ({ created_at }) => <Moment time={created_at} /> },
    {
      key: 'actions',
      title: text.list.actions,
      isTitleHidden: true,
      cell: (registration) => (
        <span className={styles.buttons}>
          {waitingScopes(registration).length > 0 &&
            (['refused', 'granted'] as const).map((decision) => (
              <RoleButton
                key={decision}
                least="reviewer"
                variant={decision === 'granted' ? 'primary' : 'secondary'}
                onClick={() => setAskedScopes({ decision, registration })}
                size="small"
              >
                {review.registrations.scopeDecisions[decision]}
              </RoleButton>
            ))}
          {buttons([registration], () => {})}
        </span>
      ),
    },
  ];

  return (
    <PageFrame description={review.registrations.description} least="reviewer" title={text.areas.registrations}>
      <ListScreen
        bulk={{
          nameOf: ({ application_name, product_name }) =>
            review.registrations.nameOf({ application: application_name, product: product_name }),
          actions: buttons,
        }}
        columns={columns}
        empty={review.registrations.empty}
        filters={[
          {
            name: 'status',
            label: review.status,
            options: Object.entries(review.registrationStatuses).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'scopes',
            label: review.registrations.scopes,
            options: [{ value: 'waiting', label: review.registrations.scopesWait }],
          },
        ]}
        keyOf={({ id }) => id}
        label={text.areas.registrations}
        load={(state, signal) =>
          client.send(
            listPortalRegistrations,
            {
              params: { portalId: portal.id },
              query: {
                ...toSearchQuery(state),
                ...(state.filters.scopes === 'waiting' && { 'filter[scopes]': 'waiting' as const }),
                ...(state.filters.status && { 'filter[status]': state.filters.status as PortalRegistration['status'] }),
              },
            },
            { signal },
          )
        }
        queryKey={['registrations', portal.id]}
        search={review.registrations.search}
      />
      {asked && (
        <DecideRegistrationsDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={(count) => {
            asked.clear();
            setAsked(undefined);
            toast({ variant: 'success', message: review.registrations.decided({ count }) });
          }}
          portalId={portal.id}
        />
      )}
      {askedScopes && (
        <DecideScopesDialog
          {...askedScopes}
          onClose={() => setAskedScopes(undefined)}
          onDone={() => {
            setAskedScopes(undefined);
            toast({ variant: 'success', message: review.registrations.scopesDecided });
          }}
          portalId={portal.id}
        />
      )}
    </PageFrame>
  );
}
