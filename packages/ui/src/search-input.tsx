import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './search-input.module.css';

export interface SearchProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on Enter and when the field is cleared, so that the caller can search without a delay. */
  readonly onSubmit?: (value: string) => void;
  readonly maxLength?: number;
}

/** The properties of a search input, and a function that clears it. */
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

/** Hides the browser's own clear button, which has no name. The fields have a button with a name instead. */
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
