import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import type { ReactNode } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useText } from '../../shared/text/use-text.tsx';

interface AskDialogProps<Result> {
  readonly title: string;
  readonly confirmLabel: string;
  readonly act: () => Promise<Result>;
  /** The toast when it is done. */
  readonly done: string;
  readonly failed: (values: { readonly detail: string }) => string;
  readonly onDone: (result: Result) => void;
  readonly onFailed: (message: string) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode | ((isPending: boolean) => ReactNode);
}

/** Asks for confirmation, runs the action and shows its result. */
export function AskDialog<Result>(props: AskDialogProps<Result>) {
  const { act, done, failed, onDone, onFailed, children, ...dialog } = props;
  const { cancel } = useApplicationText();
  const text = useText();
  const toast = useToast();
  const { isPending, run } = useAction();

  const confirm = () =>
    void run(act, {
      done: (result) => {
        toast({ variant: 'success', message: done });
        onDone(result);
      },
      failed: (error) => onFailed(failed({ detail: messageFor(error, text) })),
    });

  return (
    <ConfirmDialog {...dialog} cancelLabel={cancel} isPending={isPending} onConfirm={confirm}>
      {typeof children === 'function' ? children(isPending) : children}
    </ConfirmDialog>
  );
}
