import { type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value and what to do about it. */
  readonly problem?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  /** Draws the control, which takes these attributes: they tie it to its label and to the text below it. */
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A control with its label above it, and below it what is wrong or, while nothing is, a hint. */
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
