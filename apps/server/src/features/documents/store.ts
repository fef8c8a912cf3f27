import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { fetchPage, type PageRequest } from '../../platform/database/page.ts';

export type DocumentStore = ReturnType<typeof createDocumentStore>;

const itemColumns = ['id', 'parent_document_id', 'slug', 'title', 'position', 'created_at', 'updated_at'] as const;

export const createDocumentStore = ({ query }: Database) => {
  const documentsOf = (portal_id: string, product_id: string) =>
    query.selectFrom('document').where((row) => equal(row, { portal_id, product_id }));

  return {
    listPage: (portal_id: string, product_id: string, page: PageRequest) =>
      fetchPage(
        documentsOf(portal_id, product_id),
        (documents) => documents.select(itemColumns).orderBy('position').orderBy('id'),
        page,
      ),

    listAll: (portal_id: string, product_id: string) =>
      documentsOf(portal_id, product_id).select(itemColumns).orderBy('position').orderBy('id').execute(),

    find: (portal_id: string, product_id: string, id: string) =>
      documentsOf(portal_id, product_id)
        .select(['id', 'parent_document_id', 'slug', 'title', 'content', 'nodes'])
        .where('id', '=', id)
        .executeTakeFirst(),
  };
};
