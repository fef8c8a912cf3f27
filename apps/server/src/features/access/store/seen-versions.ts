import type { Database } from '../../../platform/database/database.ts';
import { inPortal } from '../../../platform/database/joins.ts';
import type { Viewer } from '../viewer.ts';
import { isVisibleTo } from './visible-products.ts';

/**
 * A product that the viewer may view, with one of its versions. `version_id` is null if the product has no such
 * version.
 */
export const seenVersion =
  ({ query }: Database) =>
  (viewer: Viewer, product_id: string, version_id: string) =>
    query
      .selectFrom('product')
      .where(isVisibleTo(viewer))
      .where('product.id', '=', product_id)
      .leftJoin('product_version as version', (join) =>
        inPortal(join, 'version.product_id', 'product.id').on('version.id', '=', version_id),
      )
      .select('version.id as version_id');
