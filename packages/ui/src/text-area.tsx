import { type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import own from './text-area.module.css';
import styles from './text-field.module.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
}

/** A text field of several lines. */
export function TextArea({ label, hint, problem, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        aria-describedby={problem || hint ? `${id}-note` : undefined}
        aria-invalid={problem ? true : undefined}
        className={classNames(styles.input, own.area)}
        id={id}
      />
      {problem ? (
        <p className={styles.problem} id={`${id}-note`} role="alert">
          {problem}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
