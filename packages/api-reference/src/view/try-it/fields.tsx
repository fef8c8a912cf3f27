import { type ReactNode, useId } from 'react';
import { useTexts } from '../reference.tsx';
import type { FieldKind } from '../request/draft.ts';
import styles from './try-it.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly children: (ids: { readonly id: string; readonly 'aria-describedby': string | undefined }) => ReactNode;
}

export function Field({ label, hint, isRequired = false, children }: FieldProps) {
  const { schema } = useTexts();
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <label className={styles.fieldLabel} htmlFor={id}>
        <span>{label}</span>
        {isRequired && <span className={styles.required}>{schema.required}</span>}
      </label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly isSecret?: boolean;
  readonly isRequired?: boolean;
}

/** Secrets are hidden from onlookers, and browsers are asked not to keep them. */
export const TextInput = ({ label, value, onChange, hint, isSecret = false, isRequired = false }: TextInputProps) => (
  <Field hint={hint} isRequired={isRequired} label={label}>
    {(ids) => (
      <input
        {...ids}
        autoComplete="off"
        className={styles.input}
        data-1p-ignore
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        type={isSecret ? 'password' : 'text'}
        value={value}
      />
    )}
  </Field>
);

interface ChoiceInputProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly isRequired?: boolean;
  readonly hint?: string | undefined;
}

export const ChoiceInput = ({ label, value, options, onChange, isRequired = false, hint }: ChoiceInputProps) => (
  <Field hint={hint} isRequired={isRequired} label={label}>
    {(ids) => (
      <select {...ids} className={styles.input} onChange={(event) => onChange(event.target.value)} value={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface ValueInputProps {
  readonly label: string;
  readonly kind: FieldKind;
  readonly choices: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFile?: (file: File | undefined) => void;
  readonly isRequired: boolean;
  readonly placeholder: string;
}

/** The input that suits the kind of value. */
export function ValueInput(props: ValueInputProps) {
  const { label, kind, choices, value, onChange, onFile, isRequired, placeholder } = props;
  const { tryIt: text } = useTexts();
  if (kind === 'enum' || kind === 'boolean') {
    const values = kind === 'boolean' ? ['true', 'false'] : choices;
    const options = [{ value: '', label: text.notSet }, ...values.map((each) => ({ value: each, label: each }))];
    return <ChoiceInput isRequired={isRequired} label={label} onChange={onChange} options={options} value={value} />;
  }
  if (kind === 'file' && onFile) {
    return (
      <Field isRequired={isRequired} label={label}>
        {(ids) => (
          <input {...ids} className={styles.file} onChange={(event) => onFile(event.target.files?.[0])} type="file" />
        )}
      </Field>
    );
  }
  const isLong = kind === 'list' || kind === 'json';
  const hint = kind === 'list' ? text.listHint : kind === 'json' ? text.jsonHint : undefined;
  return (
    <Field hint={hint} isRequired={isRequired} label={label}>
      {(ids) =>
        isLong ? (
          <textarea
            {...ids}
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
            placeholder={placeholder}
            rows={Math.min(Math.max(value.split('\n').length, 2), 8)}
            spellCheck={false}
            value={value}
          />
        ) : (
          <input
            {...ids}
            autoComplete="off"
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
            placeholder={placeholder}
            spellCheck={false}
            type="text"
            value={value}
          />
        )
      }
    </Field>
  );
}
