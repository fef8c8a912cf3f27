import Type, { type Static } from 'typebox';
import { changeRefusals, readRefusals } from './admin-portals.ts';
import { adminProductParams, EditFinding, editBytesMaximum, UploadedFiles } from './admin-products.ts';
import { operation } from './operation.ts';
import { closed, DateTime, Name, nullable, Uuid } from './schema.ts';

/** The documents of a product, as the owners of a portal keep them. */

export const AdminDocument = closed({
  id: Uuid,
  parent_id: nullable(Uuid),
  title: Type.String(),
  slug: Type.String(),
  /** Relative to the product's `docs` folder. */
  path: Type.String(),
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
  /** Null for the top. */
  parent_id: Type.Optional(nullable(Uuid)),
  /** Its place among those below the same parent, from 0. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  content: Type.Optional(Type.String()),
});
export type DocumentChange = Static<typeof DocumentChange>;

const base = { tag: 'admin-products', access: 'user', role: 'admin', scope: 'admin' } as const;
const list = '/api/admin/v1/portals/{portalId}/products/{productId}/documents';
const params = closed({ portalId: Uuid, productId: Uuid, documentId: Uuid });

export const listAdminDocuments = operation({
  ...base,
  role: 'viewer',
  id: 'listAdminDocuments',
  summary: 'The documents and images of a product',
  method: 'GET',
  path: list,
  params: adminProductParams,
  returns: AdminDocuments,
  status: 200,
  problems: readRefusals,
});

export const uploadDocuments = operation({
  ...base,
  id: 'uploadDocuments',
  summary:
    'Add or replace documents and images of a product: Markdown, PNG and JPEG files with their paths in the docs folder',
  method: 'POST',
  path: list,
  params: adminProductParams,
  body: closed({ files: UploadedFiles }),
  bodyLimit: editBytesMaximum,
  returns: AdminDocuments,
  status: 200,
  problems: changeRefusals,
});

export const getDocumentSource = operation({
  ...base,
  role: 'viewer',
  id: 'getDocumentSource',
  summary: 'A document in Markdown',
  method: 'GET',
  path: `${list}/{documentId}`,
  params,
  returns: closed({ ...AdminDocument.properties, content: Type.String() }),
  status: 200,
  problems: readRefusals,
});

export const updateDocument = operation({
  ...base,
  id: 'updateDocument',
  summary: 'Change a document, its name or its place; what is left out stays',
  method: 'PATCH',
  path: `${list}/{documentId}`,
  params,
  body: DocumentChange,
  bodyLimit: editBytesMaximum,
  returns: AdminDocuments,
  status: 200,
  problems: changeRefusals,
});

export const deleteDocument = operation({
  ...base,
  id: 'deleteDocument',
  summary: 'Delete a document, and those below it',
  method: 'DELETE',
  path: `${list}/{documentId}`,
  params,
  returns: AdminDocuments,
  status: 200,
  problems: changeRefusals,
});

export const deleteDocumentImage = operation({
  ...base,
  id: 'deleteDocumentImage',
  summary: 'Delete an image that no document shows',
  method: 'DELETE',
  path: '/api/admin/v1/portals/{portalId}/products/{productId}/document-images',
  params: adminProductParams,
  query: closed({ path: Type.String({ minLength: 1, maxLength: 1000 }) }),
  returns: AdminDocuments,
  status: 200,
  problems: changeRefusals,
});

export const DocumentPreview = closed({
  findings: Type.Array(EditFinding),
  documents: Type.Array(
    closed({ path: Type.String(), title: Type.String(), slug: Type.String(), nodes: Type.Unknown() }),
  ),
});
export type DocumentPreview = Static<typeof DocumentPreview>;

export const previewDocuments = operation({
  ...base,
  id: 'previewDocuments',
  summary: 'What documents would look like beside those of the product, and what is wrong with them; nothing is kept',
  method: 'POST',
  path: '/api/admin/v1/portals/{portalId}/products/{productId}/previews/documents',
  params: adminProductParams,
  body: closed({ files: UploadedFiles }),
  bodyLimit: editBytesMaximum,
  returns: DocumentPreview,
  status: 200,
  problems: changeRefusals,
});
