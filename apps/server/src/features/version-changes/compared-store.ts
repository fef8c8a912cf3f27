import { referenceVersion } from '@portico/api-reference/compile/compile-reference.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import type { ComparedSide } from '../publication/found-changes.ts';

export type ComparedStore = ReturnType<typeof createComparedStore>;

const slugsAtOnce = 500;

/** Reads the published specifications that are compared. */
export const createComparedStore = ({ query }: Database) => ({
  findPortal: (org_id: string, name: string) =>
    query
      .selectFrom('portal')
      .select('id')
      .where((row) => equal(row, { org_id, name }))
      .executeTakeFirst(),

  /** The specifications of all versions of these products. */
  async listPublished(portal_id: string, products: readonly string[]) {
    const read = (slugs: readonly string[]) =>
      query
        .selectFrom('spec')
        .innerJoin('product_version as version', (join) => inPortal(join, 'version.id', 'spec.product_version_id'))
        .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
        .select(['product.slug as product', 'version.name as version', 'version.id as version_id'])
        .select(['spec.hash', 'spec.file_name'])
        .where('spec.portal_id', '=', portal_id)
        .where('product.slug', 'in', slugs)
        .execute();
    const rows: Awaited<ReturnType<typeof read>> = [];
    for (let start = 0; start < products.length; start += slugsAtOnce) {
      rows.push(...(await read(products.slice(start, start + slugsAtOnce))));
    }
    return rows;
  },

  async countRegistered(portal_id: string, version_id: string): Promise<number> {
    const { count } = await query
      .selectFrom('registration')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((row) => equal(row, { portal_id, product_version_id: version_id }))
      .where('status', 'in', ['approved', 'pending'])
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** The compiled specification, or its text if another version of the compiler compiled it. Undefined if there is none. */
  async findSide(portal_id: string, version_id: string): Promise<ComparedSide | undefined> {
    const found = await query
      .selectFrom('spec')
      .leftJoin('reference', (join) => inPortal(join, 'reference.product_version_id', 'spec.product_version_id'))
      .select(['reference.compiled_from', 'reference.content', 'spec.hash'])
      .where((row) => equal(row, { 'spec.portal_id': portal_id, 'spec.product_version_id': version_id }))
      .executeTakeFirst();
    if (!found) return undefined;
    const { compiled_from, content, hash } = found;
    const isCurrent = compiled_from?.startsWith(`${referenceVersion} `) && compiled_from.endsWith(` ${hash}`);
    if (!isCurrent || content === null) {
      const spec = await query
        .selectFrom('spec')
        .select('content')
        .where((row) => equal(row, { portal_id, product_version_id: version_id }))
        .executeTakeFirst();
      return spec && { text: spec.content };
    }
    const bundles = await query
      .selectFrom('reference_bundle as bundle')
      .select(['bundle.hash', 'bundle.content'])
      .where('bundle.portal_id', '=', portal_id)
      .where('bundle.hash', 'in', (row) =>
        row
          .selectFrom('reference_entry')
          .select('bundle_hash')
          .where((entry) => equal(entry, { portal_id, product_version_id: version_id })),
      )
      .execute();
    return {
      content: toOwn(content),
      bundles: bundles.map(({ hash, content }) => ({ hash, content: toOwn(content) })),
    };
  },
});

/** The driver's bytes can share a larger buffer, which would be transferred to the thread as a whole. */
const toOwn = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
