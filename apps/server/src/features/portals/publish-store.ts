import { defaultQuotas } from '@portico/contract/constants.ts';
import { equal } from '../../platform/database/equal.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { PortalTable } from '../../platform/database/tables/catalog.ts';
import { hasAccounts, type PortalFile } from '../publication/content.ts';
import { hashOf, type Publication, type Step, type Tx } from '../publication/publication.ts';
import { ownLanguageOf } from '../publication/translation-content.ts';
import type { Appearance } from './appearance.ts';

export async function applyPortal(transaction: Tx, publication: Publication, time: string) {
  const { org_id, content, newId } = publication;
  const { portal: file } = content;
  const { header, welcome, css, accent, sections, texts, buttons, fonts } = file.appearance ?? {};
  const theme = withoutUndefined({ accent, sections, texts, buttons, fonts });
  const appearance: Appearance = {
    ...(header !== undefined && { header }),
    ...(welcome !== undefined && { welcome }),
    ...(css !== undefined && { css }),
    ...(Object.keys(theme).length > 0 && { theme }),
  };
  const wanted = {
    org_id,
    name: file.name,
    title: file.title,
    description: file.description ?? null,
    language: ownLanguageOf(file.language),
    canonical_domain: file.hosts[0] as string,
    // An omitted column keeps its value.
    ...(!publication.keep_access && toDoors(file)),
    allowed_time_period: file.allowed_time_period ?? '24h',
    appearance: appearance as PortalTable['appearance'],
    git: file.git ?? null,
    try_it_private_addresses: file.try_it?.private_addresses ?? false,
    ...defaultQuotas,
    ...withoutUndefined(file.quotas ?? {}),
  };
  const existing = await transaction
    .selectFrom('portal')
    .selectAll()
    .where((row) => equal(row, { org_id, name: file.name }))
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

/** The columns that decide about access, approval and listing. */
const toDoors = (file: PortalFile) => ({
  is_public: file.visibility === 'public',
  has_accounts: hasAccounts(file),
  rbac_enabled: file.rbac ?? false,
  basic_auth_enabled: (file.sign_in ?? ['basic']).includes('basic'),
  auto_approve_developers: file.auto_approve_developers ?? false,
  auto_approve_registrations: file.auto_approve_applications ?? false,
  password_rules: file.password_rules ?? ('classes' as const),
  allowed_origins: file.allowed_origins ?? [],
  search_engines: file.search_engines ?? true,
});

const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value;

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
    // The hash stands for the bytes: an unchanged image is not even read.
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
