import type { CreatedCredential } from '@portico/contract/credentials.ts';
import { Button } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useCopy } from '../../shared/copy/use-copy.ts';
import styles from './application-parts.module.css';
import { OnceField } from './secret-dialog.tsx';

interface KeyDialogProps {
  readonly created: CreatedCredential;
  readonly onClose: () => void;
}

/** The key is shown here only (CRD-02), so neither Escape nor a click outside closes the dialog. */
export function KeyDialog({ created, onClose }: KeyDialogProps) {
  const { credentials, cancel } = useApplicationText();
  const { copyValue } = useCopy();
  const { key } = credentials;

  // If copying fails, the dialog stays open so that the key can be selected by hand.
  const copyAndClose = async () => {
    if (await copyValue({ value: created.credential, name: key.label })) onClose();
  };

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" onClick={() => void copyAndClose()}>
            {key.copyAndClose}
          </Button>
        </>
      }
      title={key.title}
      width="wide"
    >
      <p className={styles.advice}>{key.advice}</p>
      <OnceField label={key.label} value={created.credential} />
    </Dialog>
  );
}
