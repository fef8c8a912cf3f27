import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { asJson } from '../../platform/database/level.ts';
import { affectsOne } from '../../platform/database/outcome.ts';

interface RecordKey {
  portal_id: string;
  model: string;
  id: string;
}

export type RecordStore = ReturnType<typeof createRecordStore>;

/** The issuer's records of tokens and assertions. */
export const createRecordStore = ({ query }: Database) => ({
  async find({ portal_id, model, id }: RecordKey): Promise<Record<string, unknown> | undefined> {
    const row = await query
      .selectFrom('oauth_record')
      .select('oauth_payload')
      .where((row) => equal(row, { portal_id, model, id, is_revoked: false }))
      .executeTakeFirst();
    return row?.oauth_payload;
  },

  /** False if a record with this id exists. */
  insert: (
    key: RecordKey,
    payload: Record<string, unknown>,
    { expires_at, application_id }: { expires_at: string; application_id: string | null },
  ): Promise<boolean> =>
    affectsOne(
      query
        .insertInto('oauth_record')
        .values({ ...key, application_id, oauth_payload: asJson(payload), is_revoked: false, expires_at })
        .onConflict((clash) => clash.columns(['portal_id', 'model', 'id']).doNothing()),
    ),

  /** Revoked rows stay until their expiry, so that caches learn about the revocation. */
  async revoke({ portal_id, model, id }: RecordKey): Promise<void> {
    await query
      .updateTable('oauth_record')
      .set({ is_revoked: true })
      .where((row) => equal(row, { portal_id, model, id, is_revoked: false }))
      .execute();
  },

  async deleteExpired(now: string): Promise<void> {
    await query.deleteFrom('oauth_record').where('expires_at', '<=', now).execute();
  },
});
