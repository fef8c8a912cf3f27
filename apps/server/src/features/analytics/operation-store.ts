import { type Expression, sql } from 'kysely';
import { among } from '../../platform/database/among.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { OperationCalls } from './operation-tally.ts';

export type OperationStore = ReturnType<typeof createOperationStore>;

/** The operations of a version that these applications called since a day. `all` means every application. */
export interface OperationQuestion {
  portal_id: string;
  product_version_id: string;
  application_ids: readonly string[] | 'all';
  since_ms: number;
}

/** The calls of one application to one operation. */
export type OperationUse = Pick<OperationCalls, 'application_id' | 'operation' | 'requests' | 'last_ms'>;

/** The number of rows of one statement, which has seven parameters for each. */
const rowsPerStatement = 500;

/** The operations with the most calls are read, so that an answer has a limited size. */
const usesMaximum = 20_000;

const later = (one: Expression<number>, other: Expression<number>) =>
  sql<number>`case when ${one} > ${other} then ${one} else ${other} end`;

/** Calls by operation, in the main database or in the one for analytics. */
export const createOperationStore = ({ engine, query }: Database) => ({
  async add(transaction: Querying, portal_id: string, rows: readonly OperationCalls[]): Promise<void> {
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      await transaction
        .insertInto('analytics_operation')
        .values(rows.slice(at, at + rowsPerStatement).map((row) => ({ portal_id, ...row })))
        .onConflict((clash) =>
          clash
            .columns(['portal_id', 'product_version_id', 'application_id', 'operation', 'day_ms'])
            .doUpdateSet(({ ref }) => ({
              requests: sql<number>`${ref('analytics_operation.requests')} + ${ref('excluded.requests')}`,
              last_ms: later(ref('analytics_operation.last_ms'), ref('excluded.last_ms')),
            })),
        )
        .execute();
    }
  },

  async listUses(question: OperationQuestion, querying: Querying = query): Promise<OperationUse[]> {
    const { portal_id, product_version_id, application_ids, since_ms } = question;
    if (application_ids.length === 0) return [];
    const rows = await querying
      .selectFrom('analytics_operation')
      .select(['application_id', 'operation'])
      .select(({ fn }) => [fn.sum<number>('requests').as('requests'), fn.max('last_ms').as('last_ms')])
      .where((row) => equal(row, { portal_id, product_version_id }))
      .where('day_ms', '>=', since_ms)
      .$if(application_ids !== 'all', (some) =>
        some.where(
          'application_id',
          'in',
          among({ engine, query }, application_ids as string[], 'text').select('wanted.value'),
        ),
      )
      .groupBy(['application_id', 'operation'])
      .orderBy('requests', 'desc')
      .orderBy('application_id')
      .orderBy('operation')
      .limit(usesMaximum)
      .execute();
    return rows.map(({ requests, last_ms, ...row }) => ({
      ...row,
      requests: Number(requests),
      last_ms: Number(last_ms),
    }));
  },

  /** Deletes a batch of rows of earlier days, and returns their number. */
  async deleteBefore(day_ms: number, limit: number): Promise<number> {
    const key = ['portal_id', 'product_version_id', 'application_id', 'operation', 'day_ms'] as const;
    const { numDeletedRows } = await query
      .deleteFrom('analytics_operation')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple(...key),
          'in',
          selectFrom('analytics_operation')
            .select([...key])
            .where('day_ms', '<', day_ms)
            .orderBy('day_ms')
            .limit(limit)
            .$asTuple(...key),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});
