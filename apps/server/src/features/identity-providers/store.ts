import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { asJson } from '../../platform/database/level.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import type {
  ExternalIdentityTable,
  IdentityProviderTable,
  SamlAssertionTable,
} from '../../platform/database/tables/sso.ts';
import type { IdentityProvider } from './provider.ts';

const providerColumns = [
  'tenant_id',
  'id',
  'name',
  'title',
  'provider_kind',
  'provider_settings',
  'sealed_secret',
  'updated_at',
] as const;

type ProviderRow = Pick<IdentityProviderTable, (typeof providerColumns)[number]>;
export type IdentityKey = Pick<ExternalIdentityTable, 'tenant_id' | 'provider_id' | 'subject'>;

/** The cast is safe: the kind and its settings are written together. */
const toProvider = ({ provider_settings, ...row }: ProviderRow): IdentityProvider =>
  ({ ...row, settings: provider_settings }) as unknown as IdentityProvider;

export type SsoStore = ReturnType<typeof createSsoStore>;

export const createSsoStore = ({ engine, query }: Database) => ({
  /** Lists enabled providers, or all. */
  async listProviders(tenant_id: string, isAll = false): Promise<IdentityProvider[]> {
    const rows = await query
      .selectFrom('identity_provider')
      .select(providerColumns)
      .where('tenant_id', '=', tenant_id)
      .$if(!isAll, (providers) => providers.where('is_enabled', '=', true))
      .orderBy('position')
      .orderBy('id')
      .execute();
    return rows.map(toProvider);
  },

  async findProvider(tenant_id: string, id: string): Promise<IdentityProvider | undefined> {
    const row = await query
      .selectFrom('identity_provider')
      .select(providerColumns)
      .where((row) => equal(row, { tenant_id, id, is_enabled: true }))
      .executeTakeFirst();
    return row && toProvider(row);
  },

  /** Finds a provider, enabled or not. */
  async findAnyProvider(tenant_id: string, id: string): Promise<IdentityProvider | undefined> {
    const row = await query
      .selectFrom('identity_provider')
      .select(providerColumns)
      .where((row) => equal(row, { tenant_id, id }))
      .executeTakeFirst();
    return row && toProvider(row);
  },

  findIdentity: (transaction: Querying, { tenant_id, provider_id, subject }: IdentityKey) =>
    transaction
      .selectFrom('external_identity')
      .select(['account_id', 'granted_team_ids'])
      .where((row) => equal(row, { tenant_id, provider_id, subject }))
      .$if(engine === 'postgres', (select) => select.forUpdate())
      .executeTakeFirst(),

  /** Links the identity to this account. */
  async saveIdentity(transaction: Querying, identity: ExternalIdentityTable): Promise<void> {
    const granted_team_ids = asJson(identity.granted_team_ids);
    const { account_id, last_seen_at } = identity;
    await transaction
      .insertInto('external_identity')
      .values({ ...identity, granted_team_ids })
      .onConflict((clash) =>
        clash
          .columns(['tenant_id', 'provider_id', 'subject'])
          .doUpdateSet({ account_id, last_seen_at, granted_team_ids }),
      )
      .execute();
  },

  /** False if the assertion was accepted before. */
  rememberAssertion: (transaction: Querying, assertion: SamlAssertionTable): Promise<boolean> =>
    affectsOne(
      transaction
        .insertInto('saml_assertion')
        .values(assertion)
        .onConflict((clash) => clash.columns(['tenant_id', 'provider_id', 'assertion_hash']).doNothing()),
    ),

  async deleteAssertions(expired_before: string): Promise<void> {
    await query.deleteFrom('saml_assertion').where('expires_at', '<=', expired_before).execute();
  },

  async listTeamIds(transaction: Querying, portal_id: string, names: string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const teams = await transaction
      .selectFrom('team')
      .select('id')
      .where('portal_id', '=', portal_id)
      .where('name', 'in', names)
      .execute();
    return teams.map(({ id }) => id);
  },

  /** Returns the teams to which the email address was added. */
  async joinTeams(transaction: Querying, portal_id: string, email: string, team_ids: string[]): Promise<string[]> {
    if (team_ids.length === 0) return [];
    const joined = await transaction
      .insertInto('team_member')
      .values(team_ids.map((team_id) => ({ portal_id, team_id, email })))
      .onConflict((clash) => clash.columns(['portal_id', 'email', 'team_id']).doNothing())
      .returning('team_id')
      .execute();
    return joined.map(({ team_id }) => team_id);
  },

  async leaveTeams(transaction: Querying, portal_id: string, email: string, team_ids: string[]): Promise<void> {
    if (team_ids.length === 0) return;
    await transaction
      .deleteFrom('team_member')
      .where((row) => equal(row, { portal_id, email }))
      .where('team_id', 'in', team_ids)
      .execute();
  },

  /** Invalidates cached answers about the catalog. */
  async bumpCatalog(transaction: Querying, portal_id: string): Promise<void> {
    await transaction
      .updateTable('portal')
      .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
      .where('id', '=', portal_id)
      .execute();
  },
});
