import type { PortalContent } from '@portico/server/features/publishing/content.ts';
import { gatewayPortal } from '@portico/server/testing/gateway-world.ts';
import { expect, test } from 'vitest';
import { cases } from '../cases.ts';
import type { AttackedServer, Developer } from '../surroundings/attacked-server.ts';
import { againstServers } from '../surroundings/engines.ts';
import { figure } from '../surroundings/figure.ts';
import { until } from '../surroundings/until.ts';
import { sendTo } from '../surroundings/wire.ts';

const host = 'teams.localhost';

/** Products are open to the members of teams only. */
const portal = (): PortalContent => {
  const content = gatewayPortal();
  return { ...content, portal: { ...content.portal, name: 'teams', hosts: [host], rbac: true } };
};

/** A developer in a team of their own, whose application calls `/parcels` with a key and `/payments` with a token. */
async function aMember(attacked: AttackedServer) {
  const { services, server, database } = attacked;
  const { id: portal_id } = await services.portals.byHost(host);
  const owner = await attacked.asUser(await attacked.aUser());
  const desk = `/api/admin/v1/portals/${portal_id}`;
  const email = `${crypto.randomUUID()}@example.com`;
  const { developer, access_token } = await services.transact(async (run) => {
    const person = { email, full_name: 'Ada', status: 'approved' } as const;
    const made = (await services.accounts.insert(run, portal_id, person)) as Developer;
    const tokens = await services.sessions.open(run, { tenant_id: portal_id, kind: 'developer', id: made.id });
    return { developer: made, ...tokens };
  });
  const product = await database.query
    .selectFrom('product')
    .select('id')
    .where('portal_id', '=', portal_id)
    .executeTakeFirstOrThrow();
  const team = (await owner('POST', `${desk}/teams`, { name: email })).body;
  const at = `${desk}/teams/${team.id}`;
  const allow = (view: boolean, register: boolean) =>
    owner('PUT', `${at}/products/${product.id}`, { view, register, view_documentation: false });
  const join = () => owner('POST', `${at}/members`, { emails: [email] });
  await allow(true, true);
  await join();

  const send = sendTo(server.port, `${host}:${server.port}`, { cookie: `portalaccesstoken=${access_token}` });
  const strategies = (await send('GET', '/api/v2/applications/auth-strategies')).body.data;
  const versions = (await send('GET', `/api/v2/products/${product.id}/versions`)).body.data;
  const named = (list: { id: string; name: string }[], name: string) => list.find((one) => one.name === name)?.id;
  const anApplication = async (strategy: string, version: string, more: object = {}) => {
    const auth_strategy_id = named(strategies, strategy);
    const made = (await send('POST', '/api/v2/applications', { name: strategy, auth_strategy_id, ...more })).body;
    const path = `/api/v2/applications/${made.id}`;
    const product_version_id = named(versions, version);
    const asked = { product_version_id, ...(strategy === 'Clients' && { scopes: ['read'] }) };
    const registration = (await send('POST', `${path}/registrations`, asked)).body;
    return { ...made, path, registration };
  };
  return {
    owner,
    desk,
    at,
    team,
    email,
    developer,
    portal_id,
    product_id: product.id,
    send,
    allow,
    join,
    anApplication,
  };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

againstServers(
  async () => ({ more: [portal()] }),
  (attacked) => {
    async function aGateway() {
      const server = attacked();
      const owner = await server.asUser(await server.aUser());
      const { token } = (await owner('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge' })).body;
      return async (uri: string, headers: Record<string, string>) =>
        server.at('main')('GET', '/gateway/v1/authorize', undefined, {
          'x-portico-gateway-token': token,
          'x-original-method': 'GET',
          'x-original-host': 'api.test',
          'x-original-uri': uri,
          ...headers,
        });
    }

    const issuer = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) => {
      const { port } = attacked().server;
      const sent = new URLSearchParams(body).toString();
      return sendTo(port, `${host}:${port}`)('POST', `/oauth${path}`, sent, { ...form, ...headers });
    };

    test(`69. ${cases[69]}`, async (context) => {
      const server = attacked();
      const { database, services, org_id } = server;
      const ask = await aGateway();
      const member = await aMember(server);
      const { owner, desk, at, email, send, allow, join, product_id, anApplication } = member;
      const keyed = await anApplication('Keys', 'keys');
      const client = await anApplication('Clients', 'clients', { scopes: ['read'] });
      const { credential } = (await send('POST', `${keyed.path}/credentials`, {})).body;
      const { client_id, client_secret } = client.credentials;
      const authorization = basic(client_id, client_secret);
      const granted = await issuer('/token', { grant_type: 'client_credentials' }, { authorization });
      const bearer = { authorization: `Bearer ${granted.body.access_token}` };
      const asks = [
        () => ask('/parcels', { apikey: credential }),
        () => ask('/payments', bearer),
        () => ask('/payments', { authorization }),
      ];
      const statuses = async () => (await Promise.all(asks.map((one) => one()))).map(({ status }) => status);
      const leave = () => owner('DELETE', `${at}/members/${encodeURIComponent(email)}`);
      const publish = (more: object) => {
        const content = portal();
        return services.publishing.publish(
          org_id,
          { ...content, portal: { ...content.portal, ...more } },
          { prune: true },
        );
      };
      const inTeam = (developers: string[]) => ({
        teams: [{ name: email, developers, products: [{ product: 'parcels', roles: ['view', 'register'] as const }] }],
      });
      const setVisible = (is_published: boolean) => owner('PATCH', `${desk}/products/${product_id}`, { is_published });
      const membership = { portal_id: member.portal_id, team_id: member.team.id, email };
      const ways: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
        'member removed': [leave, join],
        'role without register': [() => allow(true, false), () => allow(true, true)],
        'role without view': [() => allow(false, true), () => allow(true, true)],
        'product hidden': [() => setVisible(false), () => setVisible(true)],
        'published by another copy of the server': [() => publish(inTeam([])), () => publish(inTeam([email]))],
        'written by whoever writes it': [
          () => database.query.deleteFrom('team_member').where('email', '=', email).execute(),
          () => database.query.insertInto('team_member').values(membership).execute(),
        ],
        'team deleted': [() => owner('DELETE', at), () => publish(inTeam([email]))],
      };
      let slowest = 0;
      expect(await statuses()).toEqual([200, 200, 200]);
      for (const [way, [take, give]] of Object.entries(ways)) {
        await take();
        const isTaken = async () => (await statuses()).every((status) => status === 403);
        slowest = Math.max(slowest, await until(isTaken, 1000, way));
        // What is made now is no better.
        const fresh = (await send('POST', `${keyed.path}/credentials`, {})).body;
        expect((await ask('/parcels', { apikey: fresh.credential })).status, way).toBe(403);

        const one = `${keyed.path}/registrations/${keyed.registration.id}`;
        const reason = way === 'product hidden' ? 'product-hidden' : 'not-permitted';
        expect((await send('GET', one)).body, way).not.toHaveProperty('access');
        expect((await send('GET', `${one}?include=access`)).body, way).toMatchObject({ access: reason });
        const listed = await owner('GET', `${desk}/registrations?filter[text][contains]=${email}`);
        expect(listed.body.data.map(({ access }: { access: string }) => access)).toEqual([reason, reason]);

        await give();
        const isGiven = async () => (await statuses()).every((status) => status === 200);
        slowest = Math.max(slowest, await until(isGiven, 1000, `${way}, and back`));
      }
      figure(context, `${Object.keys(ways).length} ways: taken and given back within ${Math.round(slowest)} ms`);
    });
  },
);
