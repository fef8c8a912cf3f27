import { toVersionSlugs } from '@portico/contract/slug.ts';
import { equal } from '../../platform/database/equal.ts';
import { type Change, type KeptThing, syncRows } from '../../platform/database/row-sync.ts';
import type { ProductVersionTable } from '../../platform/database/tables/catalog.ts';
import type { ProductContent, VersionFile } from '../publication/content.ts';
import type { Step } from '../publication/publication.ts';
import { toSlugChange } from '../publication/slug-change.ts';

type ExistingVersion = Pick<ProductVersionTable, 'id' | 'name' | 'slug'>;

export async function applyVersions(step: Step, product: ProductContent, product_id: string): Promise<Change[]> {
  const { transaction, portal_id, newId, time, prune } = step;
  const files = product.file.versions ?? [];
  const read = () =>
    transaction
      .selectFrom('product_version')
      .select(['portal_id', 'id', 'product_id', 'name', 'slug', 'is_deprecated', 'try_it_enabled', 'created_at'])
      .select(['sunset_at', 'after_sunset', 'routes', 'deprecated_on', 'deprecation_note', 'successor', 'is_frozen'])
      .where((row) => equal(row, { portal_id, product_id }))
      .execute();
  const existing = await read();
  const slugs = toSlugs(files, existing, prune);
  await freeSlugs(step, existing, slugs);
  const kept: KeptThing[] = [];
  const changes = await syncRows(transaction, {
    table: 'product_version',
    what: 'version',
    existing,
    wanted: files.map((file) => ({
      portal_id,
      product_id,
      name: file.name,
      slug: slugs.get(file.name),
      is_deprecated: isDeprecated(file),
      deprecated_on: file.deprecated_on ?? null,
      deprecation_note: file.deprecation_note?.trim() ?? null,
      successor: file.successor ?? null,
      try_it_enabled: file.try_it ?? true,
      is_frozen: file.frozen ?? false,
      sunset_at: file.sunset ? new Date(file.sunset).toISOString() : null,
      after_sunset: file.after_sunset ?? 'refuse',
      routes: file.routes ?? [],
      ...(file.created && { created_at: new Date(file.created).toISOString() }),
    })),
    nameOf: ({ name }) => String(name),
    key: ['portal_id', 'id'],
    // Versions that are created together are ordered: the last in the file is the newest.
    onCreate: ({ name }) => {
      const position = files.findIndex((file) => file.name === name);
      return { id: newId(), created_at: new Date(Date.parse(time) + position).toISOString(), updated_at: time };
    },
    onChange: { updated_at: time },
    prune,
    kept,
  });
  for (const { name } of kept) changes.push(...(await makeWay(step, existing, name, slugs.get(name) ?? '')));
  step.kept.push(...kept.map(({ what, name }) => ({ what, name: `${product.slug} ${name}` })));
  const current = await read();
  changes.push(...(await rememberSlugs(step, product_id, existing, current)));
  const ids = new Map(current.map(({ name, id }) => [name, id]));
  for (const file of files) {
    const version_id = ids.get(file.name) as string;
    changes.push(
      ...(await step.stores.spec(step, product, file, version_id)),
      ...(await applyOffer(step, file, version_id)),
    );
    if (isDeprecated(file)) await step.announceDeprecation(transaction, portal_id, version_id, time);
  }
  return changes.map((change) => ({ ...change, name: `${product.slug} ${change.name}` }));
}

/**
 * A version that the folder does not have, and that stays, keeps its slug unless the folder gives it to another
 * version.
 */
function toSlugs(files: readonly VersionFile[], existing: readonly ExistingVersion[], prune: boolean) {
  const before = new Map(existing.map(({ name, slug }) => [name, slug]));
  const wanted = files.map(({ name, slug }) => ({ name, slug, before: before.get(name) }));
  const chosen = new Set(files.map(({ slug }) => slug));
  const names = new Set(files.map(({ name }) => name));
  const leftovers = prune ? [] : existing.filter(({ name }) => !names.has(name));
  return toVersionSlugs([
    ...wanted,
    ...leftovers.map(({ name, slug }) => (chosen.has(slug) ? { name } : { name, slug })),
  ]);
}

/** Rows are written one by one, so a slug that moves to another version must be freed first. */
async function freeSlugs(
  { transaction, portal_id }: Step,
  existing: readonly ExistingVersion[],
  slugs: ReadonlyMap<string, string>,
): Promise<void> {
  const wanted = new Set(slugs.values());
  for (const { id, name, slug } of existing) {
    if (slugs.get(name) === slug || !wanted.has(slug)) continue;
    await setSlug(transaction, portal_id, id, id);
  }
}

async function makeWay(
  { transaction, portal_id }: Step,
  existing: readonly ExistingVersion[],
  name: string,
  slug: string,
): Promise<Change[]> {
  const version = existing.find((one) => one.name === name);
  if (!version || version.slug === slug) return [];
  await setSlug(transaction, portal_id, version.id, slug);
  return [{ action: 'change', what: 'version', name }];
}

async function rememberSlugs(
  step: Step,
  product_id: string,
  before: readonly ExistingVersion[],
  after: readonly ExistingVersion[],
): Promise<Change[]> {
  const slugs = new Map(after.map(({ id, slug }) => [id, slug]));
  const ended = before.filter(({ id, slug }) => slugs.get(id) !== slug).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await step.rememberSlugs(
    step.transaction,
    step.portal_id,
    step.time,
    ended.map(({ id, slug }) => ({ kind: 'version', product_id, slug, target_id: id, shown_to: 'published' })),
  );
  return ended.flatMap(({ id, name, slug }) => toSlugChange(name, slug, slugs.get(id)));
}

async function setSlug(transaction: Step['transaction'], portal_id: string, id: string, slug: string): Promise<void> {
  await transaction
    .updateTable('product_version')
    .set({ slug })
    .where((row) => equal(row, { portal_id, id }))
    .execute();
}

const isDeprecated = ({ deprecated, deprecated_on, deprecation_note, sunset }: VersionFile): boolean =>
  deprecated ?? [deprecated_on, deprecation_note, sunset].some((word) => word !== undefined);

async function applyOffer({ transaction, portal_id }: Step, { name, registration }: VersionFile, version_id: string) {
  const offers = () =>
    transaction
      .selectFrom('product_version_strategy')
      .select(['portal_id', 'product_version_id', 'auth_strategy_id', 'registration_enabled', 'auto_approve'])
      .where((row) => equal(row, { portal_id, product_version_id: version_id }))
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
