import { Icon } from '@portico/ui/icons.tsx';
import { useState } from 'react';
import { useTexts } from '../reference.tsx';
import styles from './try-it.module.css';

const pageSize = 100;

interface JsonNodeProps {
  readonly name?: string | undefined;
  readonly value: unknown;
  readonly depth?: number;
}

/** A value of any size: only what is unfolded is drawn, a hundred children at a time. */
export function JsonTree({ name, value, depth = 0 }: JsonNodeProps) {
  const { tryIt: text } = useTexts();
  const isBranch = typeof value === 'object' && value !== null;
  const [isOpen, setIsOpen] = useState(depth < 2);
  const [shown, setShown] = useState(pageSize);
  if (!isBranch) {
    return (
      <p className={styles.leaf}>
        {name !== undefined && <span className={styles.treeName}>{name}</span>}
        <span data-kind={value === null ? 'null' : typeof value}>{JSON.stringify(value)}</span>
      </p>
    );
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const count = isList ? text.items({ total: entries.length }) : text.fields({ total: entries.length });
  return (
    <div className={styles.branch}>
      <button aria-expanded={isOpen} className={styles.fold} onClick={() => setIsOpen(!isOpen)} type="button">
        <Icon name="chevronRight" size={12} />
        {name !== undefined && <span className={styles.treeName}>{name}</span>}
        <span className={styles.count}>{count}</span>
      </button>
      {isOpen && (
        <ul>
          {entries.slice(0, shown).map(([key, child]) => (
            <li key={key}>
              <JsonTree depth={depth + 1} name={key} value={child} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && shown < entries.length && (
        <button className={styles.moreNodes} onClick={() => setShown(shown + pageSize)} type="button">
          {text.showMore({ hidden: entries.length - shown })}
        </button>
      )}
    </div>
  );
}
