import type { aFollowingWorld } from './following-world.ts';

type FollowingWorld = Awaited<ReturnType<typeof aFollowingWorld>>;

/** The route of v1 in `aReportingGateway`. */
export const routes = [{ hosts: ['api.test'], paths: ['/shop'] }];

/** A gateway in front of v1, which asks whether each call is allowed and reports it. */
export async function aReportingGateway(site: FollowingWorld) {
  const { world, ada, clock } = site;
  const { token } = await world.services.gateway.create(world.org_id, 'Edge', { actor: { kind: 'system' } });

  const keyOf = async (application_id: string, by: Pick<typeof ada, 'post'> = ada): Promise<string> =>
    (await by.post(`/applications/${application_id}/credentials`, {})).body.credential;

  return {
    keyOf,

    /** Serves calls with this key. */
    async serve(apikey: string, method: string, path: string, times = 1): Promise<void> {
      const events = [];
      for (let call = 0; call < times; call += 1) {
        const answer = await world.fetch('/gateway/v1/authorize', {
          headers: {
            'x-portico-gateway-token': token,
            'x-original-method': method,
            'x-original-host': 'api.test',
            'x-original-uri': path,
            apikey,
          },
        });
        if (answer.status !== 200) throw new Error(`The call was refused: ${await answer.text()}`);
        events.push({
          time: clock.now(),
          application_id: answer.headers.get('x-portico-application'),
          method,
          host: 'api.test',
          path,
          status: 200,
          latency_ms: 5,
          request_bytes: 10,
          response_bytes: 20,
        });
      }
      const answer = await world.fetch('/gateway/v1/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(events),
      });
      const counted = (await answer.json()) as { accepted: number };
      if (counted.accepted !== times) throw new Error(`Not counted: ${JSON.stringify(counted)}`);
      await world.services.analytics.merge();
    },
  };
}
