import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Database, Engine } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { asJson } from '../../platform/database/level.ts';
import { isFound } from '../../platform/database/outcome.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompiledReference } from './compile-document.ts';

const batchSize = 200;

/** The sources of a portal's compiled references. */
export async function listCompiled({ query }: Database, org_id: string, portal: string): Promise<string[]> {
  const found = await query
    .selectFrom('portal')
    .select('id')
    .where((row) => equal(row, { org_id, name: portal }))
    .executeTakeFirst();
  if (!found) return [];
  const rows = await query.selectFrom('reference').select('compiled_from').where('portal_id', '=', found.id).execute();
  return rows.map(({ compiled_from }) => compiled_from);
}

export function createReferenceWriter(transaction: Transaction<Tables>, engine: Engine, portal_id: string) {
  /**
   * Serializes writers of a portal, so that one does not delete bundles that another relies on. The weaker lock does
   * not wait for transactions that have written rows of the portal.
   */
  const lock = () =>
    transaction
      .selectFrom('portal')
      .select('id')
      .where('id', '=', portal_id)
      .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
      .execute();

  const removeFrom = (table: 'reference' | 'reference_entry', version_id: string) =>
    transaction
      .deleteFrom(table)
      .where((row) => equal(row, { portal_id, product_version_id: version_id }))
      .executeTakeFirst();

  /** Most versions without a specification never had one, so one query checks that first. */
  async function remove(version_id: string): Promise<void> {
    const { numDeletedRows } = await removeFrom('reference', version_id);
    if (numDeletedRows > 0n) await removeFrom('reference_entry', version_id);
  }

  return {
    has: (version_id: string, compiled_from: string): Promise<boolean> =>
      isFound(
        transaction
          .selectFrom('reference')
          .select('compiled_from')
          .where((row) => equal(row, { portal_id, product_version_id: version_id, compiled_from })),
      ),

    /** Whether the version's specification is still the one with this hash. */
    async isOf(version_id: string, hash: string): Promise<boolean> {
      await lock();
      return isFound(
        transaction
          .selectFrom('spec')
          .select('hash')
          .where((row) => equal(row, { portal_id, product_version_id: version_id, hash })),
      );
    },

    remove,

    async write(version_id: string, compiled_from: string, reference: CompiledReference): Promise<void> {
      await lock();
      await remove(version_id);
      for await (const bundles of inBatches(reference.bundles)) {
        await transaction
          .insertInto('reference_bundle')
          .values(bundles.map(({ hash, content }) => ({ portal_id, hash, content })))
          .onConflict((clash) => clash.columns(['portal_id', 'hash']).doNothing())
          .execute();
      }
      for await (const entries of inBatches(reference.entries)) {
        await transaction
          .insertInto('reference_entry')
          .values(entries.map((entry) => ({ portal_id, product_version_id: version_id, ...entry })))
          .execute();
      }
      const { hash, content, targets } = reference;
      await transaction
        .insertInto('reference')
        .values({ portal_id, product_version_id: version_id, compiled_from, hash, content, targets: asJson(targets) })
        .execute();
    },

    async sweep(): Promise<void> {
      await lock();
      await transaction
        .deleteFrom('reference_bundle')
        .where('portal_id', '=', portal_id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('reference_entry')
                .select(sql`1`.as('one'))
                .whereRef('reference_entry.portal_id', '=', 'reference_bundle.portal_id')
                .whereRef('reference_entry.bundle_hash', '=', 'reference_bundle.hash'),
            ),
          ),
        )
        .execute();
    },
  };
}

/** Other requests get their turn between two batches, because SQLite writes in this thread. */
async function* inBatches<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) {
    if (start > 0) await setImmediate();
    yield items.slice(start, start + batchSize);
  }
}
