import { useId } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { Icon } from './icons.tsx';
import field from './text-field.module.css';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly copyLabel: string;
  readonly onCopy: () => void;
  /** It has just been copied. */
  readonly isDone: boolean;
}

/** A value to take away. It can be selected by hand, too, where the browser keeps a page from copying (CPY-01). */
export function CopyField({ label, value, copyLabel, onCopy, isDone }: CopyFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
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
    </div>
  );
}
