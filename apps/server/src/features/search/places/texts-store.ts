import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import type { Bundle } from '@portico/api-reference/compile/compiled.ts';
import type { OpenTransaction } from '../../../platform/database/database.ts';
import { equal } from '../../../platform/database/equal.ts';
import { inPortal } from '../../../platform/database/joins.ts';
import { toPlaced } from '../../documents/tree.ts';
import type { DocumentPart, ProductParts, VersionParts } from './product-parts.ts';

const gunzip = promisify(gunzipCallback);

/** Bundles that are read at once: the largest have megabytes. */
const bundlesAtOnce = 100;

/** What a product has published; undefined where it is no more. */
export async function readProduct(
  transaction: OpenTransaction,
  portal_id: string,
  product_id: string,
): Promise<ProductParts | undefined> {
  const product = await transaction
    .selectFrom('product')
    .select(['name', 'description', 'labels'])
    .where((row) => equal(row, { portal_id, id: product_id }))
    .executeTakeFirst();
  if (!product) return undefined;
  const versions = await transaction
    .selectFrom('product_version')
    .select(['id', 'name'])
    .where((row) => equal(row, { portal_id, product_id }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const parts: VersionParts[] = [];
  for (const { id, name } of versions) parts.push({ id, name, bundles: await readBundles(transaction, portal_id, id) });
  return {
    name: product.name,
    description: product.description ?? '',
    labels: product.labels,
    versions: parts,
    documents: await readDocuments(transaction, portal_id, product_id),
  };
}

async function readBundles(transaction: OpenTransaction, portal_id: string, version_id: string) {
  const entries = await transaction
    .selectFrom('reference_entry')
    .select(['slug', 'anchor', 'bundle_hash'])
    .where((row) => equal(row, { portal_id, product_version_id: version_id }))
    .where('kind', 'in', ['operation', 'schema'])
    .orderBy('kind')
    .orderBy('anchor')
    .execute();
  // An operation has an entry by its slug besides the one by its anchor.
  const bundles = new Map<string, { slug: string; bundle: Bundle }>();
  for (let start = 0; start < entries.length; start += bundlesAtOnce) {
    const some = entries.slice(start, start + bundlesAtOnce);
    const rows = await transaction
      .selectFrom('reference_bundle')
      .select(['hash', 'content'])
      .where('portal_id', '=', portal_id)
      .where('hash', 'in', [...new Set(some.map(({ bundle_hash }) => bundle_hash))])
      .execute();
    const contents = new Map(rows.map(({ hash, content }) => [hash, content]));
    for (const { slug, anchor, bundle_hash } of some) {
      const content = contents.get(bundle_hash);
      if (!content) continue;
      const bundle = JSON.parse((await gunzip(content)).toString()) as Bundle;
      const own = bundle.kind === 'operation' ? bundle.operation.slug : slug || anchor;
      bundles.set(`${bundle.kind} ${own}`, { slug: own, bundle });
    }
  }
  return [...bundles.values()];
}

async function readDocuments(
  transaction: OpenTransaction,
  portal_id: string,
  product_id: string,
): Promise<DocumentPart[]> {
  const rows = await transaction
    .selectFrom('document')
    .innerJoin('product', (join) => inPortal(join, 'product.id', 'document.product_id'))
    .select(['document.id', 'document.parent_document_id', 'document.slug', 'document.title'])
    .select(['document.visibility', 'document.content', 'document.nodes'])
    .where((row) => equal(row, { 'document.portal_id': portal_id, 'document.product_id': product_id }))
    .orderBy('document.position')
    .execute();
  const titles = new Map(rows.map(({ id, title, parent_document_id }) => [id, { title, parent_document_id }]));
  const above = (id: string | null): string[] => {
    const parent = titles.get(id ?? '');
    return parent ? [...above(parent.parent_document_id), parent.title] : [];
  };
  return toPlaced(rows).map(({ title, visibility, content, nodes, chain, parent_document_id }) => ({
    title,
    visibility,
    content,
    nodes,
    chain,
    above: above(parent_document_id),
  }));
}
