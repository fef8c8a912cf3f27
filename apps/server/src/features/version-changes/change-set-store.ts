import type { Insertable } from 'kysely';
import { equal } from '../../platform/database/equal.ts';
import { asJson } from '../../platform/database/level.ts';
import { isFound } from '../../platform/database/outcome.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { FoundChanges } from '../publication/found-changes.ts';
import type { Tx } from '../publication/publication.ts';

type ChangeSet = Insertable<Tables['change_set']>;
type NewChangeSet = Pick<ChangeSet, 'portal_id' | 'product_version_id' | 'id' | 'created_at' | 'revision'> &
  Pick<ChangeSet, 'before_hash' | 'after_hash'>;

export const isFrozen = (transaction: Tx, portal_id: string, version_id: string): Promise<boolean> =>
  isFound(
    transaction
      .selectFrom('product_version')
      .select('id')
      .where((row) => equal(row, { portal_id, id: version_id, is_frozen: true })),
  );

/** Older sets are deleted, so that publishing a watched folder all day does not fill the disk. */
const setsKept = 200;

export async function insertChangeSet(transaction: Tx, set: NewChangeSet, found: FoundChanges): Promise<void> {
  const { counts, changes, is_cut, operations } = found;
  await transaction
    .insertInto('change_set')
    .values({
      ...set,
      breaking: counts.breaking,
      potentially_breaking: counts['potentially-breaking'],
      compatible: counts.compatible,
      text_only: counts.text,
      changes: asJson(changes),
      is_cut,
      changed_operations: asJson(operations),
    })
    .execute();
  const { portal_id, product_version_id } = set;
  const ofVersion = { portal_id, product_version_id };
  const oldest = await transaction
    .selectFrom('change_set')
    .select('created_at')
    .where((row) => equal(row, ofVersion))
    .orderBy('created_at', 'desc')
    .offset(setsKept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await transaction
    .deleteFrom('change_set')
    .where((row) => equal(row, ofVersion))
    .where('created_at', '<=', oldest.created_at)
    .execute();
}
