import { Icon } from '@portico/ui/icons.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../../router/react.tsx';
import { useCatalogPath } from '../../shared/site/use-site-frame.ts';
import styles from './catalog-filters.module.css';
import type { CatalogSearch } from './search.ts';

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
    <details className={styles.menu} name="catalog-filter" ref={menu}>
      <summary className={styles.trigger}>
        <span>{label}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
        <Icon name="chevronDown" size={16} />
      </summary>
      <div className={styles.popup}>{children}</div>
    </details>
  );
}

interface FilterOptionProps {
  readonly search: CatalogSearch;
  readonly isChosen: boolean;
  readonly name: string;
  readonly count?: number;
  /** The accessible name, with the count. */
  readonly label?: string;
}

/** A link to the catalog with this choice; for a chosen filter, to the catalog without it. */
export const FilterOption = ({ search, isChosen, name, count, label }: FilterOptionProps) => (
  <li>
    <Link
      aria-current={isChosen ? 'true' : 'false'}
      aria-label={label}
      className={styles.option}
      rel="nofollow"
      resetScroll={false}
      search={{ ...search }}
      to={useCatalogPath()}
    >
      <span className={styles.mark}>{isChosen && <Icon name="check" size={16} />}</span>
      <span className={styles.name}>{name}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </Link>
  </li>
);
