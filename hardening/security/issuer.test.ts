import { filesInMemory } from '@portico/server/features/publishing/folder-files.ts';
import { aClientKey } from '@portico/test-kit/identity/client-key.ts';
import { anExternalIssuer, type ExternalIssuer } from '@portico/test-kit/identity/external-issuer.ts';
import { until } from '@portico/test-kit/until.ts';
import { afterAll, expect, test } from 'vitest';
import { cases } from '../cases.ts';
import { figure } from '../kit/figure.ts';
import { sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { sendRaw } from './kit/raw-request.ts';
import { aMember, externalStrategy, teamsHost as host, teamsPortal } from './kit/team-member.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

let outside: ExternalIssuer;
afterAll(() => outside[Symbol.asyncDispose]());

againstServers(
  async () => {
    outside ??= await anExternalIssuer();
    return { more: [teamsPortal(outside)] };
  },
  (attacked) => {
    async function aGateway() {
      const server = attacked();
      const owner = await server.asUser(await server.aUser());
      const { token } = (await owner('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge' })).body;
      const ask = async (uri: string, headers: Record<string, string>) =>
        server.at('main')('GET', '/gateway/v1/authorize', undefined, {
          'x-portico-gateway-token': token,
          'x-original-method': 'GET',
          'x-original-host': 'api.test',
          'x-original-uri': uri,
          ...headers,
        });
      return Object.assign(ask, { token: token as string });
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
      const { owner, adminPath, at, email, send, allow, join, product_id, anApplication } = member;
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
        const content = teamsPortal(outside);
        return services.publishing.publish(
          org_id,
          { ...content, portal: { ...content.portal, ...more } },
          { prune: true },
        );
      };
      const inTeam = (developers: string[]) => ({
        teams: [{ name: email, developers, products: [{ product: 'parcels', roles: ['view', 'register'] as const }] }],
      });
      const setVisible = (is_published: boolean) =>
        owner('PATCH', `${adminPath}/products/${product_id}`, { is_published });
      const membership = { portal_id: member.portal_id, team_id: member.team.id, email };
      const ways: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
        'member removed': [leave, join],
        'role without register': [() => allow(true, false), () => allow(true, true)],
        'role without view': [() => allow(false, true), () => allow(true, true)],
        'product hidden': [() => setVisible(false), () => setVisible(true)],
        'published by another copy of the server': [() => publish(inTeam([])), () => publish(inTeam([email]))],
        'written by the sender': [
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
        // A new credential does not open it either.
        const fresh = (await send('POST', `${keyed.path}/credentials`, {})).body;
        expect((await ask('/parcels', { apikey: fresh.credential })).status, way).toBe(403);

        const one = `${keyed.path}/registrations/${keyed.registration.id}`;
        const reason = way === 'product hidden' ? 'product-hidden' : 'not-permitted';
        expect((await send('GET', one)).body, way).not.toHaveProperty('access');
        expect((await send('GET', `${one}?include=access`)).body, way).toMatchObject({ access: reason });
        const listed = await owner('GET', `${adminPath}/registrations?filter[text][contains]=${email}`);
        expect(listed.body.data.map(({ access }: { access: string }) => access)).toEqual([reason, reason]);

        await give();
        const isGiven = async () => (await statuses()).every((status) => status === 200);
        slowest = Math.max(slowest, await until(isGiven, 1000, `${way}, and back`));
      }
      figure(context, `${Object.keys(ways).length} ways: taken and given back within ${Math.round(slowest)} ms`);
    });

    /** A client of the portal with a scope, and a token for it. */
    async function aClient(member: Awaited<ReturnType<typeof aMember>>, more: object = {}) {
      const made = await member.anApplication('Clients', 'clients', { scopes: ['read'], ...more });
      const authorization = basic(made.credentials.client_id, made.credentials.client_secret);
      const { body } = await issuer('/token', { grant_type: 'client_credentials' }, { authorization });
      return { ...made, authorization, token: body.access_token as string };
    }
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

    test(`87. ${cases[87]}`, async (context) => {
      const server = attacked();
      const ask = await aGateway();
      const [ada, grace] = [await aMember(server), await aMember(server)];
      const reference_id = crypto.randomUUID();
      const first = await aClient(ada, { reference_id });
      expect((await ask('/payments', bearer(first.token))).status).toBe(200);
      await ada.send('DELETE', first.path);
      const second = await aClient(grace, { reference_id });
      expect((await ask('/payments', bearer(second.token))).headers.get('x-portico-application')).toBe(second.id);
      const isOver =
        (token: string, uri = '/payments') =>
        async () =>
          (await ask(uri, bearer(token))).status === 401;
      const slow = await until(isOver(first.token), 1000, 'the token of the deleted application is over');
      const { authorization } = second;
      const looked = await issuer('/introspect', { token: first.token }, { authorization });
      expect(looked.body).toEqual({ active: false });
      expect((await issuer('/introspect', { token: second.token }, { authorization })).body.active).toBe(true);

      // A client that took another id, and then its old one.
      for (const to of [crypto.randomUUID(), reference_id]) {
        expect((await grace.send('PATCH', second.path, { reference_id: to })).status).toBe(200);
        await until(isOver(second.token), 1000, 'the token of the renamed application is over');
      }
      expect((await issuer('/introspect', { token: second.token }, { authorization })).body).toEqual({ active: false });

      // At an external issuer a token names a client id only. Tokens that were issued before the application got this
      // id are not its own.
      const theirs = crypto.randomUUID();
      const own = await ada.anApplication('External', 'external', { reference_id: theirs, scopes: ['read'] });
      const later = Math.floor(Date.now() / 1000) + 1;
      const token = await outside.sign({ client_id: theirs, scope: 'read', iat: later });
      expect((await ask('/external', bearer(token))).headers.get('x-portico-application')).toBe(own.id);
      await ada.send('DELETE', own.path);
      const old = await outside.sign({ client_id: theirs, scope: 'read' });
      const taken = await grace.anApplication('External', 'external', { reference_id: theirs, scopes: ['read'] });
      const fresh = await outside.sign({ client_id: theirs, scope: 'read', iat: later + 1 });
      const isTaken = async () =>
        (await ask('/external', bearer(fresh))).headers.get('x-portico-application') === taken.id;
      await until(isTaken, 1000, 'the client id is the other application’s');
      expect((await ask('/external', bearer(old))).status).toBe(401);
      figure(context, `a token of a deleted application is refused after ${Math.round(slow)} ms`);
    });

    test(`85. ${cases[85]}`, async (context) => {
      const server = attacked();
      const ask = await aGateway();
      const ada = await aMember(server);
      const client_id = crypto.randomUUID();
      await ada.anApplication('External', 'external', { reference_id: client_id, scopes: ['read'] });
      const iat = Math.floor(Date.now() / 1000) + 1;
      const good = { client_id, scope: 'read', iat };
      const status = async (claims: object, typ?: string) =>
        (await ask('/external', bearer(await outside.sign({ ...good, ...claims }, '1h', typ)))).status;
      expect([await status({}), await status({}, 'JWT'), await status({ aud: [outside.audience, 'x'] })]).toEqual([
        200, 200, 200,
      ]);
      const refused: [object, string?][] = [
        [{ aud: client_id }],
        [{ aud: 'https://elsewhere.example' }],
        [{ aud: [outside.audience, client_id] }],
        [{ aud: undefined }],
        [{ nonce: 'n' }],
        [{ at_hash: 'h' }],
        [{ c_hash: 'h' }],
        [{ s_hash: 'h' }],
        [{ typ: 'ID' }],
        [{}, 'id_token+jwt'],
        [{}, 'logout+jwt'],
        [{ client_id: undefined, azp: client_id }],
        [{ iat: undefined }],
        [{ iat: iat + 3600 }],
      ];
      for (const [claims, typ] of refused) expect(await status(claims, typ), JSON.stringify([claims, typ])).toBe(401);

      const { audience: _, ...open } = externalStrategy(outside);
      const strategies = `${ada.adminPath}/auth-strategies`;
      const made = await ada.owner('POST', strategies, { ...open, name: 'No audience' });
      expect([made.status, made.body.invalid_parameters?.[0]?.field]).toEqual([400, 'audience']);
      const strategy_id = (await ada.owner('GET', strategies)).body.data.find(
        ({ name }: { name: string }) => name === 'External',
      ).id;
      const taken = await ada.owner('PATCH', `${strategies}/${strategy_id}`, { audience: null });
      expect([taken.status, taken.body.invalid_parameters?.[0]?.field]).toEqual([400, 'audience']);
      const folder = { name: 'teams', title: 'Teams', hosts: [host], visibility: 'private', auth_strategies: [open] };
      const files = filesInMemory(new Map([['portal.yaml', Buffer.from(JSON.stringify(folder))]]));
      const published = server.services.publishing.publishFolder(server.org_id, files, { dry_run: true });
      await expect(published).rejects.toThrow(/"External" has an issuer and no audience/);

      // A strategy of an earlier version without an audience: its tokens are refused.
      const { query } = server.database;
      const row = query.updateTable('auth_strategy').where('id', '=', strategy_id);
      await row.set({ audience: null }).execute();
      await query
        .updateTable('portal')
        .set(({ ref }) => ({ catalog_revision: ref('catalog_revision') }))
        .execute();
      await until(async () => (await status({})) === 401, 1000, 'no audience, no token');
      await row.set({ audience: outside.audience }).execute();
      figure(context, `${refused.length} tokens refused; a strategy without audience cannot be made and takes none`);
    });

    test(`81. ${cases[81]}`, async (context) => {
      const member = await aMember(attacked());
      const { path, credentials } = await aClient(member);
      const key = await aClientKey();
      expect((await member.send('PUT', `${path}/client-keys`, { keys: [key.jwk] })).status).toBe(200);
      const at = `http://${host}:${attacked().server.port}`;
      const id = credentials.client_id as string;
      const now = Math.floor(Date.now() / 1000);
      const sign = (claims: object) =>
        key.sign({ iss: id, sub: id, aud: `${at}/oauth`, jti: crypto.randomUUID(), exp: now + 60, ...claims });
      const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
      const grant = (client_assertion: string, more: Record<string, string> = {}) =>
        issuer('/token', { grant_type: 'client_credentials', client_assertion_type, client_assertion, ...more });
      const once = await sign({});
      expect((await grant(once)).status).toBe(200);
      expect((await grant(once)).status).toBe(401);
      expect((await grant(await sign({ exp: now + 290 }))).status).toBe(200);
      const refused = [
        { exp: now + 360 },
        { exp: now + 86_400 },
        { exp: now - 60 },
        { aud: `${at}/oauth/token` },
        { aud: `${at}/oauth/` },
        { aud: at },
        { aud: [`${at}/oauth`, 'https://elsewhere.example'] },
        { aud: 'https://elsewhere.example' },
        { jti: undefined },
        { iat: now + 3600 },
        { iat: now - 86_400 },
      ];
      for (const claims of refused) expect((await grant(await sign(claims))).status, JSON.stringify(claims)).toBe(401);

      const scoped = async (scope: string) => (await grant(await sign({}), { scope })).body;
      expect(await scoped('read pay')).toMatchObject({ scope: 'read' });
      expect(await scoped('read')).toMatchObject({ scope: 'read' });
      expect(await scoped('pay')).toMatchObject({ error: 'invalid_scope' });
      expect((await grant(await sign({}))).body).toMatchObject({ scope: 'read' });
      figure(context, `${refused.length} assertions refused`);
    });

    test(`88. ${cases[88]}`, async (context) => {
      const ask = await aGateway();
      const member = await aMember(attacked());
      const spellings = ['', '?x=1', '?', '/', '//', '#x'].flatMap((end) => [`/revoke${end}`, `/%72evoke${end}`]);
      let honored = 0;
      for (const path of [...spellings, '/REVOKE', '/./revoke', '//revoke']) {
        const { token, authorization, path: own } = await aClient(member);
        const { port } = attacked().server;
        const body = new URLSearchParams({ token }).toString();
        const head = `POST /oauth${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n`;
        const fields = `Authorization: ${authorization}\r\nContent-Type: ${form['content-type']}\r\n`;
        const { status } = await sendRaw(port, `${head}${fields}Content-Length: ${body.length}\r\n\r\n${body}`);
        const { body: looked } = await issuer('/introspect?x=1', { token }, { authorization });
        // A path either is the route and works, or is not found.
        expect([200, 400, 404], path).toContain(status);
        expect(looked.active, path).toBe(status !== 200);
        expect((await ask('/payments', bearer(token))).status, path).toBe(status === 200 ? 401 : 200);
        honored += status === 200 ? 1 : 0;
        await member.send('DELETE', own);
      }
      expect(honored).toBeGreaterThanOrEqual(3);
      figure(context, `${spellings.length + 3} spellings of one route: ${honored} are it, the others are none`);
    });

    test(`83. ${cases[83]}`, async (context) => {
      const ask = await aGateway();
      const member = await aMember(attacked());
      const { path } = await member.anApplication('Keys', 'keys');
      const { credential: apikey } = (await member.send('POST', `${path}/credentials`, {})).body;
      for (const uri of ['/parcels', '/parcels/', '/parcels/4%202', '/parcels/%C3%A9', '/parcels?to=//x/../%2f']) {
        expect((await ask(uri, { apikey })).status, uri).toBe(200);
      }
      const odd = [
        ...['//parcels', '/parcels//x', '/parcels//', '///parcels', '/./parcels', '/parcels/./x', '/parcels/.'],
        ...['/x/../parcels', '/parcels/..', '/parcels/../parcels', '/parcels/..;/x', '/parcels/.;a=b/x'],
        ...[
          '/parcels%2fx',
          '/%2Fparcels',
          '/parcels/%2e%2e/x',
          '/%2e/parcels',
          '/parcels/.%2e/x',
          '/parcels/%252e%252e',
        ],
        ...['/parcels\\x', '/parcels/..\\x', '/parcels%5cx', '/parcels%255cx', '/parcels%252fx'],
        ...[
          '/parcels/%00',
          '/parcels/%0a',
          '/parcels/%0D%0A',
          '/parcels/%7f',
          '/parcels/%c2%85',
          '/parcels\tx',
          '/parcels x',
        ],
        ...['/parcels#x', '/parcels/%', '/parcels/%zz', '/parcels/%c3', 'parcels', 'http://api.test/parcels', '*', ''],
      ];
      for (const uri of odd) {
        const original = await ask(uri, { apikey });
        expect([original.status, original.body?.detail], uri).toEqual([403, expect.stringContaining('path')]);
        if (!/^\/[^\s]*$/.test(uri)) continue;
        // The request as Envoy sends it: below a prefix.
        const asked = `GET /gateway/v1/authorize${uri} HTTP/1.1\r\nHost: api.test\r\nConnection: close\r\n`;
        const { status } = await sendRaw(
          attacked().server.port,
          `${asked}X-Portico-Gateway-Token: ${ask.token}\r\napikey: ${apikey}\r\n\r\n`,
        );
        expect([400, 403], uri).toContain(status);
      }
      figure(context, `${odd.length} ambiguous paths refused`);
    });
  },
);
