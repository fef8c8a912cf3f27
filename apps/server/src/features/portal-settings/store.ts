import { sql } from 'kysely';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { isOperatorsOrganization } from '../../platform/database/installation.ts';
import { affectsOne, isFound } from '../../platform/database/outcome.ts';
import type { AssetKind } from '../../platform/database/tables/catalog.ts';

export type PortalSettingsStore = ReturnType<typeof createPortalSettingsStore>;

const counted = ['product', 'developer', 'application', 'registration'] as const;

export const createPortalSettingsStore = ({ query }: Database) => ({
  find: (org_id: string, portal_id: string) =>
    query
      .selectFrom('portal')
      .select(['id', 'org_id', 'name', 'title', 'description', 'canonical_domain', 'is_public', 'rbac_enabled'])
      .select('has_accounts')
      .select(['basic_auth_enabled', 'auto_approve_developers', 'auto_approve_registrations', 'allowed_time_period'])
      .select(['appearance', 'try_it_private_addresses', 'catalog_revision', 'created_at', 'updated_at'])
      .select(['applications_per_developer', 'keys_per_application', 'allowed_origins', 'search_engines'])
      .select('password_rules')
      .where((row) => equal(row, { org_id, id: portal_id }))
      .executeTakeFirst(),

  /** Whether any product or document is for developers or teams only. */
  async hasNarrow(portal_id: string): Promise<boolean> {
    const narrow = ['developers', 'teams'] as const;
    const found = (table: 'product' | 'document') =>
      isFound(
        query.selectFrom(table).select('id').where('portal_id', '=', portal_id).where('visibility', 'in', narrow),
      );
    return (await found('product')) || (await found('document'));
  },

  listHosts: (portal_id: string) =>
    query
      .selectFrom('portal_host')
      .select(['host', 'proof_token'])
      .where('portal_id', '=', portal_id)
      .orderBy('host')
      .execute(),

  findClaim: (org_id: string, portal_id: string, host: string) =>
    query
      .selectFrom('portal_host')
      .innerJoin('portal', 'portal.id', 'portal_host.portal_id')
      .select(['portal_host.host', 'portal_host.proof_token'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('portal_host as proven')
            .select('proven.host')
            .whereRef('proven.host', '=', 'portal_host.host')
            .whereRef('proven.portal_id', '!=', 'portal_host.portal_id')
            .where('proven.proven_at', 'is not', null),
        ).as('is_of_another'),
      )
      .where((row) => equal(row, { 'portal.org_id': org_id, 'portal.id': portal_id, 'portal_host.host': host }))
      .executeTakeFirst(),

  /**
   * False if the host name is already verified or the claim has another token. Of several portals, the first gets the
   * host name.
   */
  proveHost: (
    transaction: Querying,
    { host, portal_id, proof_token }: { host: string; portal_id: string; proof_token: string | null },
    proven_at: string,
  ): Promise<boolean> =>
    affectsOne(
      transaction
        .updateTable('portal_host')
        .set({ proven_at, proof_token: null })
        .where((row) => equal(row, { host, portal_id, proof_token }))
        .where('proven_at', 'is', null),
    ),

  isOperatorsOrganization: (org_id: string): Promise<boolean> => isOperatorsOrganization(query, org_id),

  listProviderKinds: (portal_id: string) =>
    query
      .selectFrom('identity_provider')
      .select(['provider_kind', 'is_enabled'])
      .where('tenant_id', '=', portal_id)
      .execute(),

  async countBelow(portal_id: string): Promise<Record<(typeof counted)[number], number>> {
    const counts = await Promise.all(
      counted.map((table) =>
        query
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('portal_id', '=', portal_id)
          .executeTakeFirstOrThrow(),
      ),
    );
    return Object.fromEntries(counted.map((table, at) => [table, counts[at]?.count])) as never;
  },

  async isNameTaken(transaction: Querying, org_id: string, name: string, portal_id: string): Promise<boolean> {
    const other = transaction
      .selectFrom('portal')
      .select('id')
      .where((row) => equal(row, { org_id, name }));
    return (await other.where('id', '!=', portal_id).executeTakeFirst()) !== undefined;
  },

  async rename(transaction: Querying, portal_id: string, name: string): Promise<void> {
    await transaction.updateTable('portal').set({ name }).where('id', '=', portal_id).execute();
  },

  /** The hosts that already belong to a portal of any organization. */
  async listTakenHosts(hosts: string[]): Promise<string[]> {
    const rows = await query
      .selectFrom('portal_host')
      .select('host')
      .where('host', 'in', hosts)
      .where('proven_at', 'is not', null)
      .execute();
    return rows.map(({ host }) => host);
  },

  /** False if the portal does not exist under this name. */
  remove: (transaction: Querying, org_id: string, portal_id: string, name: string): Promise<boolean> =>
    affectsOne(transaction.deleteFrom('portal').where((row) => equal(row, { org_id, id: portal_id, name }))),

  listImages: (portal_id: string) =>
    query
      .selectFrom('portal_asset')
      .select(['kind', 'media_type', 'hash'])
      .select(sql<number>`length(content)`.as('size'))
      .where('portal_id', '=', portal_id)
      .orderBy('kind')
      .execute(),

  findImage: (portal_id: string, kind: AssetKind) =>
    query
      .selectFrom('portal_asset')
      .select(['media_type', 'hash', 'content'])
      .where((row) => equal(row, { portal_id, kind }))
      .executeTakeFirst(),
});
