import type { IdentityProviderKind } from '@portico/contract/sso.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { AssetKind } from '../../platform/database/tables/catalog.ts';
import type { StoredAnnouncement } from '../../platform/database/tables/site.ts';

const portalColumns = [
  'portal.id',
  'portal.org_id',
  'portal.name',
  'portal.title',
  'portal.canonical_domain',
  'portal.is_public',
  'portal.has_accounts',
  'portal.rbac_enabled',
  'portal.basic_auth_enabled',
  'portal.auto_approve_developers',
  'portal.auto_approve_registrations',
  'portal.allowed_time_period',
  'portal.appearance',
  'portal.allowed_origins',
  'portal.search_engines',
  'portal.password_rules',
  'portal.language',
  'portal.content_languages',
  'portal.catalog_revision',
] as const;

/** Whether developers can log in by a provider of this kind. A portal without accounts has no logins. */
const hasProvider = (kind: IdentityProviderKind) =>
  sql<boolean>`exists (
    select 1 from identity_provider
    where identity_provider.tenant_id = portal.id
      and identity_provider.provider_kind = ${kind}
      and identity_provider.is_enabled
      and portal.has_accounts
  )`;
const signInColumns = [
  hasProvider('oidc').as('oidc_auth_enabled'),
  hasProvider('saml').as('saml_auth_enabled'),
] as const;

/** The announcement of the portal, whose period decides what is remembered of its pages. */
const announcement = sql<StoredAnnouncement | null>`(
  select navigation from site_navigation
  where site_navigation.portal_id = portal.id and site_navigation.part = 'announcement'
)`.as('announcement');

const hasAsset = (kind: AssetKind) =>
  sql<boolean>`exists (
    select 1 from portal_asset where portal_asset.portal_id = portal.id and portal_asset.kind = ${kind}
  )`;
const assetColumns = [hasAsset('logo').as('has_logo'), hasAsset('favicon').as('has_favicon')] as const;

export type PortalStore = ReturnType<typeof createPortalStore>;

export const createPortalStore = (database: Database) => {
  const { query } = database;
  const byHost = prepare(database, ['host'], ({ host }) =>
    query
      .selectFrom('portal_host')
      .innerJoin('portal', 'portal.id', 'portal_host.portal_id')
      .select(portalColumns)
      .select(signInColumns)
      .select(assetColumns)
      .select(announcement)
      .where('portal_host.host', '=', host)
      .where('portal_host.proven_at', 'is not', null),
  );
  const byId = prepare(database, ['portal_id'], ({ portal_id }) =>
    query
      .selectFrom('portal')
      .select(portalColumns)
      .select(signInColumns)
      .select(assetColumns)
      .select(announcement)
      .where('portal.id', '=', portal_id),
  );

  return {
    findByHost: (host: string) => byHost.first({ host }),

    findById: (portal_id: string) => byId.first({ portal_id }),

    findOldest: (org_id: string) =>
      query
        .selectFrom('portal')
        .select(['id', 'canonical_domain'])
        .where('org_id', '=', org_id)
        .orderBy('created_at')
        .orderBy('id')
        .executeTakeFirst(),

    async listHosts(portal_id: string): Promise<string[]> {
      const hosts = await query
        .selectFrom('portal_host')
        .select('host')
        .where('portal_id', '=', portal_id)
        .where('proven_at', 'is not', null)
        .execute();
      return hosts.map(({ host }) => host);
    },

    listAssetHashes: (portal_id: string) =>
      query.selectFrom('portal_asset').select(['kind', 'hash']).where('portal_id', '=', portal_id).execute(),

    findAsset: (portal_id: string, kind: AssetKind) =>
      query
        .selectFrom('portal_asset')
        .select(['media_type', 'hash', 'content'])
        .where((row) => equal(row, { portal_id, kind }))
        .executeTakeFirst(),

    async listIds(): Promise<string[]> {
      return (await query.selectFrom('portal').select('id').execute()).map(({ id }) => id);
    },

    async isEmpty(): Promise<boolean> {
      return (await query.selectFrom('portal').select('id').limit(1).execute()).length === 0;
    },
  };
};
