import type { Readable } from 'node:stream';
import { getPortalTraffic } from '@portico/contract/admin-analytics.ts';
import { getAnalyticsConfig, queryAnalytics } from '@portico/contract/analytics.ts';
import { ingestEvents } from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FastifyRequest } from 'fastify';
import { handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import { readText } from './body.ts';
import { splitRecords } from './records.ts';
import type { AnalyticsService } from './service.ts';

export const analyticsRoutes = (analytics: AnalyticsService) => [
  handle(queryAnalytics, ({ portal, developer, body, query }) => {
    const viewer = query.dimension_values === 'ids' ? undefined : toViewer({ portal, developer });
    return analytics.query(developer, portal.allowed_time_period, body, viewer);
  }),
  handle(getPortalTraffic, ({ user, params, query }) => analytics.portalTraffic(user.org_id, params.portalId, query)),
  handle(getAnalyticsConfig, () => analytics.config()),
  handle(ingestEvents, ({ gateway, query, request }) =>
    analytics.receive(gateway.org_id, bodyOf(request), recordsOf(request), query.format),
  ),
];

function bodyOf({ body }: FastifyRequest): Readable {
  if (!body) throw new Problem('malformed-json', 'The body is empty.');
  return body as Readable;
}

function recordsOf({ headers }: FastifyRequest) {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  const isLines = headers['content-type']?.includes('ndjson') === true;
  return (body: AsyncIterable<Uint8Array>) => splitRecords(readText(body, encoding), isLines ? 'lines' : 'array');
}
