import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { openOwnLink } from './open-own-link.ts';
import { Skeleton } from './skeleton.tsx';
import table from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** For columns of buttons: screen readers read the title, but it is not shown. */
  readonly isTitleHidden?: boolean;
  /** Hidden in narrow windows. */
  readonly isSecondary?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | 'waiting';
  /** The number of placeholder rows while loading. */
  readonly expected?: number;
  readonly keyOf: (row: Row) => string;
  /** A click anywhere in a row opens its first link. Keyboards use the link itself (TBL-02). */
  readonly hasRowLinks?: boolean;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, expected = 3, keyOf, hasRowLinks = false } = props;
  const cellClass = ({ isTitleHidden, isSecondary }: Column<Row>) =>
    classNames(isTitleHidden && styles.actions, isSecondary && styles.secondary);
  return (
    <div className={table.frame}>
      <table aria-busy={rows === 'waiting'} aria-label={label} className={classNames(table.table, styles.table)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th className={cellClass(column)} key={column.key} scope="col">
                {column.isTitleHidden ? <span className={styles.hidden}>{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === 'waiting'
            ? Array.from({ length: expected }, (_, index) => (
                <tr key={String(index)}>
                  {columns.map((column) => (
                    <td className={cellClass(column)} key={column.key}>
                      <Skeleton variant="long" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr
                  className={hasRowLinks ? table.link : undefined}
                  key={keyOf(row)}
                  {...(hasRowLinks && { onClick: openOwnLink })}
                >
                  {columns.map((column) => (
                    <td className={cellClass(column)} key={column.key}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
