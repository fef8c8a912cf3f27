import type { Actions } from '@portico/contract/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../access/viewer.ts';
import type { CatalogLookup, SlugOwner } from '../catalog/lookup.ts';
import { createCurrentPathStore } from './current-path-store.ts';
import { createCurrentPaths } from './current-paths.ts';
import { createFormerSlugStore, rememberSlugs } from './former-slug-store.ts';
import { createPagePathService } from './service.ts';
import { createPagePathStore } from './store.ts';

interface Needs {
  database: Database;
  lookup: Pick<CatalogLookup, 'toProduct' | 'toVersion'>;
  actionsOf(viewer: Viewer, product_id: string): Promise<Actions>;
}

/** The paths of pages: slugs, former slugs, and the page of a path. */
export function createPagePathsModule({ database, lookup, actionsOf }: Needs) {
  const formerSlugs = createFormerSlugStore(database);
  const pagePaths = createPagePathService({ store: createPagePathStore(database), formerSlugs, lookup, actionsOf });
  return {
    pagePaths,
    currentPaths: createCurrentPaths({ store: createCurrentPathStore(database), resolve: pagePaths.resolve }),
    formerTargets: async (portal_id: string, owner: SlugOwner, slug: string): Promise<string[]> =>
      (await formerSlugs.list(portal_id, owner, slug)).map(({ target_id }) => target_id),
    rememberSlugs,
  };
}
