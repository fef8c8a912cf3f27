import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { choice, closed, DateTime, Uuid } from './schema.ts';

export const trafficPeriods = ['24h', '7d', '30d', '90d'] as const;
export type TrafficPeriod = (typeof trafficPeriods)[number];
export const trafficGroups = ['product', 'version', 'developer'] as const;
export type TrafficGroup = (typeof trafficGroups)[number];

/** `errors` are answers of 400 and above. `p99_ms` is the latency that 99 of 100 calls stay within. */
const Figures = { requests: Type.Integer(), errors: Type.Integer(), p99_ms: Type.Number() };

export const PortalTraffic = closed({
  start_ms: Type.Integer(),
  end_ms: Type.Integer(),
  granularity_ms: Type.Integer(),
  total: closed(Figures),
  series: Type.Array(closed({ timestamp: DateTime, ...Figures })),
  /**
   * At most a hundred rows, those with the most calls first. All unknown callers are one row without a name, with
   * `unknownApplicationId`.
   */
  rows: Type.Array(closed({ id: Uuid, name: Type.String(), ...Figures })),
});
export type PortalTraffic = Static<typeof PortalTraffic>;

const traffic = { tag: 'reviews', access: 'user', role: 'viewer' } as const;

export const getPortalTraffic = operation(traffic, 'GET /api/admin/v1/portals/{portalId}/traffic', 'getPortalTraffic', {
  summary: 'Calls, errors and latency of a portal’s APIs by product, version or developer',
  query: closed({
    period: Type.Optional(choice(...trafficPeriods)),
    by: Type.Optional(choice(...trafficGroups)),
  }),
  returns: PortalTraffic,
});
