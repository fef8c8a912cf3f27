import { Badge } from '@portico/ui/badge.tsx';
import { type ReactNode, useId } from 'react';
import type { Prose } from '../../compile/compiled.ts';
import type { FieldKind } from '../../request/draft.ts';
import { ProseView } from '../prose-view.tsx';
import { useFormTexts } from './form-texts.tsx';
import styles from './try-it.module.css';

/** The description of a field and its problem. */
interface FieldNotes {
  readonly description?: Prose | undefined;
  readonly isDeprecated?: boolean | undefined;
  readonly problem?: string | undefined;
}

interface FieldProps extends FieldNotes {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, isRequired = false, isDeprecated, description, problem, children } = props;
  const { schema } = useFormTexts();
  const id = useId();
  const hasDescription = description !== undefined && description.length > 0;
  const notes = [hasDescription && 'about', hint && 'hint', problem && 'problem'].filter(Boolean);
  return (
    <div className={styles.field}>
      <label className={styles.fieldLabel} htmlFor={id}>
        <span data-deprecated={isDeprecated || undefined}>{label}</span>
        {isRequired && <span className={styles.required}>{schema.required}</span>}
        {isDeprecated && <Badge>{schema.deprecated}</Badge>}
      </label>
      {hasDescription && (
        <div className={styles.about} id={`${id}-about`}>
          <ProseView isNote prose={description} />
        </div>
      )}
      {children({
        id,
        'aria-describedby': notes.map((note) => `${id}-${note}`).join(' ') || undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface TextInputProps extends FieldNotes {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly isSecret?: boolean;
  readonly isRequired?: boolean;
}

/** Hides secrets on the screen, and asks browsers not to store them. */
export const TextInput = ({ value, onChange, isSecret = false, ...field }: TextInputProps) => (
  <Field {...field}>
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

interface ChoiceInputProps extends FieldNotes {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly isRequired?: boolean;
  readonly hint?: string | undefined;
}

export const ChoiceInput = ({ value, options, onChange, ...field }: ChoiceInputProps) => (
  <Field {...field}>
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

interface ValueInputProps extends FieldNotes {
  readonly label: string;
  readonly kind: FieldKind;
  readonly choices: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFiles?: (files: readonly File[]) => void;
  /** Whether several files may be chosen. */
  readonly isList?: boolean;
  readonly isRequired: boolean;
  readonly placeholder: string;
}

/** The input for a kind of value. */
export function ValueInput(props: ValueInputProps) {
  const { kind, choices, value, onChange, onFiles, isList = false, placeholder, ...field } = props;
  const { tryIt: text } = useFormTexts();
  if (kind === 'enum' || kind === 'boolean') {
    const values = kind === 'boolean' ? ['true', 'false'] : choices;
    const options = [{ value: '', label: text.notSet }, ...values.map((each) => ({ value: each, label: each }))];
    return <ChoiceInput {...field} onChange={onChange} options={options} value={value} />;
  }
  if (kind === 'file' && onFiles) {
    return (
      <Field {...field}>
        {(ids) => (
          <input
            {...ids}
            className={styles.file}
            multiple={isList}
            onChange={(event) => onFiles([...(event.target.files ?? [])])}
            type="file"
          />
        )}
      </Field>
    );
  }
  const isLong = kind === 'list' || kind === 'json';
  const hint = kind === 'list' ? text.listHint : kind === 'json' ? text.jsonHint : undefined;
  return (
    <Field {...field} hint={hint}>
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
