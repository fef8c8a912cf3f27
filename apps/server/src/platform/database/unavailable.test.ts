import { expect, test } from 'vitest';
import { whyUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('of the server'), { code });
const ofSqlite = (errcode: number) => Object.assign(new Error('of SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });

test.each([
  ['a refused connection', withCode('ECONNREFUSED'), 'away'],
  ['a server that shuts down', withCode('57P01'), 'away'],
  ['a transaction that was aborted for another', withCode('40P01'), 'away'],
  ['a transaction that could not be serialized', withCode('40001'), 'away'],
  ['a statement that took too long', withCode('57014'), 'slow'],
  ['too many connections', withCode('53300'), 'away'],
  ['a connection that ends in the middle of a query', new Error('Connection terminated unexpectedly'), 'away'],
  [
    'a query after the connection has ended',
    new Error('Client has encountered a connection error and is not queryable'),
    'away',
  ],
  ['a connection that is not established in time', new Error('timeout exceeded when trying to connect'), 'away'],
  ['a file that another process holds', ofSqlite(5), 'away'],
  ['a full disk of PostgreSQL', withCode('53100'), 'full'],
  ['a full disk of SQLite', ofSqlite(13), 'full'],
  ['a file at its size limit', ofSqlite(778), 'full'],
  ['a broken constraint', ofSqlite(2067), undefined],
  ['a wrong query', withCode('42601'), undefined],
  ['a bug of the server', new TypeError('undefined is not a function'), undefined],
])('%s is distinguished from a wrong query', (_what, error, why) => {
  expect(whyUnavailable(error)).toBe(why);
});
