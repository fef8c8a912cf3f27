import { until } from '@portico/test-kit/until.ts';
import { gatewayPortal } from '@portico/test-kit/world/gateway-world.ts';
import { expect, test } from 'vitest';
import type { AttackedServer, Developer } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { type Send, sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';

const host = 'apis.localhost';
const portal = () => {
  const content = gatewayPortal();
  return { ...content, portal: { ...content.portal, name: 'apis', hosts: [host] } };
};

/** A developer of the portal with an application whose key opens `/parcels`, by asking as a gateway does. */
async function aSubscriber(attacked: AttackedServer) {
  const { services, server } = attacked;
  const { id: portal_id } = await services.portals.byHost(host);
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { email, full_name: 'Ada', status: 'approved' } as const;
  const { developer, access_token } = await services.transact(async (run) => {
    const made = (await services.accounts.insert(run, portal_id, person)) as Developer;
    const tokens = await services.sessions.open(run, { tenant_id: portal_id, kind: 'developer', id: made.id });
    return { developer: made, ...tokens };
  });
  const send = sendTo(server.port, `${host}:${server.port}`, { cookie: `portalaccesstoken=${access_token}` });
  const strategies = (await send('GET', '/api/v2/applications/auth-strategies')).body.data;
  const auth_strategy_id = strategies.find(({ name }: { name: string }) => name === 'Keys').id;
  const application = (await send('POST', '/api/v2/applications', { name: 'Shop', auth_strategy_id })).body;
  const path = `/api/v2/applications/${application.id}`;
  const product = (await send('GET', '/api/v2/products')).body.data[0].id;
  const versions = (await send('GET', `/api/v2/products/${product}/versions`)).body.data;
  const register = async (version: string) =>
    (
      await send('POST', `${path}/registrations`, {
        product_version_id: versions.find(({ name }: { name: string }) => name === version).id,
      })
    ).body;
  const key = async (more: object = {}) => (await send('POST', `${path}/credentials`, more)).body;
  return {
    developer,
    portal_id,
    send,
    path,
    register,
    key,
    registration: await register('keys'),
    credential: await key(),
  };
}

againstServers(
  async () => ({ more: [portal()] }),
  (attacked) => {
    const aGateway = async () => {
      const server = attacked();
      const owner = await server.asUser(await server.aUser());
      const { id, token } = (await owner('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge' })).body;
      const ask = async (key: string, uri = '/parcels', headers: Record<string, string> = {}) =>
        server.at('main')('GET', '/gateway/v1/authorize', undefined, {
          ...{ 'x-portico-gateway-token': token, 'x-original-method': 'GET', 'x-original-host': 'api.test' },
          ...{ 'x-original-uri': uri, apikey: key },
          ...headers,
        });
      return { owner, ask, id, token };
    };

    test('28. Gateway authorize refuses revoked, expired, unapproved, wrong product, within 1 s', async (context) => {
      const server = attacked();
      const { owner, ask } = await aGateway();
      const adminPath = (portal_id: string) => `/api/admin/v1/portals/${portal_id}`;
      type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;
      const ends: Record<string, (of: Subscriber) => ReturnType<Send>> = {
        'key revoked': ({ send, path, credential }) => send('DELETE', `${path}/credentials/${credential.id}`),
        'registration revoked': ({ portal_id, registration }) =>
          owner('PATCH', `${adminPath(portal_id)}/registrations/${registration.id}`, { status: 'revoked' }),
        'registration deleted': ({ send, path, registration }) =>
          send('DELETE', `${path}/registrations/${registration.id}`),
        'application deleted': ({ send, path }) => send('DELETE', path),
        'developer disabled': ({ portal_id, developer }) =>
          owner('PATCH', `${adminPath(portal_id)}/developers/${developer.id}`, { status: 'disabled' }),
      };
      let slowest = 0;
      for (const [way, end] of Object.entries(ends)) {
        const subscriber = await aSubscriber(server);
        const { credential } = subscriber.credential;
        expect((await ask(credential)).status, way).toBe(200);
        expect((await end(subscriber)).status, way).toBeLessThan(300);
        const isOver = async () => [401, 403].includes((await ask(credential)).status);
        slowest = Math.max(slowest, await until(isOver, 1000, way));
      }

      const { send, path, key, register, credential } = await aSubscriber(server);
      const soon = new Date(Date.now() + 1500).toISOString();
      const short = await key({ expires_at: soon });
      expect((await ask(short.credential)).status).toBe(200);
      await until(async () => (await ask(short.credential)).status === 401, 2500, 'the key has expired');
      expect(Date.now() - Date.parse(soon)).toBeLessThan(1000);

      expect((await register('reviewed')).status).toBe('pending');
      const refusals = {
        unapproved: await ask(credential.credential, '/reviewed'),
        'wrong product': await ask(credential.credential, '/payments'),
        'never registered': await ask(credential.credential, '/old'),
        'no route': await ask(credential.credential, '/elsewhere'),
        'made up': await ask('ptk_000000000000000000000000000000000000000'),
        'beside the path': await ask(credential.credential, '/parcels/../reviewed'),
        'encoded path': await ask(credential.credential, '/parcels/%2e%2e/reviewed'),
      };
      for (const [what, { status }] of Object.entries(refusals)) expect([401, 403, 404], what).toContain(status);
      expect((await send('GET', path)).status).toBe(200);
      figure(context, `5 ways of ending: refused after ${Math.round(slowest)} ms at most; 7 other calls refused`);
    });

    test('29. Authorize and ingest without a gateway token', async (context) => {
      const server = attacked();
      const { owner, ask, id, token } = await aGateway();
      const { credential, send } = await aSubscriber(server);
      expect((await ask(credential.credential)).status).toBe(200);
      const { portal_id, id: developer_id } = await server.aDeveloper();
      const { access_token } = await server.services.transact((run) =>
        server.services.sessions.open(run, { tenant_id: portal_id, kind: 'developer', id: developer_id }),
      );
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const personal = (await owner('POST', '/api/admin/v1/tokens', { name: 'CI', scopes: ['owner'], expires_at }))
        .body;
      const none: Record<string, string>[] = [
        {},
        { 'x-portico-gateway-token': '' },
        { 'x-portico-gateway-token': `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
        { 'x-portico-gateway-token': 'pgw_000000000000000000000000000000000000000' },
        { 'x-portico-gateway-token': credential.credential },
        { authorization: `Bearer ${personal.token}` },
        { authorization: `Bearer ${access_token}` },
      ];
      const calls: [string, string][] = [
        ['GET', '/gateway/v1/authorize'],
        ['POST', '/gateway/v1/authorize'],
        ['GET', '/gateway/v1/authorize/parcels'],
        ['POST', '/gateway/v1/events'],
        ['GET', '/gateway/v1/changes'],
      ];
      const original = { 'x-original-method': 'GET', 'x-original-host': 'api.test', 'x-original-uri': '/parcels' };
      const tryAll = async (all: readonly Record<string, string>[]) => {
        for (const headers of all) {
          for (const [method, path] of calls) {
            for (const by of [server.at('main'), owner, send]) {
              const body = path.endsWith('events') ? [] : undefined;
              const { status, code } = await by(method, path, body, {
                ...original,
                apikey: credential.credential,
                ...headers,
              });
              expect([status, code ?? 'unknown-gateway-token'], `${method} ${path}`).toEqual([
                401,
                'unknown-gateway-token',
              ]);
            }
          }
        }
      };
      await tryAll(none);
      expect((await owner('DELETE', `/api/admin/v1/gateway-tokens/${id}`)).status).toBe(204);
      const slow = await until(
        async () => (await ask(credential.credential)).status === 401,
        1000,
        'the token is over',
      );
      await tryAll([{ 'x-portico-gateway-token': token }]);
      figure(
        context,
        `${(none.length + 1) * calls.length * 3} calls: all 401; a revoked token after ${Math.round(slow)} ms`,
      );
    });
  },
);
