import type { ClientCredentials } from '@portico/contract/applications.ts';
import { type Grace, graces, refreshClientSecret } from '@portico/contract/credentials.ts';
import { SelectField } from '@portico/ui/select-field.tsx';
import { useState } from 'react';
import { applicationKey, forgetLists } from '../../shared/applications/queries.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { AskDialog } from './ask-dialog.tsx';

interface RefreshDialogProps {
  readonly application: { readonly id: string; readonly name: string };
  readonly onRefreshed: (credentials: ClientCredentials) => void;
  readonly onFailed: (message: string) => void;
  readonly onCancel: () => void;
}

/**
 * Asks, then replaces the client secret (APS-10). The new one is passed to the dialog that shows it, and stored nowhere
 * else.
 */
export function RefreshDialog({ application: { id, name }, onRefreshed, onFailed, onCancel }: RefreshDialogProps) {
  const { refreshing } = useApplicationText();
  const { client, queries } = useServices();
  const [grace, setGrace] = useState<Grace>('0');
  return (
    <AskDialog
      act={() => client.send(refreshClientSecret, { params: { applicationId: id }, body: { grace } })}
      confirmLabel={refreshing.confirm}
      done={refreshing.done}
      failed={refreshing.failed}
      onCancel={onCancel}
      onDone={(credentials) => {
        onRefreshed(credentials);
        void queries.invalidateQueries({ queryKey: applicationKey(id) });
      }}
      onFailed={(message) => {
        onFailed(message);
        // It may have been deleted in another window; then it has to leave the list.
        void forgetLists(queries);
      }}
      title={refreshing.title}
    >
      {(isPending) => (
        <>
          <p>{refreshing.ask({ name })}</p>
          <SelectField
            disabled={isPending}
            hint={grace === '0' ? refreshing.atOnce : refreshing.kept}
            label={refreshing.grace}
            onChange={(event) => setGrace(event.target.value as Grace)}
            options={graces.map((value) => ({ value, label: refreshing.graces[value] }))}
            value={grace}
          />
        </>
      )}
    </AskDialog>
  );
}
