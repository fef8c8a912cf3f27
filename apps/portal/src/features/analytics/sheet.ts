import { toCsvRow } from '@portico/contract/csv.ts';
import type { Shares, TimeSeries } from './series.ts';

/** The figures of a chart as rows and columns, for the table and the download. */
export interface Sheet {
  /** The first names what each row is about. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly head: string;
    readonly values: readonly (number | undefined)[];
  }[];
}

interface Naming {
  readonly head: string;
  readonly labelOf: (key: string) => string;
  readonly moment: (time: number, step: number) => string;
}

export const toTimeSheet = ({ times, step, series }: TimeSeries, { head, labelOf, moment }: Naming): Sheet => ({
  columns: [head, ...series.map(({ key }) => labelOf(key))],
  rows: times.map((time, at) => ({
    key: new Date(time).toISOString(),
    head: moment(time, step),
    values: series.map(({ values }) => values[at]),
  })),
});

export const toShareSheet = ({ parts }: Shares, head: string, count: string): Sheet => ({
  columns: [head, count],
  rows: parts.map(({ key, value }) => ({ key, head: key, values: [value] })),
});

/** CSV as in RFC 4180. Rows begin with their key; times are in ISO 8601. */
export const toCsv = ({ columns, rows }: Sheet): string =>
  [columns, ...rows.map(({ key, values }) => [key, ...values])].map(toCsvRow).join('');

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
