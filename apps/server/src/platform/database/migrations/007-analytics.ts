import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blobType, inOrganization, inPortal, isPostgres, required } from './columns.ts';

export const analyticsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    const blob = blobType(database);

    await schema
      .createTable('gateway_token')
      .$call(inOrganization)
      .addColumn('id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('last_four', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('last_used_at', 'text')
      .addColumn('revoked_at', 'text')
      .addPrimaryKeyConstraint('gateway_token_key', ['org_id', 'id'])
      // A gateway does not say whose it is: its token alone finds the organization.
      .addUniqueConstraint('gateway_token_hash', ['hash'])
      .execute();

    await schema
      .createTable('analytics_batch')
      .$call(inPortal)
      .addColumn('id', 'text', required)
      .addColumn('calls', blob, required)
      .addPrimaryKeyConstraint('analytics_batch_key', ['portal_id', 'id'])
      .execute();

    // No foreign keys to applications and versions: what was called stays counted when one of them is gone.
    await schema
      .createTable('analytics_rollup')
      .$call(inPortal)
      .addColumn('level', 'text', required)
      .addColumn('application_id', 'text', required)
      .addColumn('bucket_ms', 'bigint', required)
      .addColumn('product_version_id', 'text', required)
      .addColumn('requests', 'bigint', required)
      .addColumn('counts', blob, required)
      .addColumn('latency', blob, required)
      .addColumn('request_size', blob, required)
      .addColumn('response_size', blob, required)
      // Last, because they are long and seldom asked for: what stands before them is read without them.
      .addColumn('latency_by_status', blob, required)
      .addColumn('request_size_by_status', blob, required)
      .addColumn('response_size_by_status', blob, required)
      .addPrimaryKeyConstraint('analytics_rollup_key', [
        'portal_id',
        'level',
        'application_id',
        'bucket_ms',
        'product_version_id',
      ])
      .modifyEnd(isPostgres(database) ? sql`partition by list (level)` : sql``)
      .execute();
    if (isPostgres(database)) await createPartitions(database);
    await schema
      .createIndex('analytics_rollup_by_age')
      .on('analytics_rollup')
      .columns(['level', 'bucket_ms'])
      .execute();

    // Keys come in no order, and what comes in no order is rewritten all over the disk: so nothing is in this table but
    // the key, which has the organization in it, and when it goes. A foreign key would be looked up for every event.
    await schema
      .createTable('analytics_event_id')
      .addColumn('event_key', 'text', (column) => column.primaryKey())
      .addColumn('expires_minute', 'integer', required)
      .execute();
    await schema.createIndex('analytics_event_id_by_age').on('analytics_event_id').column('expires_minute').execute();
  },
};

/** Each level is a table of its own, and each of those is cut by time: the analytics feature adds and drops the pieces. */
async function createPartitions(database: Kysely<unknown>): Promise<void> {
  // Histograms are packed already: to unpack them once more would cost a query more than reading them.
  for (const column of ['latency', 'request_size', 'response_size'].flatMap((size) => [size, `${size}_by_status`])) {
    await sql`alter table analytics_rollup alter column ${sql.ref(column)} set storage external`.execute(database);
  }
  for (const level of ['minute', 'hour', 'day']) {
    await sql`create table ${sql.table(`analytics_rollup_${level}`)} partition of analytics_rollup
      for values in (${sql.lit(level)}) partition by range (bucket_ms)`.execute(database);
  }
}
