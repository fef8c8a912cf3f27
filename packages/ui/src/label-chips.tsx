import { useState } from 'react';
import styles from './label-chips.module.css';

interface LabelChipsProps {
  readonly labels: Readonly<Record<string, string>>;
  /** The accessible name of the list. */
  readonly name: string;
  /** Further labels are shown on request. */
  readonly limit?: number;
  readonly moreLabel: (hidden: number) => string;
  readonly fewerLabel: string;
  /** With it, each label is a button that passes `key:value`. `chooseLabel` says what it does. */
  readonly onChoose?: (label: string) => void;
  readonly chooseLabel?: (label: string) => string;
}

/** Draws nothing if there are no labels. */
export function LabelChips(props: LabelChipsProps) {
  const { labels, name, limit = 4, moreLabel, fewerLabel, onChoose, chooseLabel } = props;
  const [expanded, setExpanded] = useState(false);
  const all = Object.entries(labels);
  if (all.length === 0) return null;

  const hidden = all.length - limit;
  return (
    <ul aria-label={name} className={styles.chips}>
      {(expanded ? all : all.slice(0, limit)).map(([key, value]) => (
        <li key={key}>
          {onChoose ? (
            <button
              className={styles.chip}
              onClick={() => onChoose(`${key}:${value}`)}
              title={chooseLabel?.(`${key}:${value}`)}
              type="button"
            >
              <Label name={key} value={value} />
            </button>
          ) : (
            <span className={styles.chip}>
              <Label name={key} value={value} />
            </span>
          )}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button aria-expanded={expanded} className={styles.more} onClick={() => setExpanded(!expanded)} type="button">
            {expanded ? fewerLabel : moreLabel(hidden)}
          </button>
        </li>
      )}
    </ul>
  );
}

const Label = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <span className={styles.name}>{name}</span>
    <span className={styles.value}>{value}</span>
  </>
);
