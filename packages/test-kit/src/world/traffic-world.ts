import type { AnalyticsAnswer, AnalyticsQuery } from '@portico/contract/analytics.ts';
import type { GatewayEvent } from '@portico/contract/gateway.ts';
import type { AppParts } from '@portico/server/app/app.ts';
import type { TestDatabase } from '../database/engines.ts';
import { aPrivatePortal, aSignedInCaller, type SignedInCaller } from './application-world.ts';
import { aClock } from './developers.ts';
import { aProduct, aWorld } from './world.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export interface Sending {
  token?: string;
  type?: string;
  encoding?: string;
  format?: string;
}

/** A portal with a product in three versions, a gateway that reports calls, and developers who query them. */
export async function aTrafficWorld(
  database: TestDatabase,
  parts: Partial<AppParts> & { clock?: ReturnType<typeof aClock> } = {},
) {
  const clock = parts.clock ?? aClock(Date.parse('2026-03-10T12:34:56.789Z'));
  const versions = ['v1', 'v2', 'v3'].map((name) => ({ name }));
  const portal = aPrivatePortal({ allowed_time_period: '90d' }, [aProduct('parcels', { versions })]);
  const shortPortal = aPrivatePortal({ name: 'short', hosts: ['short.test'], allowed_time_period: '24h' }, [
    aProduct('letters'),
  ]);
  const world = await aWorld(database, [portal, shortPortal], { ...parts, clock });
  const { gateway, analytics, portals } = world.services;
  const { token } = await gateway.create(world.org_id, 'Edge', { actor: { kind: 'system' } });
  const ada = await aSignedInCaller(world);

  async function versionIds(host = 'portal.test'): Promise<string[]> {
    const { id } = await portals.byHost(host);
    const rows = database.query.selectFrom('product_version').select('id').where('portal_id', '=', id).orderBy('name');
    return (await rows.execute()).map((row) => row.id);
  }

  async function newApplication(name: string, by: SignedInCaller = ada): Promise<string> {
    const { status, body } = await by.post('/applications', { name });
    if (status !== 201) throw new Error(`The application was not made: ${JSON.stringify(body)}`);
    return body.id;
  }

  const [version_id = ''] = await versionIds();
  const application_id = await newApplication('Billing');

  return {
    world,
    clock,
    token,
    ada,
    analytics,
    application_id,
    version_id,
    versionIds,
    newApplication,
    caller: (email: string, host?: string) => aSignedInCaller(world, { email, ...(host && { host }) }),

    /** A call that was served just now. */
    anEvent: (more: Partial<GatewayEvent> = {}): GatewayEvent => ({
      time: clock(),
      application_id,
      product_version_id: version_id,
      status: 200,
      latency_ms: 20,
      request_bytes: 300,
      response_bytes: 4000,
      ...more,
    }),

    async send(events: unknown, sending: Sending = {}) {
      const { type = 'application/json', encoding, format } = sending;
      const body = typeof events === 'string' || events instanceof Uint8Array ? events : JSON.stringify(events);
      const answer = await world.fetch(`/gateway/v1/events${format ? `?format=${format}` : ''}`, {
        method: 'POST',
        host: 'gateway.test',
        headers: {
          'content-type': type,
          authorization: `Bearer ${sending.token ?? token}`,
          ...(encoding && { 'content-encoding': encoding }),
        },
        body: body as string,
      });
      return { status: answer.status, body: await answer.json(), headers: answer.headers };
    },

    /** The developer's analytics as the screens request them, by default of the last day. */
    async ask(
      query: Partial<AnalyticsQuery> = {},
      by: SignedInCaller = ada,
      values: 'names' | 'ids' = 'ids',
    ): Promise<AnalyticsAnswer> {
      const { status, body } = await by.post(`/stats${values === 'ids' ? '?dimension_values=ids' : ''}`, {
        start_ms: clock() - day,
        end_ms: clock() + minute,
        metrics: ['REQUEST_COUNT'],
        ...query,
      });
      if (status !== 200) throw new Error(`The query was refused: ${JSON.stringify(body)}`);
      return body;
    },

    /** The number of calls that the developer sees. */
    async count(query: Partial<AnalyticsQuery> = {}, by: SignedInCaller = ada): Promise<number | undefined> {
      return (await this.ask(query, by)).records[0]?.event.REQUEST_COUNT;
    },

    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export type TrafficWorld = Awaited<ReturnType<typeof aTrafficWorld>>;
