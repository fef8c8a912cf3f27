import { type SearchResult, searchPortal } from '@portico/contract/search.ts';
import { mapPage, toPageRequest } from '../../database/page.ts';
import type { AnswerCache } from '../../http/answer-cache.ts';
import { handle } from '../../http/handle.ts';
import { readerOf, toViewer } from '../../http/viewer.ts';
import type { SearchService } from './service.ts';

export const searchRoutes = (search: SearchService, remembered: AnswerCache) => [
  handle(searchPortal, (call) => {
    const viewer = toViewer(call);
    const asked = { portal: call.portal, reader: readerOf(viewer), url: call.request.url };
    return remembered(asked, async () => {
      const found = await search.search(viewer, call.query.q ?? '', toPageRequest(call.query));
      return mapPage(found, (source): SearchResult => ({ index: call.params.indices, source }));
    });
  }),
];
