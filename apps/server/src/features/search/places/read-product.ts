import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import type { Bundle } from '@portico/api-reference/compile/compiled.ts';
import { toPlaced } from '../../documents/tree.ts';
import type { DocumentPart, ProductParts, VersionParts } from './product-parts.ts';
import type { TextsStore } from './texts-store.ts';

const gunzip = promisify(gunzipCallback);

/** The bundles that are read at once. The largest have megabytes. */
const bundlesAtOnce = 100;

/** Reads the published parts of a product; undefined if it was deleted. */
export async function readProduct(store: TextsStore, product_id: string): Promise<ProductParts | undefined> {
  const product = await store.findProduct(product_id);
  if (!product) return undefined;
  const versions: VersionParts[] = [];
  for (const { id, name } of await store.listVersions(product_id)) {
    versions.push({ id, name, bundles: await readBundles(store, id) });
  }
  return {
    name: product.name,
    description: product.description ?? '',
    labels: product.labels,
    versions,
    documents: await readDocuments(store, product_id),
  };
}

async function readBundles(store: TextsStore, version_id: string): Promise<VersionParts['bundles']> {
  const entries = await store.listEntries(version_id);
  // An operation has two entries: by its slug and by its anchor.
  const bundles = new Map<string, { slug: string; bundle: Bundle }>();
  for (let start = 0; start < entries.length; start += bundlesAtOnce) {
    const some = entries.slice(start, start + bundlesAtOnce);
    const rows = await store.listBundles([...new Set(some.map(({ bundle_hash }) => bundle_hash))]);
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

async function readDocuments(store: TextsStore, product_id: string): Promise<DocumentPart[]> {
  const rows = await store.listDocuments(product_id);
  const titles = new Map(rows.map(({ id, title, parent_document_id }) => [id, { title, parent_document_id }]));
  const above = (id: string | null): string[] => {
    const parent = titles.get(id ?? '');
    return parent ? [...above(parent.parent_document_id), parent.title] : [];
  };
  return toPlaced(rows).map(({ title, visibility, content, nodes, chain, parent_document_id, product_version_id }) => ({
    title,
    version_id: product_version_id ?? undefined,
    visibility,
    content,
    nodes,
    chain,
    above: above(parent_document_id),
  }));
}
