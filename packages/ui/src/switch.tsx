import { type InputHTMLAttributes, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'children'> {
  readonly label: string;
  /** A description below the label. */
  readonly hint?: string | undefined;
}

/** A native checkbox has its state without `aria-checked`. */
const asSwitch = { role: 'switch' } as const;

/**
 * A native checkbox with the role of a switch, inside its label so that a click on the label works. It takes effect at
 * once.
 */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.line}>
      <input
        {...rest}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-labelledby={`${id}-label`}
        className={styles.input}
        {...asSwitch}
        type="checkbox"
      />
      <span className={styles.texts}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
