import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './search-input.module.css';

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
