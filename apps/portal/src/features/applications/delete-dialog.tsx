import { deleteApplication } from '@portico/contract/applications.ts';
import { applicationKey, forgetLists } from '../../shared/applications/queries.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { AskDialog } from './ask-dialog.tsx';

interface DeleteDialogProps {
  readonly application: { readonly id: string; readonly name: string };
  readonly onDeleted: () => void;
  readonly onFailed: (message: string) => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation, deletes, and shows the result (APS-08, FRM-17). */
export function DeleteDialog({ application: { id, name }, onDeleted, onFailed, onCancel }: DeleteDialogProps) {
  const { deleting } = useApplicationText();
  const { client, queries } = useServices();
  return (
    <AskDialog
      act={() => client.send(deleteApplication, { params: { applicationId: id } })}
      confirmLabel={deleting.confirm}
      done={deleting.done}
      failed={deleting.failed}
      onCancel={onCancel}
      onDone={() => {
        onDeleted();
        queries.removeQueries({ queryKey: applicationKey(id) });
        void forgetLists(queries);
      }}
      onFailed={(message) => {
        onFailed(message);
        // It may have been deleted in another window; then it has to leave the list.
        void forgetLists(queries);
      }}
      title={deleting.title}
    >
      {deleting.ask({ name })}
    </AskDialog>
  );
}
