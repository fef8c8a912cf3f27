import { registrationDecisions } from '@portico/contract/registrations.ts';
import { type DeskRegistration, listDeskRegistrations } from '@portico/contract/reviews.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { Link } from '../../shared/link.tsx';
import { toPageQuery } from '../../shared/list-address.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { Moment } from '../../shared/moment.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { DecideRegistrationsDialog, type RegistrationDecision } from './decide-registrations-dialog.tsx';
import { DecideScopesDialog, type ScopeDecision, waitingScopes } from './decide-scopes-dialog.tsx';
import { RegistrationScopes } from './registration-scopes.tsx';
import styles from './reviews.module.css';
import { RegistrationStatus } from './status-badges.tsx';
import { useDeskText } from './text/use-review-text.ts';

/** Whether all of them may go this way from where they stand. */
const mayAll = (registrations: readonly DeskRegistration[], decision: RegistrationDecision): boolean => {
  const { from } = Object.values(registrationDecisions).find(({ to }) => to === decision)!;
  return registrations.every(({ status }) => from.some((one) => one === status));
};

interface Asked {
  readonly decision: RegistrationDecision;
  readonly registrations: readonly DeskRegistration[];
  readonly clear: () => void;
}

interface AskedScopes {
  readonly decision: ScopeDecision;
  readonly registration: DeskRegistration;
}

export function RegistrationListPage() {
  const text = useText();
  const desk = useDeskText();
  const { client } = useServices();
  const portal = useOwnPortal();
  const toPath = usePortalPath();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const [askedScopes, setAskedScopes] = useState<AskedScopes>();

  const buttons = (registrations: readonly DeskRegistration[], clear: () => void) => {
    const offered = (['revoked', 'rejected', 'approved'] as const).filter((one) => mayAll(registrations, one));
    return (
      <span className={styles.buttons}>
        {offered.map((decision) => (
          <RoleButton
            key={decision}
            least="reviewer"
            look={decision === 'approved' ? 'primary' : 'secondary'}
            onClick={() => setAsked({ decision, registrations, clear })}
            size="small"
          >
            {desk.decisions[decision]}
          </RoleButton>
        ))}
      </span>
    );
  };

  const columns: Column<DeskRegistration>[] = [
    {
      key: 'application',
      title: desk.application,
      cell: ({ application_id, application_name, developer, product_name, product_version_name }) => (
        <span className={styles.person}>
          <Link className={styles.link} to={toPath(`/applications/${application_id}`)}>
            {application_name}
          </Link>
          <span className={styles.narrowOnly}>
            {product_name} {product_version_name}
          </span>
          <span className={styles.quiet}>{developer.email}</span>
        </span>
      ),
    },
    {
      key: 'product',
      title: desk.product,
      isSecondary: true,
      cell: (registration) => (
        <span className={styles.person}>
          {registration.product_name} {registration.product_version_name}
          <RegistrationScopes registration={registration} />
        </span>
      ),
    },
    {
      key: 'status',
      title: desk.status,
      cell: ({ status, access }) => <RegistrationStatus access={access} status={status} />,
    },
    { key: 'since', title: desk.since, isSecondary: true, cell: ({ created_at }) => <Moment time={created_at} /> },
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
                look={decision === 'granted' ? 'primary' : 'secondary'}
                onClick={() => setAskedScopes({ decision, registration })}
                size="small"
              >
                {desk.registrations.scopeDecisions[decision]}
              </RoleButton>
            ))}
          {buttons([registration], () => {})}
        </span>
      ),
    },
  ];

  return (
    <PageFrame description={desk.registrations.description} least="reviewer" title={text.areas.registrations}>
      <ListScreen
        bulk={{
          nameOf: ({ application_name, product_name }) =>
            desk.registrations.nameOf({ application: application_name, product: product_name }),
          actions: buttons,
        }}
        columns={columns}
        empty={desk.registrations.empty}
        filters={[
          {
            name: 'status',
            label: desk.status,
            options: Object.entries(desk.registrationStatuses).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'scopes',
            label: desk.registrations.scopes,
            options: [{ value: 'waiting', label: desk.registrations.scopesWait }],
          },
        ]}
        keyOf={({ id }) => id}
        label={text.areas.registrations}
        load={(state, signal) =>
          client.send(
            listDeskRegistrations,
            {
              params: { portalId: portal.id },
              query: {
                ...toPageQuery(state),
                ...(state.text && { 'filter[text][contains]': state.text }),
                ...(state.filters.scopes === 'waiting' && { 'filter[scopes]': 'waiting' as const }),
                ...(state.filters.status && { 'filter[status]': state.filters.status as DeskRegistration['status'] }),
              },
            },
            { signal },
          )
        }
        queryKey={['registrations', portal.id]}
        search={desk.registrations.search}
      />
      {asked && (
        <DecideRegistrationsDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={(count) => {
            asked.clear();
            setAsked(undefined);
            toast({ look: 'success', message: desk.registrations.decided({ count }) });
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
            toast({ look: 'success', message: desk.registrations.scopesDecided });
          }}
          portalId={portal.id}
        />
      )}
    </PageFrame>
  );
}
