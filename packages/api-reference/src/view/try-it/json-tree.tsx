import { Icon } from '@portico/ui/icons.tsx';
import { useState } from 'react';
import styles from './answer.module.css';
import { useFormTexts } from './form-texts.tsx';

const pageSize = 100;

/** Differences from the specification, by JSON pointer. */
export interface Marks {
  readonly at: ReadonlyMap<string, readonly string[]>;
  /** The pointers above these, which are unfolded. */
  readonly above: ReadonlySet<string>;
}

interface JsonNodeProps {
  readonly name?: string | undefined;
  readonly value: unknown;
  readonly depth?: number;
  /** The JSON pointer of the value. */
  readonly pointer?: string;
  readonly marks: Marks;
}

/** A value of any size. Only unfolded parts are rendered, a hundred children at a time. */
export function JsonTree({ name, value, depth = 0, pointer = '', marks }: JsonNodeProps) {
  const { tryIt: text } = useFormTexts();
  const isBranch = typeof value === 'object' && value !== null;
  const [isOpen, setIsOpen] = useState<boolean>();
  const [shown, setShown] = useState(pageSize);
  const isUnfolded = isOpen ?? (depth < 2 || marks.above.has(pointer));
  const problems = marks.at.get(pointer);
  if (!isBranch) {
    return (
      <div data-differs={problems ? true : undefined}>
        <p className={styles.leaf}>
          {name !== undefined && <span className={styles.treeName}>{name}</span>}
          <span data-kind={value === null ? 'null' : typeof value}>{JSON.stringify(value)}</span>
        </p>
        <Problems problems={problems} />
      </div>
    );
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const count = isList ? text.items({ total: entries.length }) : text.fields({ total: entries.length });
  return (
    <div className={styles.branch} data-differs={problems ? true : undefined}>
      <button aria-expanded={isUnfolded} className={styles.fold} onClick={() => setIsOpen(!isUnfolded)} type="button">
        <Icon name="chevronRight" size={12} />
        {name !== undefined && <span className={styles.treeName}>{name}</span>}
        <span className={styles.count}>{count}</span>
      </button>
      <Problems problems={problems} />
      {isUnfolded && (
        <ul>
          {entries.slice(0, shown).map(([key, child]) => (
            <li key={key}>
              <JsonTree
                depth={depth + 1}
                marks={marks}
                name={key}
                pointer={`${pointer}/${toStep(key)}`}
                value={child}
              />
            </li>
          ))}
        </ul>
      )}
      {isUnfolded && shown < entries.length && (
        <button className={styles.moreNodes} onClick={() => setShown(shown + pageSize)} type="button">
          {text.showMore({ hidden: entries.length - shown })}
        </button>
      )}
    </div>
  );
}

const toStep = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

export const toPointer = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${toStep(String(step))}`).join('');

const Problems = ({ problems }: { readonly problems: readonly string[] | undefined }) =>
  problems?.map((problem) => (
    <p className={styles.differs} key={problem}>
      {problem}
    </p>
  ));
