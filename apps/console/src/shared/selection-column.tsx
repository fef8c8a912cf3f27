import type { Column } from '@portico/ui/data-table.tsx';
import styles from './list-screen.module.css';
import type { Text } from './text/locale.ts';

interface SelectionColumnParts<Row> {
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly text: Text;
}

export function selectionColumn<Row>(parts: SelectionColumnParts<Row>): Column<Row> {
  const { keyOf, nameOf, selected, onChange, text } = parts;
  return {
    key: 'selection',
    title: text.list.selectAll,
    isTitleHidden: true,
    cell: (row) => (
      <input
        aria-label={text.list.select({ name: nameOf(row) })}
        checked={selected.has(keyOf(row))}
        className={styles.checkbox}
        onChange={({ target }) => {
          const changed = new Set(selected);
          if (target.checked) changed.add(keyOf(row));
          else changed.delete(keyOf(row));
          onChange(changed);
        }}
        type="checkbox"
      />
    ),
  };
}
