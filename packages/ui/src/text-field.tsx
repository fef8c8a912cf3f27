import { type ComponentProps, useId } from 'react';
import styles from './text-field.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value and what to do about it. */
  readonly problem?: string | undefined;
}

export function TextField({ label, hint, problem, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <input
        type="text"
        {...rest}
        aria-describedby={problem || hint ? noteId : undefined}
        aria-invalid={problem ? true : undefined}
        className={styles.input}
        id={inputId}
      />
      {problem ? (
        <p className={styles.problem} id={noteId} role="alert">
          {problem}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
