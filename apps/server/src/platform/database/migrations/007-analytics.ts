import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bigint, blob, inOrganization, inPortal, integer, isPostgres, optional, primary, text } from './columns.ts';
import { createIndexes, createTable } from './table.ts';

export const analyticsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await createTable(database, 'gateway_token', {
      columns: {
        ...inOrganization,
        id: text,
        name: text,
        hash: text,
        last_four: text,
        created_at: text,
        last_used_at: optional(text),
        revoked_at: optional(text),
      },
      key: ['org_id', 'id'],
      unique: {
        // The token of a gateway identifies its organization.
        gateway_token_hash: ['hash'],
      },
    });

    await createTable(database, 'analytics_batch', {
      columns: { ...inPortal, id: text, calls: blob(database) },
      key: ['portal_id', 'id'],
    });

    // No foreign keys to applications and versions: calls stay counted after one of them is deleted.
    await createTable(database, 'analytics_rollup', {
      columns: {
        ...inPortal,
        level: text,
        application_id: text,
        bucket_ms: bigint,
        product_version_id: text,
        requests: bigint,
        counts: blob(database),
        latency: blob(database),
        request_size: blob(database),
        response_size: blob(database),
        // Last, because they are long and seldom read: reading the columns before them does not load these.
        latency_by_status: blob(database),
        request_size_by_status: blob(database),
        response_size_by_status: blob(database),
      },
      key: ['portal_id', 'level', 'application_id', 'bucket_ms', 'product_version_id'],
      also: (table) => table.modifyEnd(isPostgres(database) ? sql`partition by list (level)` : sql``),
    });
    if (isPostgres(database)) await createPartitions(database);
    await createIndexes(database, 'analytics_rollup', { analytics_rollup_by_age: ['level', 'bucket_ms'] });

    // Keys arrive in random order, which rewrites pages all over the disk. So the table holds only the key, which
    // includes the organization, and its expiry. A foreign key would be looked up for every event.
    await createTable(database, 'analytics_event_id', {
      columns: { event_key: primary(text), expires_minute: integer },
      indexes: { analytics_event_id_by_age: ['expires_minute'] },
    });
  },
};

/** Each level is a partition, which is partitioned by time again. The analytics feature adds and drops these. */
async function createPartitions(database: Kysely<unknown>): Promise<void> {
  // Histograms are compressed already: compressing the rows as well would cost more than reading them.
  for (const column of ['latency', 'request_size', 'response_size'].flatMap((size) => [size, `${size}_by_status`])) {
    await sql`alter table analytics_rollup alter column ${sql.ref(column)} set storage external`.execute(database);
  }
  for (const level of ['minute', 'hour', 'day']) {
    await sql`create table ${sql.table(`analytics_rollup_${level}`)} partition of analytics_rollup
      for values in (${sql.lit(level)}) partition by range (bucket_ms)`.execute(database);
  }
}
