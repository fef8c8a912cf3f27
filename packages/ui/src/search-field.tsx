import { type KeyboardEvent, useEffect } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import styles from './search-field.module.css';
import { SearchInput, type SearchProps, useSearch } from './search-input.tsx';
import { Spinner } from './spinner.tsx';

interface SearchFieldProps extends SearchProps {
  readonly placeholder: string;
  readonly loading?: boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** A large search field that `/` focuses from anywhere on the page and Escape clears. */
export function SearchField(props: SearchFieldProps) {
  const { placeholder, clearLabel, value, onSubmit, loading } = props;
  const { clear, input } = useSearch(props);
  const { ref } = input;

  useEffect(() => {
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      ref.current?.focus();
      ref.current?.select();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [ref]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onSubmit?.(value);
    if (event.key === 'Escape' && value) clear();
  }

  return (
    <search className={styles.search}>
      <span className={styles.icon}>{loading ? <Spinner size={18} /> : <Icon name="search" size={20} />}</span>
      <SearchInput
        {...input}
        aria-keyshortcuts="/"
        className={styles.input}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
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
