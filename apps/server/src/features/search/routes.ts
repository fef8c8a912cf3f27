import { type SearchResult, searchPortal } from '@portico/contract/search.ts';
import { mapPage, toPageRequest } from '../../platform/database/page.ts';
import type { AnswerCache } from '../../platform/fast-path/answer-cache.ts';
import { handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { SearchService } from './service.ts';

const longestRemembered = 300;

export const searchRoutes = (search: SearchService, { remembered }: AnswerCache) => [
  handle(searchPortal, (call) => {
    const viewer = toViewer(call);
    const { url } = call.request;
    const answer = async () => {
      const included = call.query.include?.split(',') ?? [];
      const withSlug = { slug: included.includes('slug') };
      const found = await search.search(viewer, call.query.q ?? '', toPageRequest(call.query), withSlug);
      const shown = included.includes('links') ? await search.withLinks(viewer, found) : found;
      return mapPage(shown, (source): SearchResult => ({ index: call.params.indices, source }));
    };
    // Long searches are hardly ever repeated, so they are not cached.
    if (url.length > longestRemembered) return answer();
    return remembered(call, answer);
  }),
];
