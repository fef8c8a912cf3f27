import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import type { GatewayTokenTable } from '../../platform/database/tables/analytics.ts';

export type NewGatewayToken = Omit<GatewayTokenTable, 'last_used_at' | 'revoked_at'>;

export type GatewayTokenStore = ReturnType<typeof createGatewayTokenStore>;

export const createGatewayTokenStore = ({ query }: Database) => ({
  async insert(transaction: Querying, token: NewGatewayToken): Promise<void> {
    await transaction.insertInto('gateway_token').values(token).execute();
  },

  list: (org_id: string) =>
    query
      .selectFrom('gateway_token')
      .select(['id', 'name', 'last_four', 'created_at', 'last_used_at'])
      .where('org_id', '=', org_id)
      .where('revoked_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  /** False if the token does not exist or was revoked. */
  revoke: (transaction: Querying, org_id: string, id: string, revoked_at: string): Promise<boolean> =>
    affectsOne(
      transaction
        .updateTable('gateway_token')
        .set({ revoked_at })
        .where((row) => equal(row, { org_id, id }))
        .where('revoked_at', 'is', null),
    ),

  findByHash: (hash: string) =>
    query
      .selectFrom('gateway_token')
      .select(['org_id', 'id', 'last_used_at'])
      .where('hash', '=', hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
});
