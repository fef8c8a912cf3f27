import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import styles from './search-field.module.css';
import { SearchInput } from './search-input.tsx';
import { Spinner } from './spinner.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter was pressed: the caller need not wait for the end of typing. */
  readonly onSubmit?: (value: string) => void;
  readonly loading?: boolean;
  readonly maxLength?: number;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** A large search field that `/` focuses from anywhere on the page and Escape clears. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, clearLabel, value, onChange, onSubmit, loading, maxLength } = props;
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  function clear() {
    onChange('');
    onSubmit?.('');
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onSubmit?.(value);
    if (event.key === 'Escape' && value) clear();
  }

  return (
    <search className={styles.search}>
      <span className={styles.icon}>{loading ? <Spinner size={18} /> : <Icon name="search" size={20} />}</span>
      <SearchInput
        aria-keyshortcuts="/"
        className={styles.input}
        label={label}
        maxLength={maxLength}
        onChange={onChange}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        ref={input}
        value={value}
      />
      <span className={styles.end}>
        {value ? (
          <IconButton icon="close" label={clearLabel} onClick={clear} size="small" />
        ) : (
          <span aria-hidden="true" className={styles.key}>
            /
          </span>
        )}
      </span>
    </search>
  );
}
