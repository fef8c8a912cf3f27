import { type PortalTarget, toPagePath } from '@portico/documents/parse/portal-links.ts';
import type { Viewer } from '../access/viewer.ts';
import { toPlaced } from '../documents/tree.ts';
import type { CurrentPathStore } from './current-path-store.ts';
import type { Resolved } from './service.ts';

interface Deps {
  store: CurrentPathStore;
  resolve(viewer: Viewer, path: string): Promise<Resolved | undefined>;
}

/**
 * How many renamed targets of one text are resolved, because each takes its own queries. Links to the others are
 * redirected when they are followed.
 */
const renamedMaximum = 50;

/**
 * The current paths of the pages that links name. Links are stored with the slugs at the time of publishing. Nearly all
 * of those are still current, and are checked by three queries for any number of links.
 */
export function createCurrentPaths({ store, resolve }: Deps) {
  return async (viewer: Viewer, targets: readonly PortalTarget[]): Promise<(target: PortalTarget) => string> => {
    const { portal_id } = viewer;
    const products = await store.listProducts(portal_id, [...new Set(targets.map(({ product }) => product))]);
    const ids = new Map(products.map(({ slug, id }) => [slug, id]));
    const idsOf = (wanted: readonly PortalTarget[]) => [
      ...new Set(wanted.flatMap(({ product }) => ids.get(product) ?? [])),
    ];
    const versions = await store.listVersions(portal_id, idsOf(targets.filter(({ version }) => version !== undefined)));
    const documents = await store.listDocuments(portal_id, idsOf(targets.filter(({ document }) => document)));
    const known = new Set([
      ...products.map(({ slug }) => toPagePath({ product: slug })),
      ...pathsIn(ids, versions, ({ slug }) => ({ version: slug })),
      ...pathsIn(ids, toPlaced(documents), ({ chain }) => ({ document: chain })),
    ]);

    const renamed = new Map<string, string>();
    for (const target of targets) {
      const path = withoutPart(target);
      if (known.has(path) || renamed.has(path) || renamed.size >= renamedMaximum) continue;
      const found = await resolve(viewer, path);
      renamed.set(path, found?.outcome === 'moved' ? found.to : found?.outcome === 'page' ? found.path : path);
    }
    return (target) => {
      const path = toPagePath(target);
      const page = withoutPart(target);
      return `${renamed.get(page) ?? page}${path.slice(page.length)}`;
    };
  };
}

/** Operations, schemas and headings are named by their specification or text, so this part of a path stays. */
const withoutPart = ({ product, version, document }: PortalTarget): string =>
  toPagePath({ product, ...(version !== undefined && { version }), ...(document && { document }) });

function* pathsIn<Row extends { product_id: string }>(
  ids: ReadonlyMap<string, string>,
  rows: readonly Row[],
  toPart: (row: Row) => Partial<PortalTarget>,
): Generator<string> {
  const slugs = new Map([...ids].map(([slug, id]) => [id, slug]));
  for (const row of rows) yield toPagePath({ product: slugs.get(row.product_id) ?? '', ...toPart(row) });
}
