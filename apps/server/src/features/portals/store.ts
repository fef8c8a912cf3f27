import type { Database } from '../../database/database.ts';
import type { AssetKind } from '../../database/tables/catalog.ts';

const portalColumns = [
  'portal.id',
  'portal.org_id',
  'portal.name',
  'portal.title',
  'portal.canonical_domain',
  'portal.is_public',
  'portal.rbac_enabled',
  'portal.basic_auth_enabled',
  'portal.auto_approve_developers',
  'portal.auto_approve_registrations',
  'portal.allowed_time_period',
  'portal.appearance',
  'portal.catalog_revision',
] as const;

export type PortalStore = ReturnType<typeof createPortalStore>;

export const createPortalStore = ({ query }: Database) => ({
  findByHost: (host: string) =>
    query
      .selectFrom('portal_host')
      .innerJoin('portal', 'portal.id', 'portal_host.portal_id')
      .select(portalColumns)
      .where('portal_host.host', '=', host)
      .executeTakeFirst(),

  findById: (portal_id: string) =>
    query.selectFrom('portal').select(portalColumns).where('portal.id', '=', portal_id).executeTakeFirst(),

  listAssetHashes: (portal_id: string) =>
    query.selectFrom('portal_asset').select(['kind', 'hash']).where('portal_id', '=', portal_id).execute(),

  findAsset: (portal_id: string, kind: AssetKind) =>
    query
      .selectFrom('portal_asset')
      .select(['media_type', 'hash', 'content'])
      .where('portal_id', '=', portal_id)
      .where('kind', '=', kind)
      .executeTakeFirst(),

  async isEmpty(): Promise<boolean> {
    return (await query.selectFrom('portal').select('id').limit(1).execute()).length === 0;
  },
});
