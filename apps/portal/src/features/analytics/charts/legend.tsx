import { classNames } from '@portico/ui/class-names.ts';
import styles from './legend.module.css';
import type { SeriesStyle } from './series-styles.ts';
import { Swatch } from './swatch.tsx';

interface LegendProps {
  readonly label: string;
  readonly entries: readonly { readonly key: string; readonly style: SeriesStyle; readonly figure?: string }[];
  readonly variant: 'line' | 'area';
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The styles of the series. A click hides a series or shows it again. */
export const Legend = ({ label, entries, variant, hidden, onToggle }: LegendProps) => (
  <ul aria-label={label} className={styles.legend}>
    {entries.map(({ key, style, figure }) => (
      <li key={key}>
        <button
          aria-pressed={!hidden.has(key)}
          className={classNames(styles.entry, hidden.has(key) && styles.hidden)}
          onClick={() => onToggle(key)}
          type="button"
        >
          <Swatch style={style} variant={variant} />
          {style.label}
          {figure && <span className={styles.figure}>{figure}</span>}
        </button>
      </li>
    ))}
  </ul>
);
