import type { KeyboardEvent } from 'react';
import { IconButton } from './button.tsx';
import styles from './filter-field.module.css';
import { Icon } from './icons.tsx';
import { SearchInput, type SearchProps, useSearch } from './search-input.tsx';

/** A search field in the size of other fields, which filters the list below it. */
export function FilterField(props: SearchProps) {
  const { label, clearLabel, value, onSubmit } = props;
  const { clear, input } = useSearch(props);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      onSubmit?.(value);
    }
    if (event.key === 'Escape' && value) {
      // The first Escape clears the field, and the next one closes the dialog or menu around it.
      event.stopPropagation();
      clear();
    }
  }

  return (
    <search className={styles.filter}>
      <Icon className={styles.icon} name="search" size={16} />
      <SearchInput {...input} className={styles.input} onKeyDown={onKeyDown} placeholder={label} />
      {value && <IconButton className={styles.clear} icon="close" label={clearLabel} onClick={clear} size="small" />}
    </search>
  );
}
