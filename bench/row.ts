/** One line of the table: what was measured, the required bar, and whether it was reached. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  bar: { at_least: number } | { at_most: number };
  /** The figures behind the value. */
  details: Record<string, number | string>;
}

export const holds = ({ value, bar }: Row): boolean =>
  'at_least' in bar ? value >= bar.at_least : value <= bar.at_most;

export type Bench = () => Promise<Row[]>;
