import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './filter-field.module.css';
import { Icon } from './icons.tsx';
import { SearchInput } from './search-input.tsx';

interface FilterFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter was pressed, or the field cleared: the caller need not wait for the end of typing. */
  readonly onSubmit?: (value: string) => void;
  readonly maxLength?: number;
}

/** A search field of the size of other fields, for what stands below it. */
export function FilterField({ label, clearLabel, value, onChange, onSubmit, maxLength }: FilterFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    onSubmit?.('');
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      onSubmit?.(value);
    }
    if (event.key === 'Escape' && value) {
      // The first Escape empties the field, the next one closes what the field stands in.
      event.stopPropagation();
      clear();
    }
  }

  return (
    <search className={styles.filter}>
      <Icon className={styles.icon} name="search" size={16} />
      <SearchInput
        className={styles.input}
        label={label}
        maxLength={maxLength}
        onChange={onChange}
        onKeyDown={onKeyDown}
        placeholder={label}
        ref={input}
        value={value}
      />
      {value && <IconButton className={styles.clear} icon="close" label={clearLabel} onClick={clear} size="small" />}
    </search>
  );
}
