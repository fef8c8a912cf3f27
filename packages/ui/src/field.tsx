import { type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The problem of the value, and how to solve it. */
  readonly problem?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  /** Draws the control. Its attributes connect it with its label and the text below it. */
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A control with its label above it. Below it is the problem, or a hint if there is none. */
export function Field({ label, hint, problem, id, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const note = problem ? { className: styles.problem, role: 'alert' } : { className: styles.hint };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': problem || hint ? noteId : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {(problem || hint) && (
        <p {...note} id={noteId}>
          {problem || hint}
        </p>
      )}
    </div>
  );
}
