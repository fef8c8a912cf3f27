import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

type Changed = InsertResult | UpdateResult | DeleteResult;

/** Whether a change affected its one row. If several servers try the same change, it is true for one of them. */
export async function affectsOne(change: { executeTakeFirstOrThrow(): Promise<Changed> }): Promise<boolean> {
  const changed = await change.executeTakeFirstOrThrow();
  if ('numUpdatedRows' in changed) return changed.numUpdatedRows === 1n;
  return ('numDeletedRows' in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows) === 1n;
}

export const isFound = async (rows: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await rows.executeTakeFirst()) !== undefined;
