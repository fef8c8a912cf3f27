import { isId } from '@portico/contract/slug.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { toPlaced } from '../documents/tree.ts';
import type { StoredTargets } from './link-targets.ts';

/** The targets of links on the portals of an organization. */
export const createLinkTargetStore =
  ({ query }: Database) =>
  (org_id: string): StoredTargets => {
    const portalNamed = (name: string) =>
      query
        .selectFrom('portal')
        .select('id')
        .where((row) => equal(row, { org_id, name }))
        .executeTakeFirst();

    const versionsOf = (portal_id: string, product_ids: string[]) =>
      query
        .selectFrom('product_version as version')
        .leftJoin('spec', (join) => inPortal(join, 'spec.product_version_id', 'version.id'))
        .select(['version.product_id', 'version.id', 'version.name', 'version.slug', 'spec.file_name'])
        .where('version.portal_id', '=', portal_id)
        .where('version.product_id', 'in', product_ids)
        .orderBy('version.created_at')
        .orderBy('version.id')
        .execute();

    const documentsOf = (portal_id: string, product_ids: string[]) =>
      query
        .selectFrom('document')
        .select(['product_id', 'id', 'parent_document_id', 'slug', 'source_path', 'visibility'])
        .where('portal_id', '=', portal_id)
        .where('product_id', 'in', product_ids)
        .orderBy('position')
        .orderBy('id')
        .execute();

    const formerOf = (portal_id: string, kind: 'version' | 'document', product_ids: string[]) =>
      query
        .selectFrom('former_slug')
        .select(['target_id', 'path'])
        .where('portal_id', '=', portal_id)
        .where('kind', '=', kind)
        .where('scope_id', 'in', product_ids)
        .execute();

    /** Those of the given slugs that products had before. */
    const formerProducts = (portal_id: string, slugs: readonly string[]) =>
      query
        .selectFrom('former_slug')
        .select(['target_id', 'path'])
        .where((row) => equal(row, { portal_id, kind: 'product', scope_id: '' }))
        .where('slug', 'in', slugs)
        .orderBy('created_at', 'desc')
        .orderBy('target_id')
        .execute();

    return {
      async products(portal, keys) {
        const found = await portalNamed(portal);
        if (!found || keys.length === 0) return [];
        const portal_id = found.id;
        const folded = keys.map((key) => key.toLowerCase());
        const former = await formerProducts(portal_id, folded);
        const ids = [...folded.filter(isId), ...former.map(({ target_id }) => target_id)];
        const products = await query
          .selectFrom('product')
          .select(['id', 'slug', 'name', 'is_published', 'visibility'])
          .where('portal_id', '=', portal_id)
          .where(({ or, eb }) =>
            or([
              eb('slug', 'in', folded),
              eb('name', 'in', [...keys]),
              ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
            ]),
          )
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        const product_ids = products.map(({ id }) => id);
        if (product_ids.length === 0) return [];
        const versions = Map.groupBy(await versionsOf(portal_id, product_ids), ({ product_id }) => product_id);
        const documents = Map.groupBy(await documentsOf(portal_id, product_ids), ({ product_id }) => product_id);
        const slugsBefore = Map.groupBy(
          [
            ...former,
            ...(await formerOf(portal_id, 'version', product_ids)),
            ...(await formerOf(portal_id, 'document', product_ids)),
          ],
          ({ target_id }) => target_id,
        );
        const formerSlugs = (id: string) => (slugsBefore.get(id) ?? []).map(({ path }) => path);
        return products.map((product) => ({
          ...product,
          former: formerSlugs(product.id),
          versions: (versions.get(product.id) ?? []).map(({ product_id: _, ...version }) => ({
            ...version,
            former: formerSlugs(version.id),
          })),
          documents: toPlaced(documents.get(product.id) ?? []).map(({ id, source_path, chain, visibility }) => ({
            id,
            source_path,
            chain,
            former: formerSlugs(id),
            visibility,
          })),
        }));
      },

      async reference(portal, product_version_id) {
        const found = await portalNamed(portal);
        if (!found) return undefined;
        const reference = await query
          .selectFrom('reference')
          .select('content')
          .where((row) => equal(row, { portal_id: found.id, product_version_id }))
          .executeTakeFirst();
        return reference?.content;
      },

      async documentText(portal, id) {
        const found = await portalNamed(portal);
        if (!found) return undefined;
        const document = await query
          .selectFrom('document')
          .select('content')
          .where((row) => equal(row, { portal_id: found.id, id }))
          .executeTakeFirst();
        return document?.content;
      },

      async pages(portal) {
        const found = await portalNamed(portal);
        if (!found) return [];
        return query
          .selectFrom('site_page')
          .select(['path', 'source_path', 'visibility', 'content', 'nodes', 'conversion'])
          .where('portal_id', '=', found.id)
          .execute();
      },
    };
  };
