import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { toTestId, useFormParts } from './form-context.ts';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'defaultValue'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'onKeyDown'
  | 'onKeyUp'
  | 'onBlur'
  | 'spellCheck'
>;

export interface FieldProps extends InputProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly isRequired?: boolean;
  /** The problem of this field. */
  readonly problem?: string | undefined;
  /** Shown inside the field, at its end. */
  readonly end?: ReactNode;
  /** Shown below the field. */
  readonly note?: ReactNode;
  /** Asks password managers to ignore the field. */
  readonly isPrivate?: boolean;
}

export function Field(props: FieldProps) {
  const { name, label, type = 'text', isRequired = true, problem, end, note, isPrivate, ...rest } = props;
  const { element, marked, messageId } = useFormParts();
  const id = useId();
  const isMarked = marked.includes(name);
  const described = [isMarked && messageId, problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(' ');
  const ignored = isPrivate ? { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true' } : {};
  return (
    <div className="pa-field">
      <label className="pa-label" htmlFor={id}>
        {label}
      </label>
      <div className="pa-control">
        <input
          {...rest}
          {...ignored}
          aria-describedby={described || undefined}
          aria-invalid={isMarked || problem ? true : undefined}
          aria-required={isRequired || undefined}
          className="pa-input"
          data-testid={toTestId(element, name)}
          id={id}
          name={name}
          type={type}
        />
        {end}
      </div>
      {/* Rendered empty before the problem, because screen readers announce only changes. */}
      <div aria-live="polite" className="pa-live">
        {problem && (
          <p className="pa-problem" data-testid={toTestId(element, `${name}-problem`)} id={`${id}-problem`}>
            {problem}
          </p>
        )}
      </div>
      {note && (
        <div className="pa-note" id={`${id}-note`}>
          {note}
        </div>
      )}
    </div>
  );
}
