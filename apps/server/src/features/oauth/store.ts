import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { asJson } from '../../platform/database/level.ts';
import type { OauthKeyTable } from '../../platform/database/tables/gateway.ts';
import { accessOf, isInUse } from '../access/store/application-access.ts';
import { portalIssuedTypes } from '../auth-strategies/credential-types.ts';

/** An application that gets its tokens from this portal. */
export interface IssuedClient {
  application_id: string;
  client_id: string;
  /** The scopes that its approved registrations granted. */
  scopes: string[];
  public_keys: Record<string, unknown>[];
}

export type OauthStore = ReturnType<typeof createOauthStore>;

export const createOauthStore = ({ query }: Database) => ({
  listKeys: (portal_id: string): Promise<OauthKeyTable[]> =>
    query
      .selectFrom('oauth_key')
      .select(['portal_id', 'id', 'generation', 'sealed_key', 'created_at'])
      .where('portal_id', '=', portal_id)
      .orderBy('generation')
      .execute(),

  /** Does nothing if a key of that generation exists: another instance created it first. */
  async insertKey(key: OauthKeyTable): Promise<void> {
    await query
      .insertInto('oauth_key')
      .values(key)
      .onConflict((clash) => clash.columns(['portal_id', 'generation']).doNothing())
      .execute();
  },

  async deleteKeys(portal_id: string, below_generation: number): Promise<void> {
    await query
      .deleteFrom('oauth_key')
      .where('portal_id', '=', portal_id)
      .where('generation', '<', below_generation)
      .execute();
  },

  async findClient(portal_id: string, client_id: string): Promise<IssuedClient | undefined> {
    const row = await query
      .selectFrom('application')
      .innerJoin('auth_strategy as strategy', (join) => inPortal(join, 'strategy.id', 'application.auth_strategy_id'))
      .leftJoin('oauth_client_keys as keys', (join) => inPortal(join, 'keys.application_id', 'application.id'))
      .select(['application.id as application_id', 'application.reference_id as client_id'])
      .select(['strategy.available_scopes', 'keys.public_keys'])
      .where((row) => equal(row, { 'application.portal_id': portal_id, 'application.reference_id': client_id }))
      .where('strategy.credential_type', 'in', portalIssuedTypes)
      .where('strategy.issuer', 'is', null)
      .where(isInUse())
      .executeTakeFirst();
    if (!row) return undefined;
    const { available_scopes, public_keys, ...client } = row;
    const registrations = await query
      .selectFrom('registration')
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
      .innerJoin('product_version as version', (join) =>
        inPortal(join, 'version.id', 'registration.product_version_id'),
      )
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .innerJoin('portal', 'portal.id', 'registration.portal_id')
      .select('registration.granted_scopes')
      .where((row) =>
        equal(row, {
          'registration.portal_id': portal_id,
          'registration.application_id': client.application_id,
          'registration.status': 'approved',
        }),
      )
      .where(accessOf(), '=', 'granted')
      .execute();
    const granted = new Set(registrations.flatMap(({ granted_scopes }) => granted_scopes));
    return {
      ...client,
      scopes: available_scopes.filter((scope) => granted.has(scope)),
      public_keys: public_keys ?? [],
    };
  },

  /** The strategy's issuer and credential type; undefined if the application does not exist. */
  findIssuer: (portal_id: string, application_id: string) =>
    query
      .selectFrom('application')
      .leftJoin('auth_strategy as strategy', (join) => inPortal(join, 'strategy.id', 'application.auth_strategy_id'))
      .select(['strategy.issuer', 'strategy.credential_type'])
      .where((row) => equal(row, { 'application.portal_id': portal_id, 'application.id': application_id }))
      .executeTakeFirst(),

  async findClientKeys(portal_id: string, application_id: string): Promise<Record<string, unknown>[]> {
    const row = await query
      .selectFrom('oauth_client_keys')
      .select('public_keys')
      .where((row) => equal(row, { portal_id, application_id }))
      .executeTakeFirst();
    return row?.public_keys ?? [];
  },

  async putClientKeys(
    transaction: Querying,
    portal_id: string,
    application_id: string,
    keys: Record<string, unknown>[],
  ): Promise<void> {
    if (keys.length === 0) {
      await transaction
        .deleteFrom('oauth_client_keys')
        .where((row) => equal(row, { portal_id, application_id }))
        .execute();
      return;
    }
    const public_keys = asJson(keys);
    await transaction
      .insertInto('oauth_client_keys')
      .values({ portal_id, application_id, public_keys })
      .onConflict((clash) => clash.columns(['portal_id', 'application_id']).doUpdateSet({ public_keys }))
      .execute();
  },
});
