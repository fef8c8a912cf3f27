import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { Field } from './field.tsx';
import { Icon } from './icons.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly copyLabel: string;
  readonly onCopy: () => void;
  /** The value has just been copied. */
  readonly isDone: boolean;
}

/** A value to copy. It can also be selected, because some browsers do not let a page copy (CPY-01). */
export const CopyField = ({ label, value, copyLabel, onCopy, isDone }: CopyFieldProps) => (
  <Field label={label}>
    {({ id }) => (
      <div className={styles.line}>
        <input
          className={styles.value}
          id={id}
          onFocus={(event) => event.target.select()}
          readOnly
          spellCheck={false}
          type="text"
          value={value}
        />
        <Button aria-label={copyLabel} onClick={onCopy} title={copyLabel}>
          <Icon name={isDone ? 'check' : 'copy'} size={18} />
        </Button>
      </div>
    )}
  </Field>
);
