import * as contract from '@portico/contract/documents.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import type { AnswerCache } from '../../platform/fast-path/answer-cache.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { chooseMediaType } from '../../platform/http/negotiate.ts';
import { toViewer } from '../access/viewer.ts';
import { toReading } from '../translations/reading-language.ts';
import type { DocumentService } from './service.ts';

const json = 'application/json';
const how = { variesByType: true };
const { documentTreeType, documentNodesType, markdownType } = contract;

export const documentRoutes = (
  documents: DocumentService,
  originOf: (host: string) => string,
  { remembered }: AnswerCache,
) => [
  handle(contract.listProductDocuments, async (call) => {
    const mediaType = chooseMediaType(call, [json, documentTreeType]);
    const page = toPageRequest(call.query);
    const included = { version: call.query.include === 'version', reading: toReading(call) };
    if (mediaType === json) return documents.list(toViewer(call), call.params.productId, page, included);
    const tree = await documents.tree(toViewer(call), call.params.productId, page, included);
    return new Content(documentTreeType, JSON.stringify(tree));
  }),
  handle(contract.getProductDocument, (call) => {
    const mediaType = chooseMediaType(call, [json, documentNodesType, markdownType]);
    return remembered(call, async () => {
      const { raw, nodes } = await documents.find(
        toViewer(call),
        call.params.productId,
        call.params.documentId,
        toReading(call),
      );
      if (mediaType === markdownType) return new Content('text/markdown; charset=utf-8', raw.content, undefined, how);
      if (mediaType === json)
        return new Content('application/json; charset=utf-8', JSON.stringify(raw), undefined, how);
      const { content: _, ...head } = raw;
      const written = await nodes(originOf(call.request.headers.host ?? call.portal.canonical_domain));
      const text = `${JSON.stringify(head).slice(0, -1)},"content":${written}}`;
      return new Content(documentNodesType, text, undefined, how);
    });
  }),
];
