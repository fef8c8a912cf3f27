import Type, { type Static } from 'typebox';
import { editBytesMaximum, UploadedFiles } from './admin-products.ts';
import { ownPortal } from './areas.ts';
import { locales, visibilities } from './constants.ts';
import { operation } from './operation.ts';
import { EditFinding } from './publishing.ts';
import { choice, closed, DateTime, Name, nullable, Uuid } from './schema.ts';

export const AdminDocument = closed({
  id: Uuid,
  parent_id: nullable(Uuid),
  title: Type.String(),
  slug: Type.String(),
  /** Null if the visibility is that of the parent document or the product. */
  visibility: nullable(choice(...visibilities)),
  /** Relative to the `docs` folder of the product. */
  path: Type.String(),
  /** Those that it is translated to. */
  languages: Type.Array(choice(...locales)),
  updated_at: DateTime,
});
export type AdminDocument = Static<typeof AdminDocument>;

export const AdminDocuments = closed({
  /** In reading order, parents before their children. */
  data: Type.Array(AdminDocument),
  images: Type.Array(closed({ path: Type.String(), media_type: Type.String(), size: Type.Integer() })),
});
export type AdminDocuments = Static<typeof AdminDocuments>;

export const DocumentChange = closed({
  title: Type.Optional(Name),
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  /** Null for the top level. */
  parent_id: Type.Optional(nullable(Uuid)),
  /** The position among its siblings, from 0. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  content: Type.Optional(Type.String()),
  visibility: Type.Optional(nullable(choice(...visibilities))),
});
export type DocumentChange = Static<typeof DocumentChange>;

const products = { ...ownPortal, tag: 'admin-products', path: `${ownPortal.path}/products/{productId}` } as const;

export const listAdminDocuments = operation(products, 'GET /documents', 'listAdminDocuments', {
  summary: 'The documents and images of a product',
  returns: AdminDocuments,
});

export const uploadDocuments = operation(products, 'POST /documents', 'uploadDocuments', {
  summary:
    'Add or replace documents and images of a product: Markdown, PNG and JPEG files with their paths in the docs folder',
  body: closed({ files: UploadedFiles }),
  bodyLimit: editBytesMaximum,
  returns: AdminDocuments,
  status: 200,
});

export const getDocumentSource = operation(products, 'GET /documents/{documentId}', 'getDocumentSource', {
  summary: 'A document in Markdown',
  returns: closed({ ...AdminDocument.properties, content: Type.String() }),
});

export const updateDocument = operation(products, 'PATCH /documents/{documentId}', 'updateDocument', {
  summary: 'Change a document, its name or its place; what is left out stays',
  body: DocumentChange,
  bodyLimit: editBytesMaximum,
  returns: AdminDocuments,
});

export const deleteDocument = operation(products, 'DELETE /documents/{documentId}', 'deleteDocument', {
  summary: 'Delete a document, and those below it',
  returns: AdminDocuments,
});

export const deleteDocumentImage = operation(products, 'DELETE /document-images', 'deleteDocumentImage', {
  summary: 'Delete an image that no document shows',
  query: closed({ path: Type.String({ minLength: 1, maxLength: 1000 }) }),
  returns: AdminDocuments,
});

export const DocumentPreview = closed({
  findings: Type.Array(EditFinding),
  /** Findings that do not prevent the publishing. */
  warnings: Type.Array(EditFinding),
  documents: Type.Array(
    closed({ path: Type.String(), title: Type.String(), slug: Type.String(), nodes: Type.Unknown() }),
  ),
});
export type DocumentPreview = Static<typeof DocumentPreview>;

export const previewDocuments = operation(products, 'POST /previews/documents', 'previewDocuments', {
  summary: 'A preview of documents beside those of the product, with their mistakes; nothing is saved',
  body: closed({ files: UploadedFiles }),
  bodyLimit: editBytesMaximum,
  returns: DocumentPreview,
  status: 200,
});
