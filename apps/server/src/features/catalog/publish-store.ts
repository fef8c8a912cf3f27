import type { Visibility } from '@portico/contract/constants.ts';
import { equal } from '../../platform/database/equal.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { toVisibility } from '../publication/content.ts';
import type { Step } from '../publication/publication.ts';
import { applyVersions } from './publish-version-store.ts';

export async function applyProducts(step: Step): Promise<Change[]> {
  const { transaction, portal_id, content, stores, newId, time, prune } = step;
  const read = () =>
    transaction
      .selectFrom('product')
      .select(['portal_id', 'id', 'slug', 'name', 'description', 'labels', 'is_published', 'visibility'])
      .where('portal_id', '=', portal_id)
      .execute();
  const existing = await read();
  const changes = await syncRows(transaction, {
    table: 'product',
    what: 'product',
    existing,
    wanted: content.products.map(({ slug, file }) => ({
      portal_id,
      slug,
      name: file.name,
      description: file.description?.trim() ?? null,
      labels: file.labels ?? {},
      is_published: file.visibility !== 'hidden',
      visibility: toVisibility(file) ?? null,
    })),
    nameOf: ({ slug }) => String(slug),
    key: ['portal_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    prune: prune && step.part === undefined,
    kept: step.kept,
  });
  for (const { name } of changes) step.touched.add(name);
  const current = await read();
  await rememberRemoved(step, existing, current);
  const seen = new Set(existing.flatMap(({ id, is_published }) => (is_published ? id : [])));
  step.appeared.push(...current.flatMap(({ id, is_published }) => (is_published && !seen.has(id) ? id : [])));
  const ids = new Map(current.map(({ slug, id }) => [slug, id]));
  const changed = new Set([...step.touched].flatMap((slug) => ids.get(slug) ?? []));
  let done = 0;
  for (const product of content.products) {
    const product_id = ids.get(product.slug) as string;
    const below = [
      ...(await applyVersions(step, product, product_id)),
      ...(await stores.documents(step, product, product_id)),
      ...(await stores.documentImages(step, product, product_id)),
      ...(await stores.changeNotes(step, product, product_id)),
      ...(await stores.productTranslations(step, product, product_id)),
    ];
    if (below.length > 0) {
      await countWhatIsBelow(step, product_id);
      changed.add(product_id);
      step.touched.add(product.slug);
    }
    changes.push(...below);
    step.onProgress?.(++done, content.products.length);
  }
  if (step.touched.size > 0) await step.indexProducts(transaction, portal_id, [...changed]);
  return changes;
}

type KnownProduct = Pick<Tables['product'], 'id' | 'slug' | 'name' | 'is_published' | 'visibility'>;

/**
 * A folder with another name is a new product. The slug of a removed product then redirects to it, if it is the only new one
 * with the same name.
 */
async function rememberRemoved(step: Step, before: readonly KnownProduct[], after: readonly KnownProduct[]) {
  const known = new Set(before.map(({ id }) => id));
  const left = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  const heirOf = ({ name }: KnownProduct) => {
    const [found, another] = added.filter((product) => product.name === name);
    return another ? undefined : found;
  };
  const removed = before.filter(({ id }) => !left.has(id));
  await step.rememberSlugs(
    step.transaction,
    step.portal_id,
    step.time,
    removed.map((product) => ({
      kind: 'product',
      slug: product.slug,
      target_id: heirOf(product)?.id ?? product.id,
      shown_to: product.is_published ? (product.visibility ?? 'published') : 'hidden',
    })),
  );
}

/** Counts and the newest version are stored with the product, so that a list of the catalog is one read. */
async function countWhatIsBelow({ transaction, portal_id, time }: Step, product_id: string): Promise<void> {
  const versions = await transaction
    .selectFrom('product_version')
    .select(['id', 'name', 'slug'])
    .where((row) => equal(row, { portal_id, product_id }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const counts = await transaction
    .selectFrom('document')
    .select(['visibility', ({ fn }) => fn.countAll<number>().as('count')])
    .where((row) => equal(row, { portal_id, product_id }))
    .groupBy('visibility')
    .execute();
  const countWithout = (...left_out: readonly (Visibility | null)[]) =>
    counts.reduce((sum, { visibility, count }) => (left_out.includes(visibility) ? sum : sum + Number(count)), 0);
  await transaction
    .updateTable('product')
    .set({
      version_count: versions.length,
      document_count: countWithout(),
      developer_document_count: countWithout('teams'),
      public_document_count: countWithout('teams', 'developers'),
      latest_version_id: versions[0]?.id ?? null,
      latest_version_name: versions[0]?.name ?? null,
      latest_version_slug: versions[0]?.slug ?? null,
      updated_at: time,
    })
    .where((row) => equal(row, { portal_id, id: product_id }))
    .execute();
}
