import { messageFor, reasonsIn } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { Button } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { type ReactNode, type RefObject, type SubmitEvent, useId, useState, useSyncExternalStore } from 'react';
import styles from './form-frame.module.css';
import { useServices } from './services.ts';
import { useText } from './text/use-text.tsx';
import { type FormParts, useFormParts } from './use-form-parts.ts';

interface FormDialogProps<Values, Result> {
  readonly title: string;
  readonly initial: Values;
  readonly submitLabel: string;
  /** Mistakes that need no server, by field. Nothing is sent while there are any. */
  readonly check?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  readonly save: (values: Values) => Promise<Result>;
  readonly onSaved: (result: Result) => void;
  readonly onClose: () => void;
  /** Shown above other dialogs; Escape and a click outside close only this one. */
  readonly isStepUp?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: (parts: FormParts<Values>) => ReactNode;
}

/**
 * A form with few fields, which needs no page. Errors are shown at their field, or below all fields. The input is kept.
 */
export function FormDialog<Values extends object, Result>(props: FormDialogProps<Values, Result>) {
  const {
    title,
    initial,
    submitLabel,
    check,
    save,
    onSaved,
    onClose,
    isStepUp = false,
    initialFocus,
    children,
  } = props;
  const { stepUp } = useServices();
  const isBelow = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking) && !isStepUp;
  const text = useText();
  const formId = useId();
  const { isPending, run } = useAction();
  const { parts, setProblems } = useFormParts(initial);
  const { values } = parts;
  const [failure, setFailure] = useState('');

  function fail(error: unknown) {
    const named = reasonsIn(error, text);
    setProblems(named);
    setFailure(named.some(({ field }) => field in values) ? '' : messageFor(error, text));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = Object.entries(check?.(values) ?? {}) as [string, string][];
    setProblems(found.map(([field, reason]) => ({ field, reason })));
    setFailure('');
    if (found.length === 0) void run(() => save(values), { done: onSaved, failed: fail });
  }

  return (
    <Dialog
      closeLabel={text.close}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button form={formId} loading={isPending} variant="primary" type="submit">
            {submitLabel}
          </Button>
        </>
      }
      {...(initialFocus && { initialFocus })}
      onClose={isBelow ? undefined : onClose}
      title={title}
    >
      <form className={styles.form} id={formId} noValidate onSubmit={submit}>
        {children(parts)}
        {failure && <MessageBar variant="error">{failure}</MessageBar>}
      </form>
    </Dialog>
  );
}
