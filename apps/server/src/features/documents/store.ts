import { counted } from '../../platform/database/count.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { type PageRequest, toPage } from '../../platform/database/page.ts';
import { prepareForViewers } from '../access/store/viewer-statements.ts';
import { isReadableBy, isVisibleTo, readableFor } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

export type DocumentStore = ReturnType<typeof createDocumentStore>;

const itemColumns = [
  'id',
  'parent_document_id',
  'slug',
  'title',
  'position',
  'product_version_id',
  'created_at',
  'updated_at',
] as const;
const documentColumns = ['id', 'parent_document_id', 'slug', 'title', 'content', 'nodes'] as const;

export const createDocumentStore = (database: Database) => {
  const { query } = database;
  const documentsOf = (viewer: Viewer, product_id: string) =>
    query
      .selectFrom('document')
      .where((row) => equal(row, { portal_id: viewer.portal_id, product_id }))
      .where(isReadableBy(viewer, 'document'));

  const items = (viewer: Viewer, product_id: string) =>
    documentsOf(viewer, product_id).select(itemColumns).orderBy('position').orderBy('id');

  const page = prepareForViewers(database, ['product_id', 'limit', 'offset'], (viewer, { product_id, limit, offset }) =>
    items(viewer, product_id).limit(limit).offset(offset),
  );
  const count = prepareForViewers(database, ['product_id'], (viewer, { product_id }) =>
    counted(documentsOf(viewer, product_id)),
  );
  const all = prepareForViewers(database, ['product_id'], (viewer, { product_id }) => items(viewer, product_id));
  const document = prepareForViewers(database, ['product_id', 'id'], (viewer, { product_id, id }) =>
    query
      .selectFrom('product')
      .where(isVisibleTo(viewer))
      .where('product.id', '=', product_id)
      .select(readableFor(viewer))
      .leftJoin(documentsOf(viewer, product_id).select(documentColumns).where('id', '=', id).as('document'), (join) =>
        join.onTrue(),
      )
      .select(['document.id', 'document.parent_document_id', 'document.slug', 'document.title'])
      .select(['document.content', 'document.nodes']),
  );

  return {
    listPage: (viewer: Viewer, product_id: string, request: PageRequest) =>
      toPage(
        request,
        (part) => page.all(viewer, { product_id, ...part }),
        async () => (await count.first(viewer, { product_id }))?.count ?? 0,
      ),

    listAll: (viewer: Viewer, product_id: string) => all.all(viewer, { product_id }),

    /**
     * Undefined if the viewer may not view such a product. The id of the document is null if the viewer may read no
     * such document.
     */
    find: (viewer: Viewer, product_id: string, id: string) => document.first(viewer, { product_id, id }),
  };
};

type FoundDocument = NonNullable<Awaited<ReturnType<DocumentStore['find']>>>;

/** The document of a joined row. Its columns are all present or all null. */
export function toDocument({ is_readable: _, ...document }: FoundDocument) {
  const { id, slug, title, content } = document;
  if (id === null || slug === null || title === null || content === null) return undefined;
  return { ...document, id, slug, title, content };
}
