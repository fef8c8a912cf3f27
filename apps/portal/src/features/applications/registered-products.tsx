import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import { deleteRegistration, type Registration } from '@portico/contract/registrations.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx';
import { DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { TablePager } from '@portico/ui/table-pager.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetApplication, registrationsQuery } from '../../shared/applications/queries.ts';
import { StatusBadge } from '../../shared/applications/status-badge.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { specificationPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './application-parts.module.css';
import { pageSizes } from './list-search.ts';
import { useLastPage } from './use-last-page.ts';

/** What the application is registered for, and in which status (PRD-01). */
export function RegisteredProducts({ applicationId }: { readonly applicationId: string }) {
  const { products: text, pager } = useApplicationText();
  const shell = useText();
  const askAgain = useRetry();
  const { client } = useServices();
  const [asked, setAsked] = useState({ page: 1, size: pageSizes[0] as number });
  const [leaving, setLeaving] = useState<Registration>();
  const registrations = useQuery(registrationsQuery(client, applicationId, asked));
  const onPage = (page: number) => setAsked({ ...asked, page });
  const isBeyondEnd = useLastPage(registrations, asked, onPage);

  const rows = isBeyondEnd ? undefined : registrations.data?.data;
  return (
    <section aria-label={text.title} className={styles.section}>
      <div className={styles.sectionHeader}>
        <h2 className={styles.sectionTitle}>{text.title}</h2>
      </div>
      {registrations.isError && (
        <ErrorState onRetry={askAgain} retryLabel={shell.retry} retrying={registrations.isFetching} title={text.failed}>
          {messageFor(registrations.error, shell)}
        </ErrorState>
      )}
      {!registrations.isError && rows?.length === 0 && (
        <div className={styles.framed}>
          <EmptyState
            action={
              <Link className={buttonClass()} to="/">
                {shell.toCatalog}
              </Link>
            }
            title={text.empty.title}
          >
            {text.empty.text}
          </EmptyState>
        </div>
      )}
      {!registrations.isError && rows?.length !== 0 && (
        <DataTable
          columns={[
            {
              key: 'product',
              title: text.product,
              cell: ({ product_id, product_name, product_version_id, access }) =>
                access === 'product-hidden' || access === 'not-permitted' ? (
                  product_name
                ) : (
                  <Link className={styles.name} {...specificationPage(product_id, product_version_id)}>
                    {product_name}
                  </Link>
                ),
            },
            { key: 'version', title: text.version, cell: ({ product_version_name }) => product_version_name },
            {
              key: 'status',
              title: text.status,
              cell: ({ status, access }) => <StatusBadge access={access} status={status} />,
            },
            {
              key: 'actions',
              title: text.actions,
              cell: (registration) => (
                <Button
                  aria-label={text.unregisterFrom(namesOf(registration))}
                  look="quiet"
                  onClick={() => setLeaving(registration)}
                  size="small"
                >
                  {text.unregister}
                </Button>
              ),
            },
          ]}
          hasRowLinks
          keyOf={({ id }) => id}
          label={text.title}
          rows={rows ?? 'waiting'}
        />
      )}
      {!registrations.isError && rows && rows.length > 0 && (
        <TablePager
          onPage={onPage}
          onSize={(size) => setAsked({ page: 1, size })}
          page={asked.page}
          size={asked.size}
          sizes={pageSizes}
          texts={{ ...shell.pagination, ...pager }}
          total={registrations.data?.meta.page.total ?? 0}
        />
      )}
      {leaving && <UnregisterDialog onClose={() => setLeaving(undefined)} registration={leaving} />}
    </section>
  );
}

const namesOf = ({ product_name, product_version_name }: Registration) => ({
  product: product_name,
  version: product_version_name,
});

interface UnregisterDialogProps {
  readonly registration: Registration;
  readonly onClose: () => void;
}

/** Asks first (PRD-03). */
function UnregisterDialog({ registration, onClose }: UnregisterDialogProps) {
  const { products: text, cancel } = useApplicationText();
  const shell = useText();
  const toast = useToast();
  const { client, queries } = useServices();
  const { isPending, run } = useAction();
  const { id: registrationId, application_id: applicationId } = registration;

  const unregister = () =>
    void run(() => client.send(deleteRegistration, { params: { applicationId, registrationId } }), {
      done: () => {
        toast({ look: 'success', message: text.done(namesOf(registration)) });
        onClose();
        void forgetApplication(queries, applicationId);
      },
      failed: (error) => {
        toast({ look: 'error', message: text.unregisterFailed({ detail: messageFor(error, shell) }) });
        onClose();
        void forgetApplication(queries, applicationId);
      },
    });

  return (
    <ConfirmDialog
      cancelLabel={cancel}
      confirmLabel={text.unregister}
      isPending={isPending}
      onCancel={onClose}
      onConfirm={unregister}
      title={text.unregisterFrom(namesOf(registration))}
    >
      {text.ask(namesOf(registration))}
    </ConfirmDialog>
  );
}
