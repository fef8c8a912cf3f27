import type { Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';

const listTranslations = (query: Querying, portal_id: string) =>
  query.selectFrom('translation').selectAll().where('portal_id', '=', portal_id).orderBy('language');

export const listProductTranslations = (query: Querying, portal_id: string, product_id: string) =>
  listTranslations(query, portal_id).where('product_id', '=', product_id).execute();

/** Those of the portal's own texts and of its pages. */
export const listSiteTranslations = (query: Querying, portal_id: string) =>
  listTranslations(query, portal_id).where('kind', 'in', ['portal', 'page']).execute();

export const listDocumentPaths = (query: Querying, portal_id: string, product_id: string) =>
  query
    .selectFrom('document')
    .select(['id', 'source_path'])
    .where((row) => equal(row, { portal_id, product_id }))
    .execute();
