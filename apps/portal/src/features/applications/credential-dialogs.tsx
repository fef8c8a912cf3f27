import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  type CredentialDetails,
  deleteCredential,
  renameCredential,
  setCredentialExpiry,
} from '@portico/contract/credentials.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Button } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { type ExpiryDays, toExpiry } from './expiry.ts';
import { ExpiryField } from './expiry-field.tsx';
import { NameDialog } from './name-dialog.tsx';
import { credentialsKey } from './queries.ts';

interface CredentialDialogProps {
  readonly applicationId: string;
  readonly credential: CredentialDetails;
  readonly onClose: () => void;
}

const nameOf = ({ display_name, id }: CredentialDetails): string => display_name || id;

/** The new name shows at once, and the old one again if the server refuses (CRD-03). */
export function RenameCredentialDialog({ applicationId, credential, onClose }: CredentialDialogProps) {
  const { credentials } = useApplicationText();
  const text = useText();
  const toast = useToast();
  const { client, queries } = useServices();

  const show = (display_name: string) =>
    queries.setQueriesData<Page<CredentialDetails>>(
      { queryKey: credentialsKey(applicationId) },
      (page) =>
        page && { ...page, data: page.data.map((one) => (one.id === credential.id ? { ...one, display_name } : one)) },
    );

  async function rename(display_name: string) {
    onClose();
    if (display_name === credential.display_name) return;
    show(display_name);
    const params = { applicationId, credentialId: credential.id };
    try {
      await client.send(renameCredential, { params, body: { display_name } });
      toast({ variant: 'success', message: credentials.renamedToast({ name: display_name }) });
    } catch (error) {
      show(credential.display_name);
      toast({ variant: 'error', message: credentials.renameFailed({ detail: messageFor(error, text) }) });
    }
    void queries.invalidateQueries({ queryKey: credentialsKey(applicationId) });
  }

  return (
    <NameDialog
      initialName={credential.display_name}
      isPending={false}
      onClose={onClose}
      onSubmit={(name) => void rename(name)}
      submitLabel={credentials.renaming.submit}
      title={credentials.renaming.title({ name: nameOf(credential) })}
    />
  );
}

/** Changes when a key expires, or removes its expiry. */
export function ChangeExpiryDialog({ applicationId, credential, onClose }: CredentialDialogProps) {
  const { credentials, cancel, close } = useApplicationText();
  const text = useText();
  const toast = useToast();
  const { client, queries } = useServices();
  const [days, setDays] = useState<ExpiryDays>(0);
  const { isPending, run } = useAction();
  const name = nameOf(credential);

  function save() {
    const params = { applicationId, credentialId: credential.id };
    const body = { expires_at: toExpiry(days, Date.now()) };
    void run(() => client.send(setCredentialExpiry, { params, body }), {
      done: () => {
        toast({ variant: 'success', message: credentials.expiryToast({ name }) });
        onClose();
        void queries.invalidateQueries({ queryKey: credentialsKey(applicationId) });
      },
      failed: (error) => {
        toast({ variant: 'error', message: credentials.expiryFailed({ detail: messageFor(error, text) }) });
        onClose();
        void queries.invalidateQueries({ queryKey: credentialsKey(applicationId) });
      },
    });
  }

  return (
    <Dialog
      closeLabel={close}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button loading={isPending} variant="primary" onClick={save}>
            {credentials.expiring.submit}
          </Button>
        </>
      }
      onClose={isPending ? undefined : onClose}
      title={credentials.expiring.title({ name })}
    >
      <ExpiryField disabled={isPending} onChange={setDays} value={days} />
    </Dialog>
  );
}

/** Asks first, naming the key or, without a name, its id (CRD-04). */
export function RevokeCredentialDialog({ applicationId, credential, onClose }: CredentialDialogProps) {
  const { credentials } = useApplicationText();
  const toast = useToast();
  const { client, queries } = useServices();
  const name = nameOf(credential);

  function close() {
    onClose();
    void queries.invalidateQueries({ queryKey: credentialsKey(applicationId) });
  }

  return (
    <AskDialog
      act={() => client.send(deleteCredential, { params: { applicationId, credentialId: credential.id } })}
      confirmLabel={credentials.revoke}
      done={credentials.revokedToast({ name })}
      failed={credentials.revokeFailed}
      onCancel={onClose}
      onDone={close}
      onFailed={(message) => {
        toast({ variant: 'error', message });
        close();
      }}
      title={credentials.revoking.title}
    >
      {credentials.revoking.ask({ name })}
    </AskDialog>
  );
}
