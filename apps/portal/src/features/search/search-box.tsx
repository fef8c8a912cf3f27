import { searchTextMaxLength } from '@portico/contract/place-kinds.ts';
import { IconButton } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { SearchDialog } from '@portico/ui/search-dialog.tsx';
import { SearchInput } from '@portico/ui/search-input.tsx';
import { Spinner } from '@portico/ui/spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from '../../router/react.tsx';
import { forgetOpened } from '../../shared/recent-places.ts';
import { useServices } from '../../shared/services.ts';
import { Choices } from './choice-list.tsx';
import { foundGroups, openedGroups } from './choices.ts';
import { placesQuery, reportOpened } from './queries.ts';
import { toPlaceSearch } from './search.ts';
import styles from './search-box.module.css';
import { useSearchScreenText } from './use-search-screen-text.ts';

const placesShown = 8;

/** The search dialog of the portal. It searches while the reader types and shows only the answer to the last request. */
export function SearchBox({ onClose }: { readonly onClose: () => void }) {
  const text = useSearchScreenText();
  const { client } = useServices();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(openedGroups);
  const [active, setActive] = useState(0);
  const { q = '' } = toPlaceSearch({ q: typed });
  const places = useQuery(placesQuery(client, { q, size: placesShown }));
  const found = q === '' ? undefined : places.data;
  const groups = q === '' ? opened : foundGroups(found?.data ?? []);
  const choices = groups.flatMap((group) => group.choices);
  const total = found?.meta.page.total ?? 0;
  const all = { to: '/search', search: { ...toPlaceSearch({ q }) } } as const;
  const optionId = (at: number) => `${listId}-${at}`;

  function go(to: string) {
    if (q !== '') reportOpened(client, q, to);
    onClose();
    void navigate({ href: to });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      const next = (active + step + choices.length) % choices.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const choice = choices[active];
    if (choice) go(choice.path);
    else if (q !== '') {
      onClose();
      void navigate(all);
    }
  }

  return (
    <SearchDialog initialFocus={field} label={text.title} onClose={onClose}>
      <search className={styles.field}>
        {places.isFetching && q !== '' ? <Spinner size={18} /> : <Icon name="search" size={18} />}
        <SearchInput
          aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
          aria-controls={listId}
          aria-expanded={choices.length > 0}
          className={styles.input}
          label={text.field}
          maxLength={searchTextMaxLength}
          onChange={(value) => {
            setTyped(value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={text.field}
          ref={field}
          role="combobox"
          value={typed}
        />
        <IconButton icon="close" label={text.close} onClick={onClose} size="small" />
      </search>
      <Choices active={active} groups={groups} listId={listId} onActive={setActive} onChoose={go} optionId={optionId} />
      <div className={styles.end}>
        <p className={styles.note} role="status">
          {found && (total > 0 ? text.count({ total, query: q }) : text.nothing.title({ query: q }))}
          {q === '' && choices.length === 0 && text.start}
          {q !== '' && places.isError && text.failed.title}
        </p>
        {found && total > placesShown && (
          <a
            className={styles.all}
            href={`/search?q=${encodeURIComponent(q)}`}
            onClick={(event) => {
              event.preventDefault();
              onClose();
              void navigate(all);
            }}
          >
            {text.more({ total })}
          </a>
        )}
        {q === '' && opened.length > 0 && (
          <button
            className={styles.all}
            onClick={() => {
              forgetOpened();
              setOpened([]);
              field.current?.focus();
            }}
            type="button"
          >
            {text.forget}
          </button>
        )}
      </div>
    </SearchDialog>
  );
}
