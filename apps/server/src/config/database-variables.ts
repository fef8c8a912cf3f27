import { usualConnections, usualStatementSeconds } from '../platform/database/postgres-limits.ts';
import { url, urls, wholeNumber, yesOrNo } from './readers.ts';
import type { Variable } from './variable.ts';

/** The variables about PostgreSQL. */
export const databaseVariables = {
  DATABASE_URL: {
    ...url('postgres:', 'postgresql:'),
    example: 'postgres://portico@localhost/portico',
    meaning: 'a PostgreSQL to use instead of the embedded database',
  },
  DATABASE_PREPARE: {
    ...yesOrNo,
    default: 'yes',
    example: 'no',
    meaning:
      'whether PostgreSQL keeps prepared statements; `no` behind a pooler that lends connections by the transaction and does not track them, as PgBouncer before 1.21',
  },
  DATABASE_CONNECTIONS: {
    ...wholeNumber(4, 1000),
    default: String(usualConnections),
    example: '20',
    meaning:
      'how many connections to PostgreSQL each process uses for requests; long work, such as publishing, has three of its own, and one listens',
  },
  DATABASE_STATEMENT_SECONDS: {
    ...wholeNumber(1, 3600),
    default: String(usualStatementSeconds),
    example: '30',
    meaning:
      'the seconds after which PostgreSQL cancels a statement of a request, which is then answered 503; statements of long work have sixty times as long',
  },
  DATABASE_READ_URL: {
    ...urls('postgres:', 'postgresql:'),
    default: '',
    example: 'postgres://portico@replica-1.internal/portico,postgres://portico@replica-2.internal/portico',
    meaning:
      'streaming replicas of the PostgreSQL of `DATABASE_URL`, separated by commas: what portals publish is read from those that are at most 250 ms late',
  },
  ANALYTICS_DATABASE_URL: {
    ...url('postgres:', 'postgresql:'),
    example: 'postgres://portico@analytics.internal/portico_analytics',
    meaning:
      'a PostgreSQL database of its own for the calls that gateways report; `portico analytics move` moves those that are in the main database',
  },
} as const satisfies Record<string, Variable>;
