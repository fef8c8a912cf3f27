import { classNames } from '@portico/ui/class-names.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../router/react.tsx';
import styles from './filter-menu.module.css';

interface FilterMenusProps {
  readonly label: string;
  /** Whether they are at the right edge of a wide window. */
  readonly isAtEnd?: boolean;
  readonly children: ReactNode;
}

/** The menus of a list, in a row. */
export const FilterMenus = ({ label, isAtEnd = false, children }: FilterMenusProps) => (
  <nav aria-label={label} className={classNames(styles.filters, isAtEnd && styles.atEnd)}>
    {children}
  </nav>
);

/** Options that belong together. */
export const FilterGroup = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section aria-label={name}>
    <p aria-hidden="true" className={styles.group}>
      {name}
    </p>
    <ul>{children}</ul>
  </section>
);

interface FilterMenuProps {
  readonly label: string;
  /** What is chosen. */
  readonly value?: string | undefined;
  readonly children: ReactNode;
}

/** A button that opens a list of links. The browser opens it, so that it works without scripts. */
export function FilterMenu({ label, value, children }: FilterMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function close(event: KeyboardEvent | PointerEvent) {
      const { current: details } = menu;
      if (!details?.open) return;
      if (event instanceof PointerEvent && details.contains(event.target as Node)) return;
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      const hasFocus = details.contains(document.activeElement);
      details.open = false;
      if (hasFocus) details.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);

  return (
    <details className={styles.menu} name="filter" ref={menu}>
      <summary className={styles.trigger}>
        <span>{label}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
        <Icon name="chevronDown" size={16} />
      </summary>
      <div className={styles.popup}>{children}</div>
    </details>
  );
}

/** A page with a list that its URL filters. */
interface FilteredPage {
  readonly to: '/' | '/catalog' | '/search';
  readonly search: object;
}

interface FilterOptionProps extends FilteredPage {
  readonly isChosen: boolean;
  readonly name: string;
  readonly count?: number;
  /** The accessible name, with the count. */
  readonly label?: string;
}

/** A link to the list with this choice; for a chosen filter, to the list without it. */
export const FilterOption = ({ to, search, isChosen, name, count, label }: FilterOptionProps) => (
  <li>
    <Link
      aria-current={isChosen ? 'true' : 'false'}
      aria-label={label}
      className={styles.option}
      rel="nofollow"
      resetScroll={false}
      search={{ ...search }}
      to={to}
    >
      <span className={styles.mark}>{isChosen && <Icon name="check" size={16} />}</span>
      <span className={styles.name}>{name}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </Link>
  </li>
);

interface ChosenFiltersProps {
  readonly to: FilteredPage['to'];
  readonly chosen: readonly { readonly name: string; readonly without: object }[];
  readonly without: object;
  readonly text: {
    readonly chosen: string;
    readonly clear: string;
    readonly remove: (values: { name: string }) => string;
  };
}

/** The chosen filters. Each is a link to the list without it. */
export const ChosenFilters = ({ to, chosen, without: all, text }: ChosenFiltersProps) => (
  <ul aria-label={text.chosen} className={styles.chosen}>
    {chosen.map(({ name, without }) => (
      <li key={name}>
        <Link
          aria-current="false"
          aria-label={text.remove({ name })}
          className={styles.chip}
          rel="nofollow"
          resetScroll={false}
          search={{ ...without }}
          to={to}
        >
          <span className={styles.name}>{name}</span>
          <Icon name="close" size={14} />
        </Link>
      </li>
    ))}
    <li>
      <Link
        aria-current="false"
        className={styles.clear}
        rel="nofollow"
        resetScroll={false}
        search={{ ...all }}
        to={to}
      >
        {text.clear}
      </Link>
    </li>
  </ul>
);
