import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import styles from './search-field.module.css';
import { SearchInput, type SearchProps, useSearch } from './search-input.tsx';
import { Spinner } from './spinner.tsx';

interface SearchFieldProps extends SearchProps {
  readonly placeholder: string;
  readonly loading?: boolean;
  /** The form that searches when scripts are off. */
  readonly form?: {
    readonly action: string;
    readonly name: string;
    /** Further parameters, which the search keeps. */
    readonly hidden?: Readonly<Record<string, string | number | undefined>>;
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** A large search field. `/` focuses it from anywhere on the page, and Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { placeholder, clearLabel, value, onSubmit, loading, form } = props;
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
    <Frame className={styles.search} form={form} onSubmit={() => onSubmit?.(value)}>
      <span className={styles.icon}>{loading ? <Spinner size={18} /> : <Icon name="search" size={20} />}</span>
      <SearchInput
        {...input}
        aria-keyshortcuts="/"
        className={styles.input}
        name={form?.name}
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
    </Frame>
  );
}

interface FrameProps {
  readonly form: SearchFieldProps['form'];
  readonly className: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function Frame({ form, className, onSubmit, children }: FrameProps) {
  if (!form) return <search className={className}>{children}</search>;
  return (
    <search>
      <form
        action={form.action}
        className={className}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {Object.entries(form.hidden ?? {}).map(
          ([name, value]) => value !== undefined && <input key={name} name={name} type="hidden" value={value} />,
        )}
        {children}
      </form>
    </search>
  );
}
