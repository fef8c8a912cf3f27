import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import type { ClientCredentials } from '@portico/contract/applications.ts';
import { type Grace, graces, refreshClientSecret } from '@portico/contract/credentials.ts';
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { applicationKey, forgetLists } from '../../shared/applications/queries.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';

interface RefreshDialogProps {
  readonly application: { readonly id: string; readonly name: string };
  readonly onRefreshed: (credentials: ClientCredentials) => void;
  readonly onFailed: (message: string) => void;
  readonly onCancel: () => void;
}

/** Asks, then replaces the client secret (APS-10). The new one goes to whoever shows it and is kept nowhere else. */
export function RefreshDialog({ application: { id, name }, onRefreshed, onFailed, onCancel }: RefreshDialogProps) {
  const { refreshing, cancel } = useApplicationText();
  const text = useText();
  const toast = useToast();
  const { client, queries } = useServices();
  const [grace, setGrace] = useState<Grace>('0');
  const { isPending, run } = useAction();

  const refresh = () =>
    void run(() => client.send(refreshClientSecret, { params: { applicationId: id }, body: { grace } }), {
      done: (credentials) => {
        toast({ look: 'success', message: refreshing.done });
        onRefreshed(credentials);
        void queries.invalidateQueries({ queryKey: applicationKey(id) });
      },
      failed: (error) => {
        onFailed(refreshing.failed({ detail: messageFor(error, text) }));
        // It may have been deleted in another window; then it has to go from the list.
        void forgetLists(queries);
      },
    });

  return (
    <ConfirmDialog
      cancelLabel={cancel}
      confirmLabel={refreshing.confirm}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={refresh}
      title={refreshing.title}
    >
      <p>{refreshing.ask({ name })}</p>
      <SelectField
        disabled={isPending}
        hint={grace === '0' ? refreshing.atOnce : refreshing.kept}
        label={refreshing.grace}
        onChange={(event) => setGrace(event.target.value as Grace)}
        options={graces.map((value) => ({ value, label: refreshing.graces[value] }))}
        value={grace}
      />
    </ConfirmDialog>
  );
}
