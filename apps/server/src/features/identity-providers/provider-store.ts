import { countRows } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { asJson } from '../../platform/database/level.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import type { IdentityProviderTable } from '../../platform/database/tables/sso.ts';

const shownColumns = [
  'id',
  'name',
  'title',
  'provider_kind',
  'is_enabled',
  'provider_settings',
  'sealed_secret',
  'secret_variable',
  'created_at',
  'updated_at',
] as const;

export type ProviderRow = Pick<IdentityProviderTable, (typeof shownColumns)[number]>;
type Change = Pick<
  IdentityProviderTable,
  'title' | 'provider_kind' | 'is_enabled' | 'provider_settings' | 'sealed_secret' | 'updated_at'
>;

export type ProviderStore = ReturnType<typeof createProviderStore>;

/** The providers of a portal or of an organization, as their administrators see them. */
export const createProviderStore = ({ engine, query }: Database) => ({
  list: (tenant_id: string, id?: string): Promise<ProviderRow[]> =>
    query
      .selectFrom('identity_provider')
      .select(shownColumns)
      .where('tenant_id', '=', tenant_id)
      .$if(id !== undefined, (providers) => providers.where('id', '=', id!))
      .orderBy('position')
      .orderBy('id')
      .execute(),

  /** Locks the provider until the transaction ends. */
  lock: (transaction: Querying, tenant_id: string, id: string): Promise<ProviderRow | undefined> =>
    transaction
      .selectFrom('identity_provider')
      .select(shownColumns)
      .where((row) => equal(row, { tenant_id, id }))
      .$if(engine === 'postgres', (provider) => provider.forUpdate())
      .executeTakeFirst(),

  /** False if the name is taken. */
  insert: (transaction: Querying, provider: IdentityProviderTable): Promise<boolean> =>
    affectsOne(
      transaction
        .insertInto('identity_provider')
        .values({ ...provider, provider_settings: asJson(provider.provider_settings) })
        .onConflict((clash) => clash.columns(['tenant_id', 'name']).doNothing()),
    ),

  async update(transaction: Querying, tenant_id: string, id: string, change: Change): Promise<void> {
    await transaction
      .updateTable('identity_provider')
      .set({ ...change, provider_settings: asJson(change.provider_settings) })
      .where((row) => equal(row, { tenant_id, id }))
      .execute();
  },

  async remove(transaction: Querying, tenant_id: string, id: string): Promise<void> {
    await transaction
      .deleteFrom('identity_provider')
      .where((row) => equal(row, { tenant_id, id }))
      .execute();
  },

  async setSecret(
    transaction: Querying,
    tenant_id: string,
    name: string,
    secret: Pick<IdentityProviderTable, 'sealed_secret' | 'updated_at'>,
  ): Promise<void> {
    await transaction
      .updateTable('identity_provider')
      .set({ ...secret, secret_variable: null })
      .where((row) => equal(row, { tenant_id, name }))
      .execute();
  },

  count: (transaction: Querying, tenant_id: string): Promise<number> =>
    countRows(transaction.selectFrom('identity_provider').where('tenant_id', '=', tenant_id)),

  /** The number of accounts that have used each provider. */
  async countIdentities(tenant_id: string): Promise<Map<string, number>> {
    const rows = await query
      .selectFrom('external_identity')
      .select('provider_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenant_id)
      .groupBy('provider_id')
      .execute();
    return new Map(rows.map(({ provider_id, count }) => [provider_id, count]));
  },
});

/** Deletes the provider's subjects. Accounts remain, and are found again by email address. */
export async function forgetIdentities(transaction: Querying, tenant_id: string, provider_id: string): Promise<void> {
  await transaction
    .deleteFrom('external_identity')
    .where((row) => equal(row, { tenant_id, provider_id }))
    .execute();
}
