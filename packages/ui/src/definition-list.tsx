import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

interface DefinitionListProps {
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[];
}

/** Leaves out terms whose value is null, undefined or empty. */
export function DefinitionList({ items }: DefinitionListProps) {
  const present = items.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false);
  if (present.length === 0) return null;
  return (
    <dl className={styles.list}>
      {present.map(({ term, value }) => (
        <div className={styles.item} key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
