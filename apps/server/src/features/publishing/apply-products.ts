import { listOperations } from '@portico/api-reference/compile/operations.ts';
import { currentNodes } from '@portico/documents/parse/stored-nodes.ts';
import { applyDocumentImages } from './apply-document-images.ts';
import type { DocumentContent, ProductContent, VersionFile } from './content.ts';
import { hashOf, type Step } from './publication.ts';
import { type Change, syncRows } from './row-sync.ts';

export async function applyProducts(step: Step): Promise<Change[]> {
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
  const changed = new Set(changes.flatMap(({ name }) => ids.get(name) ?? []));
  for (const product of content.products) {
    const product_id = ids.get(product.slug) as string;
    const below = [
      ...(await applyVersions(step, product, product_id)),
      ...(await applyDocuments(step, product.documents, product_id, product.slug)),
      ...(await applyDocumentImages(step, product, product_id)),
    ];
    if (below.length > 0) {
      await countWhatIsBelow(step, product_id);
      changed.add(product_id);
    }
    changes.push(...below);
  }
  if (changes.length > 0) await step.indexProducts(transaction, portal_id, [...changed]);
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
    // Versions that are made together have ages all the same: the last in the file is the newest.
    onCreate: ({ name }) => {
      const position = files.findIndex((file) => file.name === name);
      return { id: newId(), created_at: new Date(Date.parse(time) + position).toISOString(), updated_at: time };
    },
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
  const before = new Map(existing.map(({ source_path, content, nodes }) => [source_path, { content, nodes }]));
  const nodesOf = ({ source_path, content }: DocumentContent) => {
    const old = before.get(source_path);
    return currentNodes(old?.content === content ? old.nodes : null, content);
  };
  const changes = await syncRows(transaction, {
    table: 'document',
    what: 'document',
    existing: existing.map((row) => ({ ...row })),
    wanted: documents.map(({ parent_path, ...document }, position) => ({
      portal_id,
      product_id,
      ...document,
      nodes: nodesOf({ parent_path, ...document }),
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
