import { toVersionSlugs } from '@portico/contract/slug.ts';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { inPortal, optional, text, withDefault } from './columns.ts';
import { addColumns, createIndexes, createTable } from './table.ts';

interface Version {
  portal_id: string;
  product_id: string;
  id: string;
  name: string;
}

interface Tables {
  product_version: Version & { slug: string };
}

/** Versions get slugs from their names, and former slugs are remembered. */
export const slugsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await addColumns(database, 'product_version', { slug: withDefault(text, '') });
    await fillSlugs(database as Kysely<Tables>);
    await database.schema
      .createIndex('product_version_slug')
      .unique()
      .on('product_version')
      .columns(['portal_id', 'product_id', 'slug'])
      .execute();
    await addColumns(database, 'product', { latest_version_slug: optional(text) });
    await sql`
      update product set latest_version_slug = (select slug from product_version
        where product_version.portal_id = product.portal_id and product_version.id = product.latest_version_id)
      where latest_version_id is not null`.execute(database);
    await addColumns(database, 'reference_entry', { slug: withDefault(text, '') });
    await createIndexes(database, 'document', { document_by_slug: ['portal_id', 'product_id', 'slug'] });
    // No reference to the target, because the row outlives it.
    await createTable(database, 'former_slug', {
      columns: {
        ...inPortal,
        kind: text,
        scope_id: text,
        slug: text,
        target_id: text,
        path: text,
        shown_to: text,
        created_at: text,
      },
      key: ['portal_id', 'kind', 'scope_id', 'slug', 'target_id'],
      indexes: { former_slug_by_age: ['portal_id', 'created_at'] },
    });
  },
};

const productsAtOnce = 500;

async function fillSlugs(database: Kysely<Tables>): Promise<void> {
  for (let last: Pick<Version, 'portal_id' | 'product_id'> | undefined; ; ) {
    const after = last;
    const products: Pick<Version, 'portal_id' | 'product_id'>[] = await database
      .selectFrom('product_version')
      .select(['portal_id', 'product_id'])
      .distinct()
      .$if(after !== undefined, (versions) =>
        versions.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('portal_id', 'product_id'), '>', tuple(after?.portal_id ?? '', after?.product_id ?? '')),
        ),
      )
      .orderBy('portal_id')
      .orderBy('product_id')
      .limit(productsAtOnce)
      .execute();
    for (const product of products) await fillProduct(database, product);
    last = products.at(-1);
    if (products.length < productsAtOnce) return;
  }
}

async function fillProduct(
  database: Kysely<Tables>,
  { portal_id, product_id }: Pick<Version, 'portal_id' | 'product_id'>,
): Promise<void> {
  const versions = await database
    .selectFrom('product_version')
    .select(['id', 'name'])
    .where('portal_id', '=', portal_id)
    .where('product_id', '=', product_id)
    .execute();
  const slugs = toVersionSlugs(versions);
  for (const { id, name } of versions) {
    await database
      .updateTable('product_version')
      .set({ slug: slugs.get(name) ?? id })
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .execute();
  }
}
