import { readLabels } from '@portico/contract/catalog-filter.ts';
import type { Query } from '@portico/contract/operation.ts';
import { type FoundPlaces, findPlaces } from '@portico/contract/places.ts';
import { getCatalogFilters, type SearchResult, searchPortal } from '@portico/contract/search.ts';
import { mapPage, toPageRequest } from '../../platform/database/page.ts';
import type { AnswerCache } from '../../platform/fast-path/answer-cache.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import type { CatalogFilter } from '../access/catalog-filter.ts';
import { toViewer } from '../access/viewer.ts';
import { toReading } from '../translations/reading-language.ts';
import type { Translations } from '../translations/service.ts';
import type { PlaceService } from './places/service.ts';
import { type SearchNote, toReader } from './reader.ts';
import type { SearchService } from './service.ts';

const longestRemembered = 300;

export const searchRoutes = (
  search: SearchService,
  places: PlaceService,
  searched: (note: SearchNote) => void,
  translations: Translations,
  { remembered }: AnswerCache,
) => [
  handle(searchPortal, (call) => {
    const viewer = toViewer(call);
    const { url } = call.request;
    const answer = async () => {
      const included = call.query.include?.split(',') ?? [];
      const chosen = { ...toFilter(call.query), sort: call.query.sort };
      const wanted = { slug: included.includes('slug'), chosen };
      const found = await search.search(viewer, call.query.q ?? '', toPageRequest(call.query), wanted);
      const shown = included.includes('links') ? await search.withLinks(viewer, found) : found;
      const inLanguage = { ...shown, data: await translations.products(toReading(call), shown.data) };
      return mapPage(inLanguage, (source): SearchResult => ({ index: call.params.indices, source }));
    };
    // Long searches are hardly ever repeated, so they are not cached.
    if (url.length > longestRemembered) return answer();
    return remembered(call, answer);
  }),
  handle(getCatalogFilters, (call) => {
    const answer = () => search.filters(toViewer(call), call.query.q ?? '', toFilter(call.query));
    if (call.request.url.length > longestRemembered) return answer();
    return remembered(call, answer);
  }),
  handle(findPlaces, async (call) => {
    const viewer = toViewer(call);
    const { url } = call.request;
    const { q: text, kind, product, label: asked } = call.query;
    const page = toPageRequest(call.query);
    const [label] = readLabels(asked);
    const answer = () => places.find(viewer, { text, kind, product, label }, page);
    const found = url.length > longestRemembered ? await answer() : await remembered(call, answer);
    if (page.number === 1 && kind === undefined && product === undefined && label === undefined) {
      const { portal_id } = viewer;
      searched({ portal_id, reader: toReader(call), text, total: totalOf(found) });
    }
    return found;
  }),
];

const totalOf = (found: FoundPlaces | Content): number => {
  const { meta } = found instanceof Content ? (JSON.parse(String(found.bytes)) as FoundPlaces) : found;
  return meta.page.total;
};

const toFilter = ({ label, state, strategy }: Query<typeof getCatalogFilters>): CatalogFilter => ({
  labels: readLabels(label),
  state,
  strategy,
});
