import { Button } from '@portico/ui/button.tsx';
import type { ReactNode } from 'react';
import styles from './pages.module.css';
import { usePageText } from './text/use-page-text.ts';

interface RowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
  /** A new row. */
  readonly add: { readonly label: string; readonly row: () => Row };
  readonly more?: { readonly label: string; readonly row: () => Row };
  readonly nameOf: (row: Row) => string;
  readonly children: (row: Row, set: (row: Row) => void) => ReactNode;
}

/** A list whose rows are added, moved and removed. */
export function Rows<Row>({ title, rows, onChange, add, more, nameOf, children }: RowsProps<Row>) {
  const text = usePageText();
  const moved = (from: number, to: number) => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <fieldset className={styles.rows}>
      <legend>{title}</legend>
      {rows.map((row, at) => {
        const name = nameOf(row) || text.rows.unnamed({ number: at + 1 });
        return (
          // Rows have no identity besides their place.
          <div className={styles.row} key={at}>
            {children(row, (next) => onChange(rows.map((one, place) => (place === at ? next : one))))}
            <div className={styles.actions}>
              <Button
                aria-label={text.rows.up({ name })}
                disabled={at === 0}
                onClick={() => moved(at, at - 1)}
                size="small"
              >
                ↑
              </Button>
              <Button
                aria-label={text.rows.down({ name })}
                disabled={at === rows.length - 1}
                onClick={() => moved(at, at + 1)}
                size="small"
              >
                ↓
              </Button>
              <Button
                aria-label={text.rows.remove({ name })}
                onClick={() => onChange(rows.filter((_, place) => place !== at))}
                size="small"
              >
                {text.removeOne}
              </Button>
            </div>
          </div>
        );
      })}
      <div className={styles.actions}>
        {[add, more].map(
          (kind) =>
            kind && (
              <Button key={kind.label} onClick={() => onChange([...rows, kind.row()])} size="small">
                {kind.label}
              </Button>
            ),
        )}
      </div>
    </fieldset>
  );
}
