import { join } from 'node:path';
import { requestAs } from '@portico/test-kit/network/request.ts';
import { aDemoCopy } from '@portico/test-kit/server/demo-folder.ts';
import { until } from '@portico/test-kit/until.ts';
import { aCaller } from '@portico/test-kit/world/application-world.ts';
import { signIn } from '@portico/test-kit/world/developers.ts';
import type { World } from '@portico/test-kit/world/world.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../../app/app.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { readFolder } from '../publishing/folder.ts';
import { installDemoGateway } from './demo-routes.ts';

test('a new developer’s first call is answered by the demo and counted', async () => {
  await using demo = await aDemoCopy();
  const settings = { data_dir: demo.path, database_url: undefined };
  await using database = openDatabase(settings);
  const app = await createApp({ ...settings, database, log: pino({ level: 'silent' }) });
  await installDemoGateway(app.server, app.services);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as { port: number };
  const fetchThere: World['fetch'] = (path, { host = 'localhost', ...init } = {}) =>
    requestAs(`${host}:${port}`, `http://127.0.0.1:${port}${path}`, init);
  const world = { ...app, fetch: fetchThere } as World;
  try {
    const { id: portal_id } = await app.services.portals.byHost('localhost');
    const { id } = await database.query
      .selectFrom('developer')
      .select('id')
      .where('email', '=', 'dev@example.com')
      .executeTakeFirstOrThrow();
    const dana = aCaller(world, {
      host: 'localhost',
      ...(await signIn(world, { portal_id, id, email: 'dev@example.com' })),
    });
    const { body: application } = await dana.post('/applications', { name: 'First steps' });
    const { body: key } = await dana.post(`/applications/${application.id}/credentials`);
    const rows = database.query.selectFrom('product_version').select('id').where('name', '=', 'v2');
    const version = await rows.where('routes', 'like', '%weather%' as never).executeTakeFirstOrThrow();
    const call = (path: string, headers: Record<string, string> = {}) =>
      world.fetch(`/demo-gateway${path}`, { headers: { apikey: key.credential, ...headers } });
    const current = '/weather/v2/points/current?lat=51.95&lon=4.14';
    expect((await call(current, { apikey: '' })).status).toBe(401);
    expect((await call(current)).status).toBe(403);
    await dana.post(`/applications/${application.id}/registrations`, { product_version_id: version.id });

    const granted = await untilAllowed(() => call(current));
    expect(await granted.json()).toMatchObject({ road_state: expect.any(String), symbol: expect.any(String) });
    expect((await call('/weather/v2/points/current')).status).toBe(400);
    expect((await call('/weather/v2/nothing')).status).toBe(404);
    expect(await (await call('/weather/v2/stations')).json()).toMatchObject({ data: [{ name: 'Rotterdam' }] });
    expect((await call('/maps/v4/geocode?q=Delft')).status).toBe(403);

    const counted = async () => {
      await app.services.analytics.merge();
      const { body } = await dana.post('/stats', {
        start_ms: Date.now() - 3_600_000,
        end_ms: Date.now() + 60_000,
        metrics: ['REQUEST_COUNT'],
        filter: [{ dimension: 'APPLICATION', type: 'IN', values: [application.id] }],
      });
      return body.records[0]?.event.REQUEST_COUNT ?? 0;
    };
    await until(async () => (await counted()) >= 4);
    expect(await counted()).toBe(4);
  } finally {
    await app.server.close();
  }
});

/** Retries a call, because cached values of the application expire a moment later. */
async function untilAllowed(call: () => Promise<Response>): Promise<Response> {
  const until = Date.now() + 1000;
  for (;;) {
    const answer = await call();
    if (answer.status === 200 || Date.now() > until) return answer;
  }
}

test('the demo’s routes match the server URLs of its specifications', async () => {
  const { products } = await readFolder(join(import.meta.dirname, '../../../../../content/demo/private'));
  const routed = products.flatMap(({ file, specs }) =>
    (file.versions ?? []).flatMap(({ name, routes }) => {
      const { servers } = (specs.get(name)?.document ?? {}) as { servers?: { url: string }[] };
      return routes ? [[routes[0]?.paths?.[0], servers?.[0]?.url]] : [];
    }),
  );
  expect(routed).toHaveLength(2);
  for (const [path, url] of routed) expect(path).toBe(url);
});
