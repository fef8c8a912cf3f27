import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { OperationBundle } from '@portico/api-reference/compile/compiled.ts';
import type { Portal } from '../../platform/portal.ts';
import { toViewer, type Viewer } from '../access/viewer.ts';
import { toPlaced } from '../documents/tree.ts';
import { keyOf, type PagePath, readPagePath, toPath } from '../page-paths/page-path.ts';
import type { PageStore, PartKind } from './store.ts';

/** A page that a reader without an account may view. */
export interface OpenPage {
  title: string;
  /** The object that the page belongs to, such as a product and its version; empty for the portal itself. */
  context: string;
}

/** A page's path, with the time of its last change if it is known. */
export interface PageEntry {
  path: string;
  modified_at?: string | undefined;
}

export interface PageDeps {
  store: PageStore;
  /** The pages that owners write, as strangers may read them. */
  site: {
    hasCatalogPage(portal: Portal): Promise<boolean>;
    listOpen(portal: Portal): Promise<{ path: string; updated_at: string }[]>;
    findOpen(portal: Portal, path: string): Promise<{ title: string } | undefined>;
  };
  /**
   * Returns those of the given products whose documents the viewer may read. The viewer must be allowed to view all of
   * them.
   */
  readableAmong(viewer: Viewer, product_ids: readonly string[]): Promise<ReadonlySet<string>>;
}

const unpack = promisify(gunzip);

/** The pages where visitors log in or sign up: people search for them by the portal's name. */
const entryPathsOf = ({ has_accounts, basic_auth_enabled }: Portal): string[] =>
  has_accounts ? ['/login', ...(basic_auth_enabled ? ['/register'] : [])] : [];

const parts = { operation: 'operations', schema: 'schemas' } as const;

/** The pages of a portal with their canonical paths, as a reader without an account sees them. */
export function createPageService({ store, site, readableAmong }: PageDeps) {
  async function* partsOf(portal_id: string, version_id: string, kind: PartKind): AsyncGenerator<string[]> {
    for (let after = ''; ; ) {
      const names = await store.listParts(portal_id, version_id, kind, after);
      if (names.length === 0) return;
      yield names;
      after = names.at(-1)!;
    }
  }

  async function* referencesOf(viewer: Viewer, product: { id: string; slug: string }): AsyncGenerator<PageEntry[]> {
    for (const version of await store.listReferences(viewer.portal_id, product.id)) {
      const base = ['spec', keyOf(product), keyOf(version)];
      const { updated_at: modified_at, has_changes } = version;
      const changes = has_changes ? [{ path: toPath(...base, 'changes'), modified_at }] : [];
      yield [{ path: toPath(...base), modified_at }, ...changes];
      for (const kind of ['operation', 'schema'] as const) {
        for await (const names of partsOf(viewer.portal_id, version.id, kind)) {
          yield names.map((name) => ({ path: toPath(...base, parts[kind], name), modified_at }));
        }
      }
    }
  }

  /**
   * A document's path contains the slugs of its ancestors, so all documents of a product are read before the first is
   * listed.
   */
  async function* documentsOf(viewer: Viewer, product: ListedProduct): AsyncGenerator<PageEntry[]> {
    const documents: Awaited<ReturnType<PageStore['listDocuments']>> = [];
    for (let after = ''; ; after = documents.at(-1)!.id) {
      const next = await store.listDocuments(viewer, product.id, after);
      if (next.length === 0) break;
      documents.push(...next);
    }
    const placed = toPlaced(documents);
    yield withoutOlder(placed, product.latest_version_id).map(({ chain, updated_at }) => ({
      path: toPath('docs', keyOf(product), ...chain),
      modified_at: updated_at,
    }));
  }

  /**
   * Yields the pages that a reader without an account may view, in batches and in an order that changes only with the
   * portal. Rows are read as batches are requested, so that they are never all in memory.
   */
  async function* listOpenPages(portal: Portal): AsyncGenerator<readonly PageEntry[]> {
    if (!portal.is_public) return;
    const viewer = toViewer({ portal, developer: undefined });
    const catalog = (await site.hasCatalogPage(portal)) ? [{ path: '/catalog' }] : [];
    yield [{ path: '/' }, ...catalog, ...entryPathsOf(portal).map((path) => ({ path }))];
    yield (await site.listOpen(portal)).map(({ path, updated_at }) => ({ path, modified_at: updated_at }));
    for (let after = ''; ; ) {
      const products = await store.listProducts(viewer, after);
      if (products.length === 0) return;
      const readable = await readableAmong(
        viewer,
        products.map(({ id }) => id),
      );
      for (const product of products) {
        yield [{ path: toPath('products', keyOf(product)), modified_at: product.updated_at }];
        yield* referencesOf(viewer, product);
        if (readable.has(product.id)) yield* documentsOf(viewer, product);
      }
      after = products.at(-1)!.id;
    }
  }

  async function titleOfPart(portal_id: string, version_id: string, kind: PartKind, anchor: string) {
    const part = await store.findPart(portal_id, version_id, kind, anchor);
    if (!part || kind === 'schema') return part?.name;
    const { operation } = JSON.parse(String(await unpack(part.content))) as OperationBundle;
    return operation.summary?.trim() || `${operation.method.toUpperCase()} ${operation.path}`;
  }

  async function findReference(viewer: Viewer, product: { id: string; name: string }, asked: Asked<'spec'>) {
    const { portal_id } = viewer;
    const version = await store.findReference(portal_id, product.id, asked.version ?? '');
    if (!version || keyOf(version) !== asked.version) return undefined;
    if (asked.isChanges || !asked.part) return { title: product.name, context: version.name };
    const title = await titleOfPart(portal_id, version.id, asked.part.kind, asked.part.key);
    return title === undefined ? undefined : { title, context: `${product.name} ${version.name}` };
  }

  async function findDocument(viewer: Viewer, product: { id: string; name: string }, { chain }: Asked<'docs'>) {
    if (!(await readableAmong(viewer, [product.id])).has(product.id)) return undefined;
    let found: Awaited<ReturnType<PageStore['findDocument']>>;
    for (const slug of chain) {
      found = await store.findDocument(viewer, product.id, found?.id ?? null, slug);
      if (!found) return undefined;
    }
    return found && { title: found.title, context: product.name };
  }

  /** Finds a page by its canonical path only. */
  async function findOpenPage(portal: Portal, path: string): Promise<OpenPage | undefined> {
    if (!portal.is_public) return undefined;
    if (path === '/' || path === '/catalog' || entryPathsOf(portal).includes(path)) {
      return { title: portal.title, context: '' };
    }
    const asked = readPagePath(path);
    if (asked === undefined) {
      const page = await site.findOpen(portal, path);
      return page && { title: page.title, context: portal.title };
    }
    if (!asked || toOwnPath(asked) !== path) return undefined;
    const viewer = toViewer({ portal, developer: undefined });
    const product = await store.findProduct(viewer, asked.product);
    if (!product || keyOf(product) !== asked.product) return undefined;
    if (asked.page === 'products') return { title: product.name, context: portal.title };
    return asked.page === 'docs' ? findDocument(viewer, product, asked) : findReference(viewer, product, asked);
  }

  return { listOpenPages, findOpenPage };
}

type ListedProduct = Awaited<ReturnType<PageStore['listProducts']>>[number];

/**
 * Without the pages of older versions that the newest version has, too: those name its page as their canonical one, so
 * search engines must not be sent to them.
 */
function withoutOlder<Document extends { chain: string[]; product_version_id: string | null }>(
  documents: readonly Document[],
  latest_version_id: string | null,
): Document[] {
  const pathOf = ({ chain }: Document) => chain.slice(1).join('/');
  const newest = documents.filter(({ product_version_id: id }) => id !== null && id === latest_version_id);
  const paths = new Set(newest.map(pathOf));
  return documents.filter(
    (document) =>
      document.product_version_id === null ||
      document.product_version_id === latest_version_id ||
      !paths.has(pathOf(document)),
  );
}

type Asked<Page extends PagePath['page']> = Extract<PagePath, { page: Page }>;

function toOwnPath(asked: PagePath): string {
  if (asked.page === 'products') return toPath('products', asked.product);
  if (asked.page === 'docs') return toPath('docs', asked.product, ...asked.chain);
  const { product, version = '' } = asked;
  if (asked.isChanges) return toPath('spec', product, version, 'changes');
  const { part } = asked;
  return part ? toPath('spec', product, version, parts[part.kind], part.key) : toPath('spec', product, version);
}
