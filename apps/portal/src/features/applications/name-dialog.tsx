import { nameMaxLength } from '@portico/contract/constants.ts';
import { Button } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';

interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialName: string;
  readonly isPending: boolean;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Enter submits; an empty name cannot be sent. */
export function NameDialog(props: NameDialogProps) {
  const { title, submitLabel, initialName, isPending, onSubmit, onClose, children } = props;
  const { credentials, cancel, close } = useApplicationText();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(initialName);
  const wanted = name.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted && !isPending) onSubmit(wanted);
  }

  return (
    <Dialog
      closeLabel={close}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button disabled={!wanted} form={formId} loading={isPending} variant="primary" type="submit">
            {submitLabel}
          </Button>
        </>
      }
      initialFocus={field}
      onClose={isPending ? undefined : onClose}
      title={title}
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          autoComplete="off"
          label={credentials.name}
          maxLength={nameMaxLength}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
          ref={field}
          value={name}
        />
      </form>
      {children}
    </Dialog>
  );
}
