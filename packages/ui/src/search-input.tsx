import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './search-input.module.css';

export interface SearchProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter was pressed, or the field cleared: the caller need not wait for the end of typing. */
  readonly onSubmit?: (value: string) => void;
  readonly maxLength?: number;
}

/** What an input for searching takes, and how it is emptied. */
export function useSearch({ label, value, onChange, onSubmit, maxLength }: SearchProps) {
  const ref = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    onSubmit?.('');
    ref.current?.focus();
  }

  return { clear, input: { ref, label, value, onChange, maxLength } };
}

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly onChange: (value: string) => void;
}

/** The input of a search field, without the cross of the browser: the fields have a button with a name instead. */
export const SearchInput = ({ label, className, onChange, ...rest }: SearchInputProps) => (
  <input
    {...rest}
    aria-label={label}
    autoComplete="off"
    className={classNames(styles.input, className)}
    enterKeyHint="search"
    onChange={(event) => onChange(event.target.value)}
    spellCheck={false}
    type="search"
  />
);
