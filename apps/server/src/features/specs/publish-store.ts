import { equal } from '../../platform/database/equal.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { Step, Tx } from '../publication/publication.ts';

export const findSpec = (transaction: Tx, portal_id: string, version_id: string) =>
  transaction
    .selectFrom('spec')
    .select(['portal_id', 'product_version_id', 'file_name', 'hash'])
    .where((row) => equal(row, { portal_id, product_version_id: version_id }))
    .executeTakeFirst();

interface SpecRows {
  existing: Awaited<ReturnType<typeof findSpec>>;
  /** Without its content if that is unchanged. */
  wanted: object | undefined;
}

export const syncSpec = (
  { transaction, portal_id }: Step,
  version: string,
  product_version_id: string,
  { existing, wanted }: SpecRows,
): Promise<Change[]> =>
  syncRows(transaction, {
    table: 'spec',
    what: 'specification of version',
    existing: existing ? [{ ...existing, content: undefined as string | undefined }] : [],
    wanted: wanted ? [{ portal_id, product_version_id, ...wanted }] : [],
    nameOf: () => version,
    key: ['portal_id', 'product_version_id'],
    onCreate: () => ({}),
    // A version that names no specification has none, whether the publish prunes or not.
    prune: true,
  });

/** A new specification changes the version for its readers, too. */
export async function touchVersion({ transaction, portal_id, time }: Step, version_id: string): Promise<void> {
  await transaction
    .updateTable('product_version')
    .set({ updated_at: time })
    .where((row) => equal(row, { portal_id, id: version_id }))
    .execute();
}
