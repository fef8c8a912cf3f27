import type { Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';

/** The products of a portal by slug. */
export const listProducts = (query: Querying, portal_id: string) =>
  query
    .selectFrom('product')
    .select(['id', 'slug', 'name', 'description', 'labels', 'is_published', 'visibility'])
    .where('portal_id', '=', portal_id)
    .orderBy('slug')
    .execute();

export const listVersions = (query: Querying, portal_id: string, product_id: string) =>
  query
    .selectFrom('product_version')
    .selectAll()
    .where((row) => equal(row, { portal_id, product_id }))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listChangeNotes = (query: Querying, portal_id: string, product_id: string) =>
  query
    .selectFrom('change_note as note')
    .leftJoin('product_version as version', (join) => inPortal(join, 'version.id', 'note.product_version_id'))
    .select(['note.path', 'note.title', 'note.content', 'version.name as version'])
    .where((row) => equal(row, { 'note.portal_id': portal_id, 'note.product_id': product_id }))
    .orderBy('note.path')
    .execute();

/** The strategies that each version of the portal offers for registration. */
export const listOffers = (query: Querying, portal_id: string) =>
  query
    .selectFrom('product_version_strategy as offer')
    .innerJoin('auth_strategy', (join) => inPortal(join, 'auth_strategy.id', 'offer.auth_strategy_id'))
    .select(['offer.product_version_id', 'auth_strategy.name', 'registration_enabled', 'auto_approve'])
    .where('offer.portal_id', '=', portal_id)
    .execute();

export const findSpec = (query: Querying, portal_id: string, version_id: string) =>
  query
    .selectFrom('spec')
    .select(['file_name', 'hash', 'content'])
    .where((row) => equal(row, { portal_id, product_version_id: version_id }))
    .executeTakeFirst();

export const listDocuments = (query: Querying, portal_id: string, product_id: string) =>
  query
    .selectFrom('document')
    .select(['source_path', 'slug', 'title', 'own_visibility', 'content', 'variables'])
    .where((row) => equal(row, { portal_id, product_id }))
    .orderBy('position')
    .orderBy('source_path')
    .execute();

export const listDocumentImages = (query: Querying, portal_id: string, product_id: string) =>
  query
    .selectFrom('document_asset')
    .select(['path', 'content'])
    .where((row) => equal(row, { portal_id, product_id }))
    .orderBy('path')
    .execute();
