import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { deleteApplication } from '@portico/contract/applications.ts';
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { applicationKey, forgetLists } from '../../shared/applications/queries.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';

interface DeleteDialogProps {
  readonly application: { readonly id: string; readonly name: string };
  readonly onDeleted: () => void;
  readonly onFailed: (message: string) => void;
  readonly onCancel: () => void;
}

/** Asks, deletes, and says what came of it (APS-08, FRM-17). */
export function DeleteDialog({ application: { id, name }, onDeleted, onFailed, onCancel }: DeleteDialogProps) {
  const { deleting, cancel } = useApplicationText();
  const text = useText();
  const toast = useToast();
  const { client, queries } = useServices();
  const { isPending, run } = useAction();

  const remove = () =>
    void run(() => client.send(deleteApplication, { params: { applicationId: id } }), {
      done: () => {
        toast({ look: 'success', message: deleting.done });
        onDeleted();
        queries.removeQueries({ queryKey: applicationKey(id) });
        void forgetLists(queries);
      },
      failed: (error) => {
        onFailed(deleting.failed({ detail: messageFor(error, text) }));
        // Somebody may have been quicker, in another window; then it has to go from the list.
        void forgetLists(queries);
      },
    });

  return (
    <ConfirmDialog
      cancelLabel={cancel}
      confirmLabel={deleting.confirm}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={remove}
      title={deleting.title}
    >
      {deleting.ask({ name })}
    </ConfirmDialog>
  );
}
