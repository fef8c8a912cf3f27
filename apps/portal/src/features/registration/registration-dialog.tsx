import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { Registration, VersionApplication } from '@portico/contract/registrations.ts';
import { Button } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useRouter } from '../../router/react.tsx';
import { forgetApplication } from '../../shared/applications/queries.ts';
import { StatusBadge } from '../../shared/applications/status-badge.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { ApplicationChooser } from './application-chooser.tsx';
import { offerOf } from './offer.ts';
import styles from './registration-dialog.module.css';

interface RegistrationDialogProps {
  readonly product: Pick<Product, 'id' | 'name'>;
  readonly version: Pick<ProductVersion, 'id' | 'name' | 'registration_configs'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Requests access to a product version for an application. `?application={name}` in the URL preselects one (SPC-12):
 * the caller then opens the dialog, and closing it removes the parameter.
 */
export function RegistrationDialog({ isOpen, ...rest }: RegistrationDialogProps) {
  // Unmounting resets the selection and the search (MOD-09).
  return isOpen ? <OpenDialog {...rest} /> : null;
}

const parameter = 'application';

function useAskedApplication() {
  const router = useRouter();
  const [asked] = useState(() => router.place().search[parameter] ?? '');

  function forget() {
    const url = new URL(router.place().href, 'http://portal');
    if (!url.searchParams.has(parameter)) return;
    url.searchParams.delete(parameter);
    router.history.replace(`${url.pathname}${url.search}${url.hash}`);
  }

  return { asked, forget };
}

function OpenDialog({ product, version, onClose }: Omit<RegistrationDialogProps, 'isOpen'>) {
  const text = useApplicationText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { asked, forget } = useAskedApplication();
  const [outcome, setOutcome] = useState<{ application: string; status: Registration['status'] }>();
  const names = { product: product.name, version: version.name };
  const offer = offerOf(version);

  function close() {
    forget();
    onClose();
  }

  function onRegistered({ status }: Registration, application: VersionApplication) {
    void forgetApplication(queries, application.id);
    const said = { application: application.name, product: product.name };
    if (status === 'approved') {
      toast({ variant: 'success', message: text.registration.approved(said) });
      void navigate({ to: '/application/$application_id', params: { application_id: application.id }, replace: true });
      return;
    }
    if (status === 'pending') toast({ variant: 'success', message: text.registration.requested(said) });
    setOutcome({ application: application.name, status });
  }

  const closing = { closeLabel: text.close, onClose: close };
  const closeButton = <Button onClick={close}>{text.close}</Button>;

  if (outcome?.status === 'pending') {
    return (
      <Dialog footer={closeButton} title={text.underReview} {...closing}>
        <p className={styles.text}>{text.registration.reviewText({ ...names, application: outcome.application })}</p>
      </Dialog>
    );
  }
  if (outcome) {
    return (
      <Dialog footer={closeButton} title={text.registration.title(names)} {...closing}>
        <p className={styles.text}>{text.registration.decided({ status: text.statuses[outcome.status] })}</p>
        <StatusBadge status={outcome.status} />
      </Dialog>
    );
  }
  if (!offer?.registration_enabled) {
    return (
      <Dialog footer={closeButton} title={text.registration.title(names)} {...closing}>
        <MessageBar variant="info">{text.card.notEnabled}</MessageBar>
      </Dialog>
    );
  }
  return (
    <ApplicationChooser
      asked={asked}
      offer={offer}
      onClose={close}
      onRegistered={onRegistered}
      product={product}
      version={version}
    />
  );
}
