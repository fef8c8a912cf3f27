import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import own from './confirm-dialog.module.css';
import styles from './dialog.module.css';
import { useOpener } from './use-opener.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The confirmed action is running: both buttons are disabled, and Escape does not close the dialog. */
  readonly isPending?: boolean;
}

/** Asks before an action that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, onConfirm, onCancel, isPending = false } = props;
  const finalFocus = useOpener();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root onOpenChange={(isOpen) => !isOpen && !isPending && onCancel()} open>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={styles.backdrop} />
          <AlertDialog.Viewport className={styles.viewport}>
            <AlertDialog.Popup
              className={classNames(styles.popup, styles.narrow)}
              finalFocus={finalFocus}
              initialFocus={cancel}
            >
              <div className={styles.header}>
                <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              </div>
              <AlertDialog.Description className={classNames(styles.body, own.text)} render={<div />}>
                {children}
              </AlertDialog.Description>
              <div className={classNames(styles.footer, own.footer)}>
                <AlertDialog.Close
                  disabled={isPending}
                  ref={cancel}
                  render={(attributes) => <Button {...attributes}>{cancelLabel}</Button>}
                />
                <Button className={own.danger} loading={isPending} variant="primary" onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  );
}
