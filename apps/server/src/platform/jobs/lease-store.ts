import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database, Querying } from '../database/database.ts';
import { equal } from '../database/equal.ts';
import type { Tables } from '../database/tables.ts';
import type { Claim } from './leased-queue.ts';

/** Tables with the columns of a lease. */
type LeasedTable = 'mail_outbox' | 'webhook_delivery';
type JobKey = Pick<Tables[LeasedTable], 'org_id' | 'id'>;
type Jobs<Table extends LeasedTable> = Tables & { job: Tables[Table] };

/** The metric does not distinguish larger backlogs. */
const maximumBacklog = 10_000;

/** The columns of a lease: who holds a job until when. Both are null on a released job. */
const released = { lease_owner: null, lease_until: null };

/** Builds conditions for `claim` on the table, which it calls `job`. */
export const jobConditions = <Table extends LeasedTable>() => expressionBuilder<Jobs<Table>, 'job'>();

/** Queued and due, or claimed by an instance that did not finish in time. */
function isDue(now: string): Expression<SqlBool> {
  const { and, eb, or } = jobConditions<LeasedTable>();
  return or([
    and([eb('job.status', '=', 'queued'), eb('job.next_attempt_at', '<=', now)]),
    and([eb('job.status', '=', 'sending'), eb('job.lease_until', '<=', now)]),
  ]);
}

/** Claims and releases the jobs of one table. */
export function createLeaseStore<Table extends LeasedTable>({ engine, query }: Database, table: Table) {
  type Row = Tables[Table];
  const job = query.dynamic.table<LeasedTable>(table).as('job');
  const update = (transaction: Querying, { org_id, id }: JobKey, values: Partial<Row>) =>
    transaction
      .updateTable(job)
      .set({ ...values, ...released })
      .where((row) => equal(row, { 'job.org_id': org_id, 'job.id': id }));

  return {
    /** Each job is claimed by one of several instances: rows that another one is claiming are skipped. */
    claim<Column extends keyof Row & string>(
      { owner, now, lease_until, limit }: Claim,
      columns: readonly Column[],
      condition?: Expression<SqlBool>,
    ): Promise<Pick<Row, Column>[]> {
      return query
        .with('due', (cte) =>
          cte
            .selectFrom(job)
            .select(['job.org_id', 'job.id'])
            .where(isDue(now))
            .$if(condition !== undefined, (due) => due.where(condition!))
            .orderBy('job.next_attempt_at')
            .orderBy('job.id')
            .limit(limit)
            .$if(engine === 'postgres', (due) => due.forUpdate().skipLocked()),
        )
        .updateTable(job)
        .set(({ eb }) => ({
          status: 'sending' as const,
          attempts: eb('job.attempts', '+', 1),
          lease_owner: owner,
          lease_until,
        }))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('due')
              .select('due.id')
              .whereRef('due.org_id', '=', 'job.org_id')
              .whereRef('due.id', '=', 'job.id'),
          ),
        )
        .returning(columns as never)
        .$castTo<Pick<Row, Column>>()
        .execute();
    },

    /** For whichever instance holds the lease, because a delivered job is delivered. */
    async finish(transaction: Querying, key: JobKey, values: Partial<Row> & Pick<Row, 'status'>): Promise<void> {
      await update(transaction, key, values).where('job.status', '!=', values.status).execute();
    },

    /** Only for the holder of the lease: another instance may have claimed the job by now. */
    async release(transaction: Querying, key: JobKey, owner: string, values: Partial<Row>): Promise<void> {
      await update(transaction, key, values)
        .where((row) => equal(row, { 'job.status': 'sending', 'job.lease_owner': owner }))
        .execute();
    },
  };
}

/** Counts unfinished jobs up to a limit: there may be many. */
export async function countBacklog<DB, TB extends keyof DB>(
  { query }: Database,
  unfinished: SelectQueryBuilder<DB, TB, { created_at: string }>,
): Promise<{ count: number; oldest: string | undefined }> {
  const { count, oldest } = await query
    .selectFrom(unfinished.limit(maximumBacklog).as('waiting'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count, oldest: oldest ?? undefined };
}
