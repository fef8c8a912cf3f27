import type { SelectHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import { Icon } from './icons.tsx';
import styles from './select-field.module.css';
import field from './text-field.module.css';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly hint?: string | undefined;
}

/** A native select, because every device has a good way to choose from one. */
export const SelectField = ({ label, options, placeholder, hint, ...rest }: SelectFieldProps) => (
  <Field hint={hint} label={label}>
    {(control) => (
      <span className={styles.select}>
        <select {...rest} {...control} className={field.input}>
          {placeholder && (
            <option disabled value="">
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </span>
    )}
  </Field>
);
