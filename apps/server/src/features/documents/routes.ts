import * as contract from '@portico/contract/documents.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { chooseMediaType } from '../../platform/http/negotiate.ts';
import { toViewer } from '../access/viewer.ts';
import type { DocumentService } from './service.ts';

const json = 'application/json';
const { documentTreeType, documentNodesType, markdownType } = contract;

export const documentRoutes = (documents: DocumentService, originOf: (host: string) => string) => [
  handle(contract.listProductDocuments, async (call) => {
    const mediaType = chooseMediaType(call, [json, documentTreeType]);
    const page = toPageRequest(call.query);
    if (mediaType === json) return documents.list(toViewer(call), call.params.productId, page);
    const tree = await documents.tree(toViewer(call), call.params.productId, page);
    return new Content(documentTreeType, JSON.stringify(tree));
  }),
  handle(contract.getProductDocument, async (call) => {
    const mediaType = chooseMediaType(call, [json, documentNodesType, markdownType]);
    const { raw, nodes } = await documents.find(toViewer(call), call.params.productId, call.params.documentId);
    if (mediaType === markdownType) return new Content('text/markdown; charset=utf-8', raw.content);
    if (mediaType === json) return new Content('application/json; charset=utf-8', JSON.stringify(raw));
    const { content: _, ...head } = raw;
    const written = await nodes(originOf(call.request.headers.host ?? call.portal.canonical_domain));
    return new Content(documentNodesType, `${JSON.stringify(head).slice(0, -1)},"content":${written}}`);
  }),
];
