import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import type { PublishedProduct } from './folder.ts';

export type PublishingStore = ReturnType<typeof createPublishingStore>;

export const createPublishingStore = ({ query }: Database) => ({
  findPortal: (org_id: string, name: string) =>
    query
      .selectFrom('portal')
      .select(['id', 'name'])
      .where((row) => equal(row, { org_id, name }))
      .executeTakeFirst(),

  listPortals: (org_id: string) =>
    query.selectFrom('portal').select(['id', 'name']).where('org_id', '=', org_id).orderBy('name').execute(),

  /** A product's documents and specifications of the last publish. */
  async published(org_id: string, portal: string, slug: string): Promise<PublishedProduct | undefined> {
    const published = await query
      .selectFrom('portal')
      .select('id')
      .where((row) => equal(row, { org_id, name: portal }))
      .executeTakeFirst();
    if (!published) return undefined;
    const portal_id = published.id;
    const product = await query
      .selectFrom('product')
      .select('id')
      .where((row) => equal(row, { portal_id, slug }))
      .executeTakeFirst();
    if (!product) return undefined;
    const product_id = product.id;
    const documents = await query
      .selectFrom('document')
      .select(['source_path', 'content', 'nodes', 'conversion'])
      .where((row) => equal(row, { portal_id, product_id }))
      .execute();
    const versions = await query
      .selectFrom('product_version')
      .select(['name', 'slug'])
      .where((row) => equal(row, { portal_id, product_id }))
      .execute();
    const specs = await query
      .selectFrom('spec')
      .innerJoin('product_version as version', (join) => inPortal(join, 'version.id', 'spec.product_version_id'))
      .select(['version.name', 'spec.hash'])
      .where((row) => equal(row, { 'version.portal_id': portal_id, 'version.product_id': product_id }))
      .execute();
    return {
      documents,
      version_slugs: new Map(versions.map(({ name, slug }) => [name, slug])),
      spec_hashes: new Map(specs.map(({ name, hash }) => [name, hash])),
    };
  },
});
