import * as contract from '@portico/contract/site.ts';
import type { AnswerCache } from '../../platform/fast-path/answer-cache.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { toReading } from '../translations/reading-language.ts';
import type { SiteService } from './service.ts';

const json = 'application/json; charset=utf-8';

export const siteRoutes = (site: SiteService, originOf: (host: string) => string, { remembered }: AnswerCache) => [
  handle(contract.getSiteFrame, (call) => {
    const { url, headers } = call.request;
    // An announcement comes and goes between two publishes.
    const request = { url: `${url}#${site.noticeOf(call.portal)}`, headers };
    return remembered({ ...call, request }, () => site.frame(call, toReading(call)));
  }),
  handle(contract.getSitePage, (call) =>
    remembered(call, async () => {
      const origin = originOf(call.request.headers.host ?? call.portal.canonical_domain);
      const { head, nodes } = await site.page(call, call.query.path, origin, toReading(call));
      return new Content(json, `${JSON.stringify(head).slice(0, -1)},"content":${nodes}}`);
    }),
  ),
  handle(contract.getSiteImage, async (call) => {
    const { media_type, content, hash } = await site.image(call, call.params.imagePath);
    return new Content(media_type, content, hash);
  }),
  handle(contract.listSitePages, ({ user, params }) => site.list(user, params.portalId)),
];
