import type { PortalTable } from '../../database/tables/catalog.ts';
import type { Appearance } from '../portals/service.ts';
import { hashOf, type Publication, type Step, type Tx } from './publication.ts';
import { type Change, syncRows } from './row-sync.ts';

export async function applyPortal(transaction: Tx, { org_id, content, newId }: Publication, time: string) {
  const { portal: file } = content;
  const { accent, header, welcome } = file.appearance ?? {};
  const appearance: Appearance = {
    ...(header !== undefined && { header }),
    ...(welcome !== undefined && { welcome }),
    ...(accent !== undefined && { theme: { accent } }),
  };
  const wanted = {
    org_id,
    name: file.name,
    title: file.title,
    description: file.description ?? null,
    canonical_domain: file.hosts[0] as string,
    is_public: file.visibility === 'public',
    rbac_enabled: file.rbac ?? false,
    basic_auth_enabled: (file.sign_in ?? ['basic']).includes('basic'),
    auto_approve_developers: file.auto_approve_developers ?? false,
    auto_approve_registrations: file.auto_approve_applications ?? false,
    allowed_time_period: file.allowed_time_period ?? '24h',
    appearance: appearance as PortalTable['appearance'],
  };
  const existing = await transaction
    .selectFrom('portal')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('name', '=', file.name)
    .execute();
  const portal_id = existing[0]?.id ?? newId();
  const changes = await syncRows(transaction, {
    table: 'portal',
    what: 'portal',
    existing: existing.map((row) => ({ ...row })),
    wanted: [wanted],
    nameOf: (row) => String(row.name),
    key: ['id'],
    onCreate: () => ({ id: portal_id, catalog_revision: 0, created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    prune: false,
  });
  return { portal_id, changes };
}

export async function applyHosts({ transaction, portal_id, content }: Step): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('portal_host')
    .select(['host', 'portal_id'])
    .where('portal_id', '=', portal_id)
    .execute();
  return syncRows(transaction, {
    table: 'portal_host',
    what: 'host name',
    existing,
    wanted: content.portal.hosts.map((host) => ({ host: host.toLowerCase(), portal_id })),
    nameOf: ({ host }) => String(host),
    key: ['host'],
    onCreate: () => ({}),
    prune: true,
  });
}

export async function applyAssets({ transaction, portal_id, content, prune }: Step): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('portal_asset')
    .select(['portal_id', 'kind', 'media_type', 'hash'])
    .where('portal_id', '=', portal_id)
    .execute();
  return syncRows(transaction, {
    table: 'portal_asset',
    what: 'image',
    existing: existing.map((row) => ({ ...row, content: undefined as Uint8Array | undefined })),
    // The bytes stand in for themselves by their hash: an unchanged image is not even read.
    wanted: Object.entries(content.assets).flatMap(([kind, { media_type, bytes }]) => {
      const hash = hashOf(bytes);
      const isThere = existing.some((row) => row.kind === kind && row.hash === hash);
      return [{ portal_id, kind, media_type, hash, ...(isThere ? {} : { content: bytes }) }];
    }),
    nameOf: ({ kind }) => String(kind),
    key: ['portal_id', 'kind'],
    onCreate: () => ({}),
    prune,
  });
}

export async function applyStrategies({
  transaction,
  portal_id,
  content,
  newId,
  time,
  prune,
}: Step): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('auth_strategy')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .execute();
  return syncRows(transaction, {
    table: 'auth_strategy',
    what: 'auth strategy',
    existing: existing.map((row) => ({ ...row })),
    wanted: (content.portal.auth_strategies ?? []).map((strategy, position) => ({
      portal_id,
      name: strategy.name,
      position,
      credential_type: strategy.credential_type,
      key_names: strategy.key_names ?? (strategy.credential_type === 'key_auth' ? ['apikey'] : []),
      auth_methods: strategy.auth_methods ?? [],
      available_scopes: strategy.scopes ?? [],
    })),
    nameOf: ({ name }) => String(name),
    key: ['portal_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time }),
    prune,
  });
}
