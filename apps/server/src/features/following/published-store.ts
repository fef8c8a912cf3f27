import type { Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { affectsOne } from '../../platform/database/outcome.ts';

export type PublishedSet = Awaited<ReturnType<typeof publishedStore.listSets>>[number];

export const publishedStore = {
  /** The changes that this revision made to versions. */
  listSets: (transaction: Querying, portal_id: string, revision: number) =>
    transaction
      .selectFrom('change_set')
      .select(['id', 'product_version_id', 'breaking', 'potentially_breaking', 'compatible', 'text_only'])
      .where((row) => equal(row, { portal_id, revision }))
      .execute(),

  /** False if the deprecation was announced before. */
  markDeprecated: (transaction: Querying, portal_id: string, version_id: string, now: string): Promise<boolean> =>
    affectsOne(
      transaction
        .updateTable('product_version')
        .set({ deprecation_mailed_at: now })
        .where((row) => equal(row, { portal_id, id: version_id }))
        .where('deprecation_mailed_at', 'is', null),
    ),
};
