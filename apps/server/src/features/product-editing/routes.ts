import { Readable } from 'node:stream';
import * as documents from '@portico/contract/admin-documents.ts';
import * as products from '@portico/contract/admin-products.ts';
import type { FastifyReply } from 'fastify';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { DocumentEditing } from './documents.ts';
import type { Previews } from './previews.ts';
import type { ProductEditing } from './products.ts';

interface Parts {
  productEditing: ProductEditing;
  documentEditing: DocumentEditing;
  previews: Previews;
}

export const productEditingRoutes = ({ productEditing: editing, documentEditing, previews }: Parts) => [
  handle(products.listAdminProducts, ({ user, params, query }) => {
    const shown = query['filter[is_published]'] ?? query['filter[is_published][eq]'];
    const filter = {
      name: query['filter[name][contains]'],
      is_published: shown === undefined ? undefined : shown === 'true',
    };
    return editing.list(user, params.portalId, filter, toPageRequest(query));
  }),
  handle(products.createProduct, (call) => editing.create(toActor(call), call.params.portalId, call.body)),
  handle(products.getAdminProduct, ({ user, params }) => editing.get(user, params.portalId, params.productId)),
  handle(products.updateProduct, (call) => {
    const { portalId, productId } = call.params;
    return editing.update(toActor(call), portalId, productId, call.body);
  }),
  handle(products.deleteProduct, (call) => {
    const { portalId, productId } = call.params;
    return editing.remove(toActor(call), portalId, productId);
  }),

  handle(products.createVersion, (call) => {
    const { portalId, productId } = call.params;
    return editing.createVersion(toActor(call), portalId, productId, call.body);
  }),
  handle(products.updateVersion, (call) => {
    const { portalId, productId, versionId } = call.params;
    return editing.updateVersion(toActor(call), portalId, productId, versionId, call.body);
  }),
  handle(products.deleteVersion, (call) => {
    const { portalId, productId, versionId } = call.params;
    return editing.removeVersion(toActor(call), portalId, productId, versionId);
  }),
  handle(products.getSpecSource, ({ user, params }) =>
    editing.spec(user, params.portalId, params.productId, params.versionId),
  ),
  handle(products.putSpec, (call) => {
    const { portalId, productId, versionId } = call.params;
    return editing.putSpec(toActor(call), portalId, productId, versionId, call.body.files);
  }),
  handle(products.deleteSpec, (call) => {
    const { portalId, productId, versionId } = call.params;
    return editing.removeSpec(toActor(call), portalId, productId, versionId);
  }),
  handle(products.previewSpec, async ({ user, params, body, reply }) =>
    asJson(reply, await previews.spec(user, params.portalId, body)),
  ),

  handle(documents.listAdminDocuments, ({ user, params }) =>
    documentEditing.list(user, params.portalId, params.productId),
  ),
  handle(documents.uploadDocuments, (call) => {
    const { portalId, productId } = call.params;
    return documentEditing.upload(toActor(call), portalId, productId, call.body.files);
  }),
  handle(documents.getDocumentSource, ({ user, params }) =>
    documentEditing.source(user, params.portalId, params.productId, params.documentId),
  ),
  handle(documents.updateDocument, (call) => {
    const { portalId, productId, documentId } = call.params;
    return documentEditing.update(toActor(call), portalId, productId, documentId, call.body);
  }),
  handle(documents.deleteDocument, (call) => {
    const { portalId, productId, documentId } = call.params;
    return documentEditing.remove(toActor(call), portalId, productId, documentId);
  }),
  handle(documents.deleteDocumentImage, (call) => {
    const { portalId, productId } = call.params;
    return documentEditing.removeImage(toActor(call), portalId, productId, call.query.path);
  }),
  handle(documents.previewDocuments, async ({ user, params, body, reply }) =>
    asJson(reply, await previews.documents(user, params.portalId, params.productId, body.files)),
  ),
];

/** Sends JSON text as the thread wrote it, without parsing it. */
function asJson(reply: FastifyReply, bytes: Uint8Array): Readable {
  reply.type('application/json; charset=utf-8');
  return Readable.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
