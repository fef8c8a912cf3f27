import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';
import type { Viewer } from '../access/viewer.ts';
import { toPlaced } from '../documents/tree.ts';
import type { LookupStore } from './lookup-store.ts';

/** What a path asks for, each by its id or by what people call it. */
export interface CatalogKeys {
  productId?: string;
  productVersionId?: string;
  documentId?: string;
}

export type CatalogLookup = ReturnType<typeof createCatalogLookup>;

/** What has the form of an id is one, also where something is named so: an address never changes what it leads to. */
const isId = (key: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);

const fold = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Finds the ids of what is asked for by name. It refuses nothing: a key that leads nowhere stays as it is, and is no id of
 * anything, so that the operation itself gives the answer that it has for ids which do not exist.
 */
export function createCatalogLookup({ store }: { store: LookupStore }) {
  async function toProduct(viewer: Viewer, key: string): Promise<string> {
    if (isId(key)) return key;
    const bySlug = await store.findProductBySlug(viewer, key.toLowerCase());
    const found = bySlug ?? (await store.findProductByName(viewer, [key, key.normalize('NFC')]));
    return found?.id ?? key;
  }

  async function toVersion(viewer: Viewer, product_id: string | undefined, key: string): Promise<string> {
    if (isId(key)) return key;
    const versions =
      product_id === undefined
        ? await store.listVisibleVersions(viewer, key.normalize('NFC'))
        : await store.listVersions(viewer.portal_id, product_id);
    const alike = versions.filter(({ name }) => fold(name) === fold(key));
    const exact = alike.filter(({ name }) => name === key);
    const [found, another] = exact.length > 0 ? exact : alike;
    // Where the product is not told, a name that several products use says too little.
    return found && (product_id !== undefined || !another) ? found.id : key;
  }

  async function toDocument({ portal_id }: Viewer, product_id: string, key: string): Promise<string> {
    if (isId(key)) return key;
    const chain = fold(key).split('/').filter(Boolean);
    const [only, another] = await store.listDocumentsBySlug(portal_id, product_id, chain.at(-1) ?? '');
    if (!another) return only?.id ?? key;
    const found = findBySlugPath(toPlaced(await store.listDocuments(portal_id, product_id)), chain);
    return found?.id ?? key;
  }

  return {
    async toIds(viewer: Viewer, keys: CatalogKeys): Promise<CatalogKeys> {
      const { productId, productVersionId, documentId } = keys;
      const product_id = productId === undefined ? undefined : await toProduct(viewer, productId);
      return {
        ...(product_id !== undefined && { productId: product_id }),
        ...(productVersionId !== undefined && {
          productVersionId: await toVersion(viewer, product_id, productVersionId),
        }),
        ...(documentId !== undefined && { documentId: await toDocument(viewer, product_id ?? '', documentId) }),
      };
    },
  };
}
