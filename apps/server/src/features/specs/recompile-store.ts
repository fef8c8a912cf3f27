import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';

export const createRecompileStore = ({ query }: Database) => ({
  /** The specifications without a reference, or with one of another compiler version. */
  listOutdated: (referenceVersion: string) =>
    query
      .selectFrom('spec')
      .leftJoin('reference', (join) => inPortal(join, 'reference.product_version_id', 'spec.product_version_id'))
      .select(['spec.portal_id', 'spec.product_version_id'])
      .where(({ eb, or }) =>
        or([
          eb('reference.compiled_from', 'is', null),
          eb('reference.compiled_from', 'not like', `${referenceVersion} %`),
        ]),
      )
      .execute(),

  findSpec: (portal_id: string, version_id: string) =>
    query
      .selectFrom('spec')
      .innerJoin('product_version', (join) => inPortal(join, 'product_version.id', 'spec.product_version_id'))
      .innerJoin('portal', 'portal.id', 'spec.portal_id')
      .select(['spec.file_name', 'spec.content', 'spec.hash', 'product_version.try_it_enabled', 'portal.org_id'])
      .where((row) => equal(row, { 'spec.portal_id': portal_id, 'spec.product_version_id': version_id }))
      .executeTakeFirst(),
});

/** Invalidates cached pages and lists of pages that contain the earlier reference. */
export async function raiseRevision(transaction: Querying, portal_id: string): Promise<void> {
  await transaction
    .updateTable('portal')
    .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
    .where('id', '=', portal_id)
    .execute();
}
