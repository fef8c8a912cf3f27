import { equal } from '../../platform/database/equal.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { ProductContent } from '../publication/content.ts';
import { hashOf, type Step } from '../publication/publication.ts';

export async function applyDocumentImages(step: Step, product: ProductContent, product_id: string): Promise<Change[]> {
  const { transaction, portal_id, prune } = step;
  const existing = await transaction
    .selectFrom('document_asset')
    .select(['portal_id', 'product_id', 'path', 'visibility', 'media_type', 'hash'])
    .where((row) => equal(row, { portal_id, product_id }))
    .execute();
  const hashes = new Map(existing.map(({ path, hash }) => [path, hash]));
  const changes = await syncRows(transaction, {
    table: 'document_asset',
    what: 'image of the documents of',
    existing: existing.map((row) => ({ ...row, content: undefined as Uint8Array | undefined })),
    // Images are compared by hash: an unchanged one is not written again.
    wanted: [...(product.images ?? [])].map(([path, { media_type, visibility = null, bytes }]) => {
      const hash = hashOf(bytes);
      const isThere = hashes.get(path) === hash;
      return { portal_id, product_id, path, visibility, media_type, hash, ...(isThere ? {} : { content: bytes }) };
    }),
    nameOf: ({ path }) => String(path),
    key: ['portal_id', 'product_id', 'path'],
    onCreate: () => ({}),
    prune,
  });
  return changes.map((change) => ({ ...change, name: `${product.slug} ${change.name}` }));
}
