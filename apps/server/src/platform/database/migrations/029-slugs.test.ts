import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { slugsMigration } from './029-slugs.ts';

onBothEngines((open) => {
  test('existing versions get slugs from their names, and products get the slug of their newest version', async () => {
    await using database = await open();
    const versions = (...names: string[]) => ({ versions: names.map((name) => ({ name })) });
    const products = [
      aProduct('a', versions('V1', 'v1', '2024/1 Über')),
      aProduct('b', versions('v1')),
      aProduct('c', {}),
    ];
    const other = aPortalContent({ name: 'other', hosts: ['other.test'] }, [aProduct('a', versions('v1'))]);
    await using _ = await aWorld(database, [aPortalContent({}, products), other]);
    const { query } = database;

    // The database before the migration.
    await sql`drop index product_version_slug`.execute(query);
    await sql`drop index document_by_slug`.execute(query);
    await sql`drop table former_slug`.execute(query);
    await sql`alter table product_version drop column slug`.execute(query);
    await sql`alter table reference_entry drop column slug`.execute(query);
    await sql`alter table product drop column latest_version_slug`.execute(query);
    await slugsMigration.up(query);

    const rows = await query.selectFrom('product_version').select(['name', 'slug']).orderBy('name').execute();
    expect(rows.map(({ name, slug }) => `${name}: ${slug}`).toSorted()).toEqual(
      ['V1: v1-2', 'v1: v1', '2024/1 Über: 2024-1-uber', 'v1: v1', 'v1: v1', 'v1: v1'].toSorted(),
    );
    const latest = await query.selectFrom('product').select(['latest_version_name', 'latest_version_slug']).execute();
    expect(latest.map(Object.values).toSorted()).toEqual(
      [...Array(3).fill(['v1', 'v1']), ['2024/1 Über', '2024-1-uber']].toSorted(),
    );
  });
});
