import { messageFor } from '@portico/app-kit/message-for.ts';
import { problemCode } from '@portico/app-kit/problem-code.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { type CreatedCredential, createCredential } from '@portico/contract/credentials.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { type ExpiryDays, toExpiry } from './expiry.ts';
import { ExpiryField } from './expiry-field.tsx';
import { NameDialog } from './name-dialog.tsx';
import { credentialsKey } from './queries.ts';

interface CreateCredentialDialogProps {
  readonly applicationId: string;
  readonly onCreated: (created: CreatedCredential) => void;
  readonly onClose: () => void;
}

/** A name, and perhaps an expiry; the key is passed to the dialog that shows it, and stored nowhere else (CRD-02). */
export function CreateCredentialDialog({ applicationId, onCreated, onClose }: CreateCredentialDialogProps) {
  const { credentials } = useApplicationText();
  const text = useText();
  const toast = useToast();
  const { client, queries } = useServices();
  const [days, setDays] = useState<ExpiryDays>(0);
  const { isPending, run } = useAction();

  function create(display_name: string) {
    const expires_at = toExpiry(days, Date.now());
    const body = { display_name, ...(expires_at && { expires_at }) };
    void run(() => client.send(createCredential, { params: { applicationId }, body }), {
      done: (created) => {
        toast({ variant: 'success', message: credentials.createdToast({ name: created.display_name }) });
        onCreated(created);
        void queries.invalidateQueries({ queryKey: credentialsKey(applicationId) });
      },
      failed: (error) => {
        const isFull = problemCode(error) === 'limit-reached';
        const detail = isFull ? credentials.limitReached : messageFor(error, text);
        toast({ variant: 'error', message: credentials.createFailed({ detail }) });
        onClose();
      },
    });
  }

  return (
    <NameDialog
      initialName=""
      isPending={isPending}
      onClose={onClose}
      onSubmit={create}
      submitLabel={credentials.creating.submit}
      title={credentials.creating.title}
    >
      <ExpiryField disabled={isPending} onChange={setDays} value={days} />
    </NameDialog>
  );
}
