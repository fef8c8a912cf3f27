import { deleteRegistration, type Registration } from '@portico/contract/registrations.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../router/react.tsx';
import { forgetApplication, registrationsQuery } from '../../shared/applications/queries.ts';
import { StatusBadge } from '../../shared/applications/status-badge.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { EndMark } from '../../shared/applications/version-end.tsx';
import { specificationPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { CatalogLink } from '../../shared/site/catalog-link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './application-parts.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { firstPage, PagedSection } from './paged-section.tsx';

/** The registrations of the application with their status (PRD-01). */
export function RegisteredProducts({ applicationId }: { readonly applicationId: string }) {
  const { products: text } = useApplicationText();
  const shell = useText();
  const { client } = useServices();
  const [asked, setAsked] = useState(firstPage);
  const [leaving, setLeaving] = useState<Registration>();
  const registrations = useQuery(registrationsQuery(client, applicationId, asked));
  return (
    <PagedSection
      asked={asked}
      columns={[
        {
          key: 'product',
          title: text.product,
          cell: ({ product_id, product_name, product_version_id, access }) =>
            access === 'product-hidden' || access === 'not-permitted' ? (
              product_name
            ) : (
              <Link className={styles.name} {...specificationPage({ id: product_id }, { id: product_version_id })}>
                {product_name}
              </Link>
            ),
        },
        {
          key: 'version',
          title: text.version,
          cell: (registration) => (
            <span className={styles.version}>
              {registration.product_version_name}
              {registration.end && <EndMark end={registration.end} registration={registration} />}
            </span>
          ),
        },
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
              variant="quiet"
              onClick={() => setLeaving(registration)}
              size="small"
            >
              {text.unregister}
            </Button>
          ),
        },
      ]}
      emptyAction={<CatalogLink className={buttonClass()}>{shell.toCatalog}</CatalogLink>}
      hasRowLinks
      list={registrations}
      onAsked={setAsked}
      text={text}
    >
      {leaving && <UnregisterDialog onClose={() => setLeaving(undefined)} registration={leaving} />}
    </PagedSection>
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
  const { products: text } = useApplicationText();
  const toast = useToast();
  const { client, queries } = useServices();
  const { id: registrationId, application_id: applicationId } = registration;

  function close() {
    onClose();
    void forgetApplication(queries, applicationId);
  }

  return (
    <AskDialog
      act={() => client.send(deleteRegistration, { params: { applicationId, registrationId } })}
      confirmLabel={text.unregister}
      done={text.done(namesOf(registration))}
      failed={text.unregisterFailed}
      onCancel={onClose}
      onDone={close}
      onFailed={(message) => {
        toast({ variant: 'error', message });
        close();
      }}
      title={text.unregisterFrom(namesOf(registration))}
    >
      {text.ask(namesOf(registration))}
    </AskDialog>
  );
}
