import { createHash } from 'node:crypto';
import { listOperations } from '@portico/api-reference/compile/operations.ts';
import type { Transaction } from 'kysely';
import type { PortalTable } from '../../database/tables/catalog.ts';
import type { Tables } from '../../database/tables.ts';
import type { Appearance } from '../portals/service.ts';
import type { DocumentContent, PortalContent, ProductContent, VersionFile } from './content.ts';
import { type Change, syncRows } from './row-sync.ts';

export interface Publication {
  org_id: string;
  content: PortalContent;
  /** Whether what is no longer in the folder goes from the portal too. */
  prune: boolean;
  newId(): string;
  now(): string;
}

type Tx = Transaction<Tables>;
interface Step extends Publication {
  transaction: Tx;
  portal_id: string;
  time: string;
}

/** Makes the portal what the folder says, inside the caller's transaction, and tells what that took. */
export async function applyContent(transaction: Tx, publication: Publication): Promise<Change[]> {
  const time = publication.now();
  const { portal_id, changes } = await applyPortal(transaction, publication, time);
  const step: Step = { ...publication, transaction, portal_id, time };
  changes.push(...(await applyHosts(step)), ...(await applyAssets(step)), ...(await applyStrategies(step)));
  changes.push(...(await applyProducts(step)), ...(await applyTeams(step)));
  if (changes.length > 0) {
    await transaction
      .updateTable('portal')
      .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
      .where('id', '=', portal_id)
      .execute();
  }
  return changes;
}

async function applyPortal(transaction: Tx, { org_id, content, newId }: Publication, time: string) {
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

async function applyHosts({ transaction, portal_id, content }: Step): Promise<Change[]> {
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

async function applyAssets({ transaction, portal_id, content, prune }: Step): Promise<Change[]> {
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

async function applyStrategies({ transaction, portal_id, content, newId, time, prune }: Step): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('auth_strategy')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .execute();
  return syncRows(transaction, {
    table: 'auth_strategy',
    what: 'auth strategy',
    existing: existing.map((row) => ({ ...row })),
    wanted: (content.portal.auth_strategies ?? []).map((strategy) => ({
      portal_id,
      name: strategy.name,
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

async function applyProducts(step: Step): Promise<Change[]> {
  const { transaction, portal_id, content, newId, time, prune } = step;
  const read = () =>
    transaction
      .selectFrom('product')
      .select(['portal_id', 'id', 'slug', 'name', 'description', 'labels', 'is_published'])
      .where('portal_id', '=', portal_id)
      .execute();
  const changes = await syncRows(transaction, {
    table: 'product',
    what: 'product',
    existing: await read(),
    wanted: content.products.map(({ slug, file }) => ({
      portal_id,
      slug,
      name: file.name,
      description: file.description?.trim() ?? null,
      labels: file.labels ?? {},
      is_published: file.visibility !== 'hidden',
    })),
    nameOf: ({ slug }) => String(slug),
    key: ['portal_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    prune,
  });
  const ids = new Map((await read()).map(({ slug, id }) => [slug, id]));
  for (const product of content.products) {
    const product_id = ids.get(product.slug) as string;
    const below = [
      ...(await applyVersions(step, product, product_id)),
      ...(await applyDocuments(step, product.documents, product_id, product.slug)),
    ];
    if (below.length > 0) await countWhatIsBelow(step, product_id);
    changes.push(...below);
  }
  return changes;
}

async function applyVersions(step: Step, product: ProductContent, product_id: string): Promise<Change[]> {
  const { transaction, portal_id, newId, time, prune } = step;
  const files = product.file.versions ?? [];
  const read = () =>
    transaction
      .selectFrom('product_version')
      .select(['portal_id', 'id', 'product_id', 'name', 'is_deprecated', 'created_at'])
      .where('portal_id', '=', portal_id)
      .where('product_id', '=', product_id)
      .execute();
  const changes = await syncRows(transaction, {
    table: 'product_version',
    what: 'version',
    existing: await read(),
    wanted: files.map((file) => ({
      portal_id,
      product_id,
      name: file.name,
      is_deprecated: file.deprecated ?? false,
      ...(file.created && { created_at: new Date(file.created).toISOString() }),
    })),
    nameOf: ({ name }) => String(name),
    key: ['portal_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    prune,
  });
  const ids = new Map((await read()).map(({ name, id }) => [name, id]));
  for (const file of files) {
    const version_id = ids.get(file.name) as string;
    changes.push(...(await applySpec(step, product, file, version_id)), ...(await applyOffer(step, file, version_id)));
  }
  return changes.map((change) => ({ ...change, name: `${product.slug} ${change.name}` }));
}

async function applySpec(step: Step, product: ProductContent, file: VersionFile, version_id: string) {
  const { transaction, portal_id } = step;
  const spec = product.specs.get(file.name);
  const existing = await transaction
    .selectFrom('spec')
    .select(['portal_id', 'product_version_id', 'file_name', 'hash'])
    .where('portal_id', '=', portal_id)
    .where('product_version_id', '=', version_id)
    .execute();
  const hash = spec && hashOf(spec.content);
  const isThere = existing[0]?.hash === hash;
  return syncRows(transaction, {
    table: 'spec',
    what: 'specification of version',
    existing: existing.map((row) => ({ ...row, content: undefined as string | undefined })),
    wanted: spec
      ? [
          {
            portal_id,
            product_version_id: version_id,
            file_name: spec.file_name,
            hash,
            ...(isThere ? {} : { content: spec.content, operations: listOperations(spec.document) }),
          },
        ]
      : [],
    nameOf: () => file.name,
    key: ['portal_id', 'product_version_id'],
    onCreate: () => ({}),
    // A version that no longer names a spec has none, whether or not the rest is pruned.
    prune: true,
  });
}

async function applyOffer({ transaction, portal_id }: Step, { name, registration }: VersionFile, version_id: string) {
  const offers = () =>
    transaction
      .selectFrom('product_version_strategy')
      .select(['portal_id', 'product_version_id', 'auth_strategy_id', 'registration_enabled', 'auto_approve'])
      .where('portal_id', '=', portal_id)
      .where('product_version_id', '=', version_id)
      .execute();
  const strategy = await transaction
    .selectFrom('auth_strategy')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('name', '=', registration?.auth_strategy ?? '')
    .executeTakeFirst();
  return syncRows(transaction, {
    table: 'product_version_strategy',
    what: 'registration of version',
    existing: await offers(),
    wanted: strategy
      ? [
          {
            portal_id,
            product_version_id: version_id,
            auth_strategy_id: strategy.id,
            registration_enabled: registration?.enabled ?? true,
            auto_approve: registration?.auto_approve ?? false,
          },
        ]
      : [],
    nameOf: () => name,
    key: ['portal_id', 'product_version_id', 'auth_strategy_id'],
    onCreate: () => ({}),
    prune: true,
  });
}

async function applyDocuments(step: Step, documents: DocumentContent[], product_id: string, slug: string) {
  const { transaction, portal_id, newId, time, prune } = step;
  const existing = await transaction
    .selectFrom('document')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .where('product_id', '=', product_id)
    .execute();
  const ids = new Map(existing.map(({ source_path, id }) => [source_path, id]));
  for (const { source_path } of documents) if (!ids.has(source_path)) ids.set(source_path, newId());
  const changes = await syncRows(transaction, {
    table: 'document',
    what: 'document',
    existing: existing.map((row) => ({ ...row })),
    wanted: documents.map(({ parent_path, ...document }, position) => ({
      portal_id,
      product_id,
      ...document,
      position,
      parent_document_id: parent_path === undefined ? null : (ids.get(parent_path) ?? null),
    })),
    nameOf: ({ source_path }) => String(source_path),
    key: ['portal_id', 'id'],
    onCreate: ({ source_path }) => ({ id: ids.get(String(source_path)), created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    prune,
  });
  return changes.map((change) => ({ ...change, name: `${slug}/docs/${change.name}` }));
}

/** The catalog lists counts and the newest version; they are kept with the product so that a list is one read. */
async function countWhatIsBelow({ transaction, portal_id, time }: Step, product_id: string): Promise<void> {
  const versions = await transaction
    .selectFrom('product_version')
    .select(['id', 'name'])
    .where('portal_id', '=', portal_id)
    .where('product_id', '=', product_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const { count } = await transaction
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('portal_id', '=', portal_id)
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('product')
    .set({
      version_count: versions.length,
      document_count: count,
      latest_version_id: versions[0]?.id ?? null,
      latest_version_name: versions[0]?.name ?? null,
      updated_at: time,
    })
    .where('portal_id', '=', portal_id)
    .where('id', '=', product_id)
    .execute();
}

async function applyTeams(step: Step): Promise<Change[]> {
  const { transaction, portal_id, content, newId, time, prune } = step;
  const teams = content.portal.teams ?? [];
  const read = () =>
    transaction.selectFrom('team').select(['portal_id', 'id', 'name']).where('portal_id', '=', portal_id).execute();
  const changes = await syncRows(transaction, {
    table: 'team',
    what: 'team',
    existing: await read(),
    wanted: teams.map(({ name }) => ({ portal_id, name })),
    nameOf: ({ name }) => String(name),
    key: ['portal_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time }),
    prune,
  });
  const teamIds = new Map((await read()).map(({ name, id }) => [name, id]));
  const products = await transaction
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('portal_id', '=', portal_id)
    .execute();
  const productIds = new Map(products.map(({ slug, id }) => [slug, id]));
  const members = teams.flatMap(({ name, developers = [] }) =>
    developers.map((email) => ({ portal_id, team_id: teamIds.get(name), email: email.toLowerCase() })),
  );
  const grants = teams.flatMap(({ name, products: granted = [] }) =>
    granted.map(({ product, roles }) => ({
      portal_id,
      team_id: teamIds.get(name),
      product_id: productIds.get(product),
      view: roles.includes('view'),
      register: roles.includes('register'),
      view_documentation: roles.includes('view_documentation'),
    })),
  );
  const existingMembers = await transaction
    .selectFrom('team_member')
    .select(['portal_id', 'team_id', 'email'])
    .where('portal_id', '=', portal_id)
    .execute();
  const existingGrants = await transaction
    .selectFrom('team_product')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .execute();
  return [
    ...changes,
    ...(await syncRows(transaction, {
      table: 'team_member',
      what: 'team member',
      existing: existingMembers,
      wanted: members,
      nameOf: ({ team_id, email }) => `${team_id} ${email}`,
      key: ['portal_id', 'team_id', 'email'],
      onCreate: () => ({}),
      prune,
    })),
    ...(await syncRows(transaction, {
      table: 'team_product',
      what: 'team role',
      existing: existingGrants.map((row) => ({ ...row })),
      wanted: grants,
      nameOf: ({ team_id, product_id }) => `${team_id} ${product_id}`,
      key: ['portal_id', 'team_id', 'product_id'],
      onCreate: () => ({}),
      prune,
    })),
  ];
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
