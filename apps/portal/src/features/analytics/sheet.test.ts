import { expect, test } from 'vitest';
import { toCsv, toShareSheet, toTimeSheet } from './sheet.ts';

const data = {
  times: [0, 60_000],
  step: 60_000,
  series: [
    { key: 'one', values: [3, undefined] },
    { key: 'other', values: [0, 1.5] },
  ],
  isTruncated: false,
};
const moment = (time: number) => `at ${time}`;

test('figures over time become a row for each moment and a column for each series', () => {
  const sheet = toTimeSheet(data, { head: 'Time', labelOf: (key) => key.toUpperCase(), moment });
  expect(sheet.columns).toEqual(['Time', 'ONE', 'OTHER']);
  expect(sheet.rows.map(({ head, values }) => [head, values])).toEqual([
    ['at 0', [3, 0]],
    ['at 60000', [undefined, 1.5]],
  ]);
});

test('a file has moments that programs read, and gaps are empty', () => {
  const sheet = toTimeSheet(data, { head: 'Time', labelOf: (key) => key, moment });
  expect(toCsv(sheet)).toBe(
    '"Time","one","other"\r\n"1970-01-01T00:00:00.000Z","3","0"\r\n"1970-01-01T00:01:00.000Z","","1.5"\r\n',
  );
});

test('names with commas and quotes stay one cell, and none becomes a formula', () => {
  const labelOf = (key: string) => (key === 'one' ? '=HYPERLINK("x")' : 'Maps, "v4"');
  expect(toCsv(toTimeSheet(data, { head: 'Time', labelOf, moment })).split('\r\n')[0]).toBe(
    `"Time","'=HYPERLINK(""x"")","Maps, ""v4"""`,
  );
});

test('status codes become rows with their number', () => {
  const parts = [{ key: '404', value: 7 }];
  expect(toCsv(toShareSheet({ parts, isTruncated: false }, 'Status code', 'Requests'))).toBe(
    '"Status code","Requests"\r\n"404","7"\r\n',
  );
});
