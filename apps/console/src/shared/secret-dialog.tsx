import { Button } from '@portico/ui/button.tsx';
import { CopyField } from '@portico/ui/copy-field.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useState } from 'react';

interface SecretDialogProps {
  readonly value: string;
  readonly texts: {
    readonly title: string;
    /** The label of the field that contains the secret. */
    readonly label: string;
    /** Says that the secret is not shown again. */
    readonly once: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly done: string;
  };
  readonly onDone: () => void;
}

/** Shows a secret once. Only its own button closes the dialog. */
export function SecretDialog({ value, texts, onDone }: SecretDialogProps) {
  const [state, setState] = useState<'new' | 'copied' | 'failed'>('new');
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <Dialog
      footer={
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      }
      title={texts.title}
    >
      <MessageBar variant="warning">{texts.once}</MessageBar>
      <CopyField
        copyLabel={state === 'copied' ? texts.copied : texts.copy}
        isDone={state === 'copied'}
        label={texts.label}
        onCopy={() => void copy()}
        value={value}
      />
      <p role="status">{state === 'new' ? '' : state === 'copied' ? texts.copied : texts.copyFailed}</p>
    </Dialog>
  );
}
