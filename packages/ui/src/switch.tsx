import { type InputHTMLAttributes, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'children'> {
  readonly label: string;
  /** What it does, below its name. */
  readonly hint?: string | undefined;
}

/** The state of a native checkbox is known without an attribute that says it again. */
const asSwitch = { role: 'switch' } as const;

/** On or off, at once. A native checkbox that says it is a switch; its label is part of what can be pressed. */
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
