import styles from './figure-table.module.css';
import type { Sheet } from './sheet.ts';

interface FigureTableProps {
  readonly label: string;
  readonly sheet: Sheet;
  readonly write: (value: number) => string;
}

/** The figures of a chart as a table. It scrolls by itself, also with the keyboard. */
export const FigureTable = ({ label, sheet, write }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <div className={styles.frame} tabIndex={0}>
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {sheet.columns.map((column, at) => (
            <th key={`${at} ${column}`} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map(({ key, head, values }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {values.map((value, at) => (
              <td key={sheet.columns[at + 1]}>{value === undefined ? '–' : write(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
