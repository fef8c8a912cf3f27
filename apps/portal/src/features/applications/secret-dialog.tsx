import { copiedTooltipMs } from '@portico/contract/constants.ts';
import { Button } from '@portico/ui/button.tsx';
import { CopyField } from '@portico/ui/copy-field.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { useDone } from '@portico/ui/use-done.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useCopy } from '../../shared/copy/use-copy.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './application-parts.module.css';

interface OnceFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A value that will not be shown again. Toasts call it by its label (CPY-01). */
export function OnceField({ label, value }: OnceFieldProps) {
  const { copy } = useText();
  const { copyValue } = useCopy();
  const [isDone, setDone] = useDone(copiedTooltipMs);
  return (
    <CopyField
      copyLabel={isDone ? copy.done : copy.action({ name: label })}
      isDone={isDone}
      label={label}
      onCopy={() => void copyValue({ value, name: label }).then(setDone)}
      value={value}
    />
  );
}

interface SecretDialogProps {
  readonly credentials: { readonly client_id: string; readonly client_secret: string };
  readonly onProceed: () => void;
}

/** Only its button closes it: Escape or a click outside would lose the secret (FRM-13). */
export function SecretDialog({ credentials, onProceed }: SecretDialogProps) {
  const { secret } = useApplicationText();
  return (
    <Dialog
      footer={
        <Button variant="primary" onClick={onProceed}>
          {secret.proceed}
        </Button>
      }
      title={secret.title}
      width="wide"
    >
      <p className={styles.advice}>{secret.advice}</p>
      <OnceField label={secret.clientId} value={credentials.client_id} />
      <OnceField label={secret.clientSecret} value={credentials.client_secret} />
    </Dialog>
  );
}
