import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { Button } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useText } from '../../shared/text/use-text.tsx';
import { useGatewayTokenText } from './text/use-gateway-token-text.ts';

interface CreateTokenDialogProps<Created> {
  readonly create: (name: string) => Promise<Created>;
  readonly onCreated: (created: Created) => void;
  readonly onClose: () => void;
}

export function CreateTokenDialog<Created>({ create, onCreated, onClose }: CreateTokenDialogProps<Created>) {
  const text = useGatewayTokenText();
  const frame = useText();
  const formId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const { isPending, run } = useAction();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim() === '') return setProblem(frame.required);
    setProblem('');
    return void run(() => create(name), {
      done: onCreated,
      failed: (error) => setProblem(messageFor(error, frame)),
    });
  }

  return (
    <Dialog
      closeLabel={frame.close}
      footer={
        <>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button form={formId} loading={isPending} variant="primary" type="submit">
            {text.add}
          </Button>
        </>
      }
      initialFocus={nameField}
      onClose={onClose}
      title={text.create.title}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          autoComplete="off"
          hint={text.create.nameHint}
          label={text.create.name}
          maxLength={255}
          onChange={(event) => setName(event.target.value)}
          problem={problem || undefined}
          ref={nameField}
          value={name}
        />
      </form>
    </Dialog>
  );
}
