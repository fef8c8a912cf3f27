import { isId, latestKey } from '@portico/contract/slug.ts';
import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';
import type { Viewer } from '../access/viewer.ts';
import { toPlaced } from '../documents/tree.ts';
import type { LookupStore } from './lookup-store.ts';

/** The parts of a path, each an id, a slug or a name. */
export interface CatalogKeys {
  productId?: string;
  productVersionId?: string;
  documentId?: string;
}

/** The namespace of a slug: a version's and a document's is unique in its product, a product's in the portal. */
export type SlugOwner = { kind: 'product' } | { kind: 'version' | 'document'; product_id: string };

export interface LookupDeps {
  store: LookupStore;
  /** The ids of everything that had this slug before, the latest first. Some of them may be deleted. */
  formerTargets(portal_id: string, owner: SlugOwner, slug: string): Promise<string[]>;
}

export type CatalogLookup = ReturnType<typeof createCatalogLookup>;

const fold = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Finds ids by slug or by name. It refuses nothing: an unknown key is returned unchanged. No id is equal to it, so the
 * operation itself answers that nothing has this id.
 */
export function createCatalogLookup({ store, formerTargets }: LookupDeps) {
  async function toProduct(viewer: Viewer, key: string): Promise<string> {
    if (isId(key)) return key;
    const slug = key.toLowerCase();
    const found =
      (await store.findProductBySlug(viewer, slug)) ??
      (await store.findProductByName(viewer, [key, key.normalize('NFC')]));
    if (found) return found.id;
    const former = await formerTargets(viewer.portal_id, { kind: 'product' }, slug);
    const visible = former.length > 0 ? await store.listVisibleAmong(viewer, former) : [];
    return former.find((id) => visible.includes(id)) ?? key;
  }

  async function toVersion(viewer: Viewer, product_id: string, key: string): Promise<string> {
    if (isId(key)) return key;
    const versions = await store.listVersions(viewer.portal_id, product_id);
    const folded = fold(key);
    const found =
      versions.find(({ slug }) => slug === key) ??
      versions.find(({ name }) => name === key) ??
      versions.find(({ name }) => fold(name) === folded) ??
      versions.find(({ slug }) => slug === folded) ??
      (folded === latestKey ? versions.at(-1) : undefined);
    if (found) return found.id;
    const former = await formerTargets(viewer.portal_id, { kind: 'version', product_id }, folded);
    return former.find((id) => versions.some((version) => version.id === id)) ?? key;
  }

  /** Without a product, a name or slug that several versions have is ambiguous, and finds none. */
  async function toOnlyVersion(viewer: Viewer, key: string): Promise<string> {
    if (isId(key)) return key;
    const versions = await store.listVisibleVersions(viewer, key.normalize('NFC'));
    const folded = fold(key);
    const alike = versions.filter(({ name, slug }) => fold(name) === folded || slug === folded);
    const exact = alike.filter(({ name }) => name === key);
    const [found, another] = exact.length > 0 ? exact : alike;
    return found && !another ? found.id : key;
  }

  async function toDocument(viewer: Viewer, product_id: string, key: string): Promise<string> {
    if (isId(key)) return key;
    const chain = fold(key).split('/').filter(Boolean);
    const slug = chain.at(-1) ?? '';
    const [only, another] = await store.listDocumentsBySlug(viewer, product_id, slug);
    if (!only) {
      const former = await formerTargets(viewer.portal_id, { kind: 'document', product_id }, slug);
      const left = former.length > 0 ? await store.listDocumentsAmong(viewer, product_id, former) : [];
      return former.find((id) => left.includes(id)) ?? key;
    }
    if (!another) return only.id;
    const found = findBySlugPath(toPlaced(await store.listDocuments(viewer, product_id)), chain);
    return found?.id ?? key;
  }

  return {
    toProduct,
    toVersion,

    async toIds(viewer: Viewer, keys: CatalogKeys): Promise<CatalogKeys> {
      const { productId, productVersionId, documentId } = keys;
      const product_id = productId === undefined ? undefined : await toProduct(viewer, productId);
      const versionOf = (key: string) =>
        product_id === undefined ? toOnlyVersion(viewer, key) : toVersion(viewer, product_id, key);
      return {
        ...(product_id !== undefined && { productId: product_id }),
        ...(productVersionId !== undefined && { productVersionId: await versionOf(productVersionId) }),
        ...(documentId !== undefined && { documentId: await toDocument(viewer, product_id ?? '', documentId) }),
      };
    },
  };
}
