import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { type ReactNode, useState } from 'react';
import { useText } from './text/use-text.tsx';

interface DangerDialogProps<Result> {
  readonly title: string;
  /** The consequences, with numbers; also fields for a reason. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly act: () => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a change that cannot be undone. If the change fails, the dialog stays open and says why.
 */
export function DangerDialog<Result>(props: DangerDialogProps<Result>) {
  const { children, act, onDone, onClose, ...dialog } = props;
  const text = useText();
  const { isPending, run } = useAction();
  const [failure, setFailure] = useState('');

  function confirm() {
    setFailure('');
    void run(act, { done: onDone, failed: (error) => setFailure(messageFor(error, text)) });
  }

  return (
    <ConfirmDialog {...dialog} cancelLabel={text.cancel} isPending={isPending} onCancel={onClose} onConfirm={confirm}>
      {children}
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
    </ConfirmDialog>
  );
}
