import { toUrlSafe } from '@portico/api-reference/compile/anchors.ts';
import type { Actions } from '@portico/contract/catalog.ts';
import type { Visibility } from '@portico/contract/constants.ts';
import { isId, latestKey } from '@portico/contract/slug.ts';
import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';
import { openTo, type Viewer } from '../access/viewer.ts';
import type { CatalogLookup } from '../catalog/lookup.ts';
import { toPlaced } from '../documents/tree.ts';
import type { FormerSlug, FormerSlugStore } from './former-slug-store.ts';
import { isWrittenAs, keyOf, type PagePath, readPagePath, toPath } from './page-path.ts';
import type { FoundProduct, PagePathStore, PlacedDocument, Slugged } from './store.ts';

/** The page of a path, for one reader. */
export type Resolved =
  /** A page, with its one path, which consists of slugs. */
  | { outcome: 'page'; path: string }
  /** A redirect to the page's one path. It is temporary if it can lead to another page later, as `latest` does. */
  | { outcome: 'moved'; to: string; isTemporary?: true }
  /** The page was removed, and this reader could view it. */
  | { outcome: 'gone' }
  /** The reader may view the product, but not read its documents. */
  | { outcome: 'forbidden' }
  /** Nothing, or nothing that this reader may know of. */
  | { outcome: 'unknown' };

interface Deps {
  store: PagePathStore;
  formerSlugs: FormerSlugStore;
  lookup: Pick<CatalogLookup, 'toProduct' | 'toVersion'>;
  /** Throws if the viewer may not view such a product. */
  actionsOf(viewer: Viewer, product_id: string): Promise<Actions>;
}

const unknown: Resolved = { outcome: 'unknown' };
const gone: Resolved = { outcome: 'gone' };

/**
 * Whether the viewer could view something that was removed. Roles of teams are no longer known, so they do not count.
 */
function couldSee(viewer: Viewer, { shown_to }: FormerSlug, byDefault: Visibility): boolean {
  if (shown_to === 'hidden') return false;
  return openTo(viewer).includes(shown_to === 'published' ? byDefault : shown_to);
}

export function createPagePathService({ store, formerSlugs, lookup, actionsOf }: Deps) {
  /** Finds the product, or the reason why there is none. */
  async function productOf(viewer: Viewer, key: string): Promise<FoundProduct | Resolved> {
    if (!isId(key)) {
      const found = await store.findProduct(viewer, 'slug', key);
      if (found) return found;
    }
    return productAlike(viewer, key);
  }

  async function productAlike(viewer: Viewer, key: string): Promise<FoundProduct | Resolved> {
    const found = await store.findProduct(viewer, 'id', await lookup.toProduct(viewer, key));
    if (found) return found;
    // On a private portal a visitor may view nothing, so nothing is gone for them.
    if (viewer.email === undefined && !viewer.is_public) return unknown;
    const former = await formerSlugs.list(viewer.portal_id, { kind: 'product' }, key.toLowerCase());
    const [last] = former.filter((slug) => couldSee(viewer, slug, viewer.default_visibility));
    // A product that still exists but was hidden stays unknown.
    return last && !(await store.hasProduct(viewer.portal_id, last.target_id)) ? gone : unknown;
  }

  const canonical = (path: string, to: string): Resolved =>
    isWrittenAs(path, to) ? { outcome: 'page', path: to } : { outcome: 'moved', to };

  async function resolveProduct(viewer: Viewer, path: string, asked: Extract<PagePath, { page: 'products' }>) {
    const product = await productOf(viewer, asked.product);
    return 'outcome' in product ? product : canonical(path, toPath('products', keyOf(product)));
  }

  async function resolveReference(viewer: Viewer, path: string, asked: Extract<PagePath, { page: 'spec' }>) {
    if (asked.version === undefined) return resolveNewest(viewer, path, asked.product);
    const { portal_id } = viewer;
    const direct = isId(asked.product)
      ? undefined
      : await store.findProductAndVersion(viewer, asked.product, asked.version);
    const product = direct ?? (await productAlike(viewer, asked.product));
    if ('outcome' in product) return product;
    const version = direct?.version_id
      ? { id: direct.version_id, slug: direct.version_slug ?? '' }
      : await versionOf(viewer, product, asked.version);
    if (!version) return (await wasVersion(portal_id, product.id, asked.version)) ? gone : unknown;
    const base = ['spec', keyOf(product), keyOf(version)];
    const isNewest = asked.version.toLowerCase() === latestKey && version.slug !== latestKey;
    const lead = (to: string): Resolved =>
      isNewest ? { outcome: 'moved', to, isTemporary: true } : canonical(path, to);
    if (asked.isChanges) return lead(toPath(...base, 'changes'));
    if (!asked.part) return lead(toPath(...base));
    const { kind, key } = asked.part;
    const name = await partOf(portal_id, version.id, kind, key);
    return name === undefined ? unknown : lead(toPath(...base, kind === 'operation' ? 'operations' : 'schemas', name));
  }

  /**
   * The reference without a version shows the newest version at its own path. Its canonical path is that of the
   * version.
   */
  async function resolveNewest(viewer: Viewer, path: string, key: string): Promise<Resolved> {
    const product = await productOf(viewer, key);
    if ('outcome' in product) return product;
    const here = canonical(path, toPath('spec', keyOf(product)));
    const { latest_version_id: id, latest_version_slug: slug } = product;
    if (here.outcome !== 'page' || id === null || slug === null) return here;
    return { outcome: 'page', path: toPath('spec', keyOf(product), keyOf({ id, slug })) };
  }

  async function versionOf(viewer: Viewer, product: Slugged, key: string): Promise<Slugged | undefined> {
    return store.findVersion(viewer.portal_id, product.id, await lookup.toVersion(viewer, product.id, key));
  }

  const wasVersion = async (portal_id: string, product_id: string, key: string): Promise<boolean> =>
    (await formerSlugs.list(portal_id, { kind: 'version', product_id }, key.toLowerCase())).length > 0;

  /** The name of an operation or a schema in paths. An id redirects to its slug. The case of operations is ignored. */
  async function partOf(portal_id: string, version_id: string, kind: 'operation' | 'schema', key: string) {
    const anchors = [key, toUrlSafe(key), ...(kind === 'operation' ? [key.toLowerCase()] : [])];
    const entry = await store.findEntry(portal_id, version_id, kind, [...new Set(anchors)]);
    return entry && (entry.slug || entry.anchor);
  }

  async function resolveDocument(viewer: Viewer, path: string, asked: Extract<PagePath, { page: 'docs' }>) {
    const product = await productOf(viewer, asked.product);
    if ('outcome' in product) return product;
    const visibility = product.visibility ?? viewer.default_visibility;
    // Only teams have roles: other readers who may view the product may read its documents.
    if (visibility === 'teams' && !(await actionsOf(viewer, product.id)).view_documentation) {
      return { outcome: 'forbidden' } as const;
    }
    const base = ['docs', keyOf(product)];
    if (asked.chain.length === 0) {
      const here = canonical(path, toPath(...base));
      const first = here.outcome === 'page' ? await store.findFirstDocument(viewer, product.id) : undefined;
      return first ? { outcome: 'page' as const, path: toPath(...base, keyOf(first)) } : here;
    }
    const found = await documentOf(viewer, product.id, asked.chain);
    if ('outcome' in found) return found;
    const here = canonical(path, toPath(...base, ...found.chain));
    if (here.outcome !== 'page') return here;
    const newest = await newestPageOf(viewer, product, found);
    return newest ? { ...here, path: toPath(...base, ...newest) } : here;
  }

  type Placed = Pick<PlacedDocument, 'id' | 'product_version_id'> & { chain: string[] };

  /** For a page of an older version, the same page of the newest one, which is its canonical page. */
  async function newestPageOf(viewer: Viewer, product: FoundProduct, { product_version_id: id, chain }: Placed) {
    const { latest_version_id: newest, latest_version_slug: slug } = product;
    if (id === null || newest === null || slug === null || id === newest) return undefined;
    const wanted = [slug, ...chain.slice(1)];
    const alike = toPlaced(await store.listWithParents(viewer, product.id, 'slug', wanted.at(-1) ?? ''));
    const found = alike.find((one) => one.product_version_id === newest && one.chain.join('/') === wanted.join('/'));
    return found?.chain;
  }

  async function documentOf(viewer: Viewer, product_id: string, asked: string[]): Promise<Placed | Resolved> {
    const chain = asked.map((slug) => slug.normalize('NFC').toLowerCase());
    const last = chain.at(-1) ?? '';
    if (isId(last)) return (await documentAt(viewer, product_id, last)) ?? unknown;
    const named = toPlaced(await store.listWithParents(viewer, product_id, 'slug', last)).filter(
      ({ slug }) => slug === last,
    );
    const found = findBySlugPath(named, chain);
    if (found && found.chain.join('/') === chain.join('/')) return found;
    const former = await formerSlugs.list(viewer.portal_id, { kind: 'document', product_id }, last);
    const [here, elsewhere] = [true, false].map((isHere) =>
      former.filter(({ path }) => (path === chain.join('/')) === isHere),
    );
    return (
      (await documentOfFormer(viewer, product_id, here ?? [])) ??
      found ??
      (await documentOfFormer(viewer, product_id, elsewhere ?? [])) ??
      unknown
    );
  }

  async function documentAt(viewer: Viewer, product_id: string, id: string): Promise<Placed | undefined> {
    const placed = toPlaced(await store.listWithParents(viewer, product_id, 'id', id)).find((one) => one.id === id);
    return (
      placed && {
        id,
        product_version_id: placed.product_version_id,
        chain: [...placed.chain.slice(0, -1), keyOf(placed)],
      }
    );
  }

  /**
   * Finds the latest document that had the slug and still exists. The page is gone if the viewer could view a removed
   * one.
   */
  async function documentOfFormer(viewer: Viewer, product_id: string, former: readonly FormerSlug[]) {
    let isGone = false;
    for (const slug of former) {
      const found = await documentAt(viewer, product_id, slug.target_id);
      if (found) return found;
      isGone ||=
        couldSee(viewer, slug, 'public') && !(await store.hasDocument(viewer.portal_id, product_id, slug.target_id));
    }
    return isGone ? gone : undefined;
  }

  return {
    /** Resolves the path of a page; undefined for paths of other pages than products, references and documents. */
    async resolve(viewer: Viewer, path: string): Promise<Resolved | undefined> {
      const asked = readPagePath(path);
      if (!asked) return asked === null ? unknown : undefined;
      if (asked.page === 'products') return resolveProduct(viewer, path, asked);
      return asked.page === 'spec' ? resolveReference(viewer, path, asked) : resolveDocument(viewer, path, asked);
    },
  };
}
