import { exportSearchUses, getSearchUses, reportOpenedPlace } from '@portico/contract/search-uses.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import { toReader } from '../search/reader.ts';
import type { SearchUseService } from './service.ts';

export const searchUseRoutes = (searchUses: SearchUseService) => [
  handle(getSearchUses, ({ user, params, query }) => searchUses.usesOf(user.org_id, params.portalId, query.period)),
  handle(exportSearchUses, async ({ user, params, query, reply }) => {
    const text = await searchUses.csvOf(user.org_id, params.portalId, query.period);
    reply.header('content-disposition', 'attachment; filename="searches.csv"');
    return new Content('text/csv; charset=utf-8', text);
  }),
  handle(reportOpenedPlace, async (call) => {
    await searchUses.opened(toViewer(call), toReader(call), call.body);
    return undefined;
  }),
];
