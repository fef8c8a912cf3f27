import type { AdminProductRow } from '@portico/contract/admin-products.ts';
import type { Locale, Visibility } from '@portico/contract/constants.ts';
import type { Page } from '@portico/contract/paging.ts';
import { sql } from 'kysely';
import { countOf } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';
import { fetchPage, mapPage, type PageRequest } from '../../platform/database/page.ts';
import { containsText } from '../../platform/database/text-match.ts';

export interface ProductFilter {
  name?: string | undefined;
  is_published?: boolean | undefined;
}

const productColumns = [
  'id',
  'name',
  'slug',
  'description',
  'labels',
  'is_published',
  'visibility',
  'version_count',
  'document_count',
  'created_at',
  'updated_at',
] as const;

type ProductRow = Omit<AdminProductRow, 'visibility'> & { visibility: Visibility | null };

const toRow = ({ visibility, ...row }: ProductRow): AdminProductRow => ({
  ...row,
  visibility: row.is_published ? (visibility ?? 'published') : 'hidden',
});

export type ProductEditingStore = ReturnType<typeof createProductEditingStore>;

export const createProductEditingStore = ({ engine, query }: Database) => ({
  isOwn: ownsPortal(query),

  async list(
    portal_id: string,
    { name, is_published }: ProductFilter,
    page: PageRequest,
  ): Promise<Page<AdminProductRow>> {
    const filtered = query
      .selectFrom('product')
      .where('portal_id', '=', portal_id)
      .$if(name !== undefined, (products) => products.where(({ ref }) => containsText(engine, ref('name'), name!)))
      .$if(is_published !== undefined, (products) => products.where('is_published', '=', is_published!));
    const rows = await fetchPage(filtered, (found) => found.select(productColumns).orderBy('name').orderBy('id'), page);
    return mapPage(rows, toRow);
  },

  /** The portal's name, its host names and its visibility. */
  async placeOf(portal_id: string) {
    const portal = await query
      .selectFrom('portal')
      .select(['name', 'is_public', 'rbac_enabled'])
      .where('id', '=', portal_id)
      .executeTakeFirstOrThrow();
    const hosts = await query.selectFrom('portal_host').select('host').where('portal_id', '=', portal_id).execute();
    return { ...portal, hosts: hosts.map(({ host }) => host) };
  },

  async find(portal_id: string, id: string): Promise<AdminProductRow | undefined> {
    const row = await query
      .selectFrom('product')
      .select(productColumns)
      .where((product) => equal(product, { portal_id, id }))
      .executeTakeFirst();
    return row && toRow(row);
  },

  findBySlug: (portal_id: string, slug: string) =>
    query
      .selectFrom('product')
      .select('id')
      .where((row) => equal(row, { portal_id, slug }))
      .executeTakeFirst(),

  listVersions: (portal_id: string, product_id: string) =>
    query
      .selectFrom('product_version as version')
      .leftJoin('product_version_strategy as offer', (join) => inPortal(join, 'offer.product_version_id', 'version.id'))
      .leftJoin('spec', (join) => inPortal(join, 'spec.product_version_id', 'version.id'))
      .select([
        'version.id',
        'version.name',
        'version.slug',
        'is_deprecated',
        'deprecated_on',
        'deprecation_note',
        'sunset_at',
      ])
      .select(['successor', 'after_sunset', 'try_it_enabled', 'is_frozen', 'routes'])
      .select(['version.created_at', 'version.updated_at'])
      .select(['offer.auth_strategy_id', 'offer.registration_enabled', 'offer.auto_approve'])
      .select(['spec.file_name', 'spec.operations'])
      .select(sql<number | null>`length(spec.content)`.as('spec_size'))
      .select((version) =>
        countOf(
          version
            .selectFrom('registration')
            .whereRef('registration.portal_id', '=', 'version.portal_id')
            .whereRef('registration.product_version_id', '=', 'version.id'),
        ).as('registrations'),
      )
      .where((row) => equal(row, { 'version.portal_id': portal_id, 'version.product_id': product_id }))
      .orderBy('version.created_at', 'desc')
      .orderBy('version.id', 'desc')
      .execute(),

  findSpec: (portal_id: string, product_id: string, version_id: string) =>
    query
      .selectFrom('spec')
      .innerJoin('product_version as version', (join) => inPortal(join, 'version.id', 'spec.product_version_id'))
      .select(['spec.file_name', 'spec.content'])
      .where((row) =>
        equal(row, { 'version.portal_id': portal_id, 'version.product_id': product_id, 'version.id': version_id }),
      )
      .executeTakeFirst(),

  findStrategy: (portal_id: string, id: string) =>
    query
      .selectFrom('auth_strategy')
      .select('name')
      .where((row) => equal(row, { portal_id, id }))
      .executeTakeFirst(),

  listDocuments: (portal_id: string, product_id: string) =>
    query
      .selectFrom('document')
      .select(['id', 'parent_document_id as parent_id', 'title', 'slug', 'source_path as path', 'updated_at'])
      .select('own_visibility as visibility')
      .where((row) => equal(row, { portal_id, product_id }))
      .orderBy('position')
      .orderBy('source_path')
      .execute(),

  /** The languages that each document is translated to. */
  async listLanguages(portal_id: string, product_id: string): Promise<Map<string, Locale[]>> {
    const rows = await query
      .selectFrom('translation')
      .select(['subject', 'language'])
      .where((row) => equal(row, { portal_id, kind: 'document', product_id }))
      .orderBy('language')
      .execute();
    const found = Map.groupBy(rows, ({ subject }) => subject);
    return new Map([...found].map(([id, of]) => [id, of.map(({ language }) => language)]));
  },

  async readContents(portal_id: string, product_id: string): Promise<Map<string, string>> {
    const rows = await query
      .selectFrom('document')
      .select(['id', 'content'])
      .where((row) => equal(row, { portal_id, product_id }))
      .execute();
    return new Map(rows.map(({ id, content }) => [id, content]));
  },

  listImages: (portal_id: string, product_id: string) =>
    query
      .selectFrom('document_asset')
      .select(['path', 'media_type'])
      .select(sql<number>`length(content)`.as('size'))
      .where((row) => equal(row, { portal_id, product_id }))
      .orderBy('path')
      .execute(),

  async renameProduct(transaction: Querying, portal_id: string, id: string, slug: string): Promise<void> {
    await transaction
      .updateTable('product')
      .set({ slug })
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },

  async renameVersion(transaction: Querying, portal_id: string, id: string, name: string): Promise<void> {
    await transaction
      .updateTable('product_version')
      .set({ name })
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },

  async moveDocuments(
    transaction: Querying,
    portal_id: string,
    product_id: string,
    moves: ReadonlyMap<string, string>,
  ): Promise<void> {
    for (const [from, source_path] of moves) {
      await transaction
        .updateTable('document')
        .set({ source_path })
        .where((row) => equal(row, { portal_id, product_id, source_path: from }))
        .execute();
    }
  },

  async moveDocument(transaction: Querying, portal_id: string, id: string, source_path: string): Promise<void> {
    await transaction
      .updateTable('document')
      .set({ source_path })
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },
});
