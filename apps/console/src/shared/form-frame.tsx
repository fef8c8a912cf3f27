import { messageFor, reasonsIn } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import type { UserRole } from '@portico/contract/users.ts';
import { Button } from '@portico/ui/button.tsx';
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import styles from './form-frame.module.css';
import { RoleButton } from './role-button.tsx';
import { useText } from './text/use-text.tsx';
import { type FormParts, useFormParts } from './use-form-parts.ts';

interface FormFrameProps<Values, Result> {
  readonly label: string;
  readonly initial: Values;
  /** The lowest role that may save. */
  readonly least: UserRole;
  readonly save: (values: Values) => Promise<Result>;
  readonly onSaved: (result: Result, values: Values) => void;
  readonly onCancel?: () => void;
  readonly submitLabel?: string;
  /** Whether the form can be sent without a change, as when it creates something. */
  readonly isNew?: boolean;
  readonly children: (parts: FormParts<Values>) => ReactNode;
}

/**
 * Fields with a save button. Errors are shown at their field, the input is kept, and leaving with unsaved changes asks
 * first.
 */
export function FormFrame<Values extends object, Result>(props: FormFrameProps<Values, Result>) {
  const { label, initial, least, save, onSaved, onCancel, submitLabel, isNew = false, children } = props;
  const text = useText();
  const [kept, setKept] = useState(initial);
  const [failure, setFailure] = useState('');
  const { isPending, run } = useAction();
  const isSaved = useRef(false);
  const { parts, isShown, setProblems } = useFormParts(initial, () => {
    // After saving, unsaved changes ask again before leaving.
    isSaved.current = false;
  });
  const { values } = parts;
  const isDirty = JSON.stringify(values) !== JSON.stringify(kept);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isSaved.current,
    enableBeforeUnload: () => isDirty && !isSaved.current,
    withResolver: true,
  });

  function fail(error: unknown) {
    const named = reasonsIn(error, text);
    setProblems(named);
    const areShown = named.length > 0 && named.every(({ field }) => isShown(field));
    setFailure(areShown ? '' : messageFor(error, text));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setFailure('');
    setProblems([]);
    void run(() => save(values), {
      done: (result) => {
        setKept(values);
        isSaved.current = true;
        onSaved(result, values);
      },
      failed: fail,
    });
  }

  return (
    <form aria-label={label} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>{children(parts)}</div>
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
      <div className={styles.footer}>
        <RoleButton disabled={!isDirty && !isNew} least={least} loading={isPending} variant="primary" type="submit">
          {submitLabel ?? text.save}
        </RoleButton>
        {onCancel && <Button onClick={onCancel}>{text.cancel}</Button>}
      </div>
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          cancelLabel={text.unsaved.stay}
          confirmLabel={text.unsaved.leave}
          onCancel={blocker.reset}
          onConfirm={blocker.proceed}
          title={text.unsaved.title}
        >
          {text.unsaved.text}
        </ConfirmDialog>
      )}
    </form>
  );
}
