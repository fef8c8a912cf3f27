import { equal } from '../../platform/database/equal.ts';
import { type Change, type KeptThing, syncRows } from '../../platform/database/row-sync.ts';
import type { ProductContent, VersionFile } from '../publication/content.ts';
import type { Step } from '../publication/publication.ts';

export async function applyVersions(step: Step, product: ProductContent, product_id: string): Promise<Change[]> {
  const { transaction, portal_id, newId, time, prune } = step;
  const files = product.file.versions ?? [];
  const read = () =>
    transaction
      .selectFrom('product_version')
      .select(['portal_id', 'id', 'product_id', 'name', 'is_deprecated', 'try_it_enabled', 'created_at'])
      .select(['sunset_at', 'after_sunset', 'routes', 'deprecated_on', 'deprecation_note'])
      .where((row) => equal(row, { portal_id, product_id }))
      .execute();
  const kept: KeptThing[] = [];
  const changes = await syncRows(transaction, {
    table: 'product_version',
    what: 'version',
    existing: await read(),
    wanted: files.map((file) => ({
      portal_id,
      product_id,
      name: file.name,
      is_deprecated: isDeprecated(file),
      deprecated_on: file.deprecated_on ?? null,
      deprecation_note: file.deprecation_note?.trim() ?? null,
      try_it_enabled: file.try_it ?? true,
      sunset_at: file.sunset ? new Date(file.sunset).toISOString() : null,
      after_sunset: file.after_sunset ?? 'refuse',
      routes: file.routes ?? [],
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
    kept,
  });
  step.kept.push(...kept.map(({ what, name }) => ({ what, name: `${product.slug} ${name}` })));
  const ids = new Map((await read()).map(({ name, id }) => [name, id]));
  for (const file of files) {
    const version_id = ids.get(file.name) as string;
    changes.push(
      ...(await step.stores.spec(step, product, file, version_id)),
      ...(await applyOffer(step, file, version_id)),
    );
    if (isDeprecated(file)) await step.announceDeprecation(transaction, portal_id, version_id);
  }
  return changes.map((change) => ({ ...change, name: `${product.slug} ${change.name}` }));
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
