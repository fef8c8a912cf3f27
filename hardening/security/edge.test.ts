import { randomUUID } from 'node:crypto';
import { createAttemptStore } from '@portico/server/features/accounts/attempt-store.ts';
import { createAttemptService } from '@portico/server/features/accounts/attempts.ts';
import type { LimitName } from '@portico/server/features/accounts/limits.ts';
import { createTally } from '@portico/server/platform/metrics/counters.ts';
import { runCommand } from '@portico/test-kit/server/command.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { cases } from '../cases.ts';
import { type AttackedServer, password } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { sendTo } from '../kit/wire.ts';
import { ambiguousHosts, hostTargets } from './kit/ambiguous-hosts.ts';
import { againstServers } from './kit/engines.ts';
import { sendLines } from './kit/raw-request.ts';
import { aSubscriber, guardedHost, guardedPortal } from './kit/subscriber.ts';

/** A trusted proxy; other IP addresses of this machine are not trusted. */
const trustedProxy = '127.0.0.2';

/** A login from an IP address, with headers that proxies add. */
function logIn(
  { server }: AttackedServer,
  email: string,
  wanted: { word?: string; from?: string; headers?: string[] },
) {
  const { word = password, from, headers = [] } = wanted;
  const lines = ['POST /api/v2/developer/authenticate HTTP/1.1', `Host: localhost:${server.port}`, ...headers];
  const body = JSON.stringify({ username: email, password: word });
  return sendLines(server.port, lines, { body, ...(from !== undefined && { from }) });
}

againstServers(
  async () => ({ settings: { TRUSTED_PROXIES: trustedProxy }, more: [guardedPortal()] }),
  (attacked) => {
    test(`67. ${cases[67]}`, async (context) => {
      const { port } = attacked().server;
      const ask = (headers: string[], { host = `localhost:${port}`, version = '1.1', from = '127.0.0.1' } = {}) =>
        sendLines(port, [`GET /metrics HTTP/${version}`, `Host: ${host}`, ...headers], { from });
      const forwarding = [
        ...[
          'Forwarded: for=203.0.113.9',
          'X-Forwarded-For: 203.0.113.9',
          'X-Forwarded-For:',
          'Via: 1.1 edge',
          'CF-Ray: 1',
        ],
        ...[
          'X-Forwarded-Host: portal.example',
          'X-Forwarded-Proto: https',
          'X-Forwarded-Port: 443',
          'X-Forwarded-Any: x',
        ],
        ...['X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'X-Envoy-External-Address', 'X-Original-Forwarded-For']
          .concat('CF-Connecting-IP', 'True-Client-IP', 'Fastly-Client-IP', 'Fly-Client-IP', 'X-Azure-ClientIP')
          .map((name) => `${name}: 203.0.113.9`),
      ];
      const publicHosts = ['portal.example', `portal.example:${port}`, '203.0.113.1', 'localhost.evil.example', ''];
      const open: string[] = [];
      for (const header of forwarding) if ((await ask([header])).status !== 404) open.push(header);
      for (const host of publicHosts) if ((await ask([], { host })).status === 200) open.push(`Host: ${host}`);
      for (const header of forwarding.slice(0, 2)) {
        if ((await ask([header], { from: trustedProxy })).status !== 404) open.push(`${header} of a trusted proxy`);
      }
      // What an unconfigured nginx sends upstream: its own name for the server, and HTTP/1.0.
      if ((await ask([], { version: '1.0', host: `127.0.0.1:${port}` })).status !== 404) open.push('HTTP/1.0');
      expect(open).toEqual([]);
      for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'LOCALHOST', `[::1]:${port}`]) {
        expect((await ask([], { host })).text).toContain('portico_requests_total');
      }
      figure(context, `${forwarding.length} headers, ${publicHosts.length} hosts, HTTP/1.0: none reads the metrics`);
    });

    test(`77. ${cases[77]}`, async (context) => {
      const it = attacked();
      const tenant = it.portalId('main');
      /** Guesses at a link, which cost no hash: an IP address may make 50 of them. */
      const guess = (forwarded: string) => {
        const lines = ['POST /api/v2/developer/reset-password HTTP/1.1', `Host: localhost:${it.server.port}`];
        const body = JSON.stringify({ token: randomUUID(), password });
        return sendLines(it.server.port, [...lines, `X-Forwarded-For: ${forwarded}`], { body, from: trustedProxy });
      };
      /** One client in every spelling that its proxy may write, with a new port for each connection. */
      const spellings = (at: number) => [
        `203.0.113.7:${4000 + at}`,
        `"203.0.113.7:${4000 + at}"`,
        '::ffff:203.0.113.7',
        '::FFFF:cb00:7107',
        `[::ffff:203.0.113.7]:${4000 + at}`,
        '0:0:0:0:0:ffff:203.0.113.7',
        ' 203.0.113.7 ',
        `10.0.0.${at}, 203.0.113.7:${4000 + at}`,
      ];
      const statuses: number[] = [];
      for (let at = 0; at < 52; at += 1) statuses.push((await guess(spellings(at)[at % 8] as string)).status);
      expect(statuses).toEqual([...Array(50).fill(404), 429, 429]);
      for (const other of ['203.0.113.8', 'fe80::1%eth0', 'fe80::2%25en1', '[fe80::3%eth0]:4711', 'unknown', '_x:_y']) {
        expect((await guess(other)).status).toBe(404);
      }

      // All clients come through an untrusted proxy. One of them has made 49 guesses and continues.
      const from = '127.0.0.3';
      const kind = 'sign-in-failures-from-address';
      const store = createAttemptStore(it.database);
      const claimed = { claimedBehind: () => '198.51.100.7', rateLimited: createTally<LimitName>() };
      const behind = createAttemptService({ store, clock: Date.now, ...claimed });
      for (let at = 0; at < 49; at += 1) await behind.take(tenant, kind, from);
      const guessing = { word: 'Wrong-word-1', from, headers: ['X-Forwarded-For: 198.51.100.7:4711'] };
      const ada = await it.aDeveloper();
      const codes: number[] = [];
      for (const email of ['a@example.com', 'b@example.com']) codes.push((await logIn(it, email, guessing)).status);
      expect(codes).toEqual([401, 429]);
      const fine = await logIn(it, ada.email, { from, headers: ['X-Forwarded-For: 198.51.100.8'] });
      expect(fine.status).toBe(204);
      // Unlimited claims do not help: the limit of the account applies.
      const bob = await it.aDeveloper();
      for (let at = 0; at < 9; at += 1) await behind.take(tenant, 'sign-in-failures-of-account', bob.email);
      const problems: (string | undefined)[] = [];
      for (const claimed of ['192.0.2.1', '192.0.2.2']) {
        const answer = await logIn(it, bob.email, { ...guessing, headers: [`X-Forwarded-For: ${claimed}`] });
        problems.push(/"type":"\/problems\/([a-z-]+)"/.exec(answer.text)?.[1]);
      }
      expect(problems).toEqual(['wrong-credentials', 'account-locked']);
      const said = it.server.output().match(/"peer":"127\.0\.0\.3"[^\n]*TRUSTED_PROXIES/g) ?? [];
      expect(said).toHaveLength(1);
      const owner = await it.asUser(await it.aUser());
      const { body } = await owner('GET', '/api/admin/v1/overview');
      expect(body.untrusted_proxy_seen_at).toEqual(expect.any(String));
      const viewer = await it.asUser(await it.aUser({ role: 'admin' }));
      expect((await viewer('GET', '/api/admin/v1/overview')).body.untrusted_proxy_seen_at).toBeNull();
      figure(
        context,
        'one client in 8 spellings: 50 guesses; behind an unknown proxy only the one who guesses is refused',
      );
    });

    test(`80. ${cases[80]}`, async (context) => {
      const it = attacked();
      const { port } = it.server;
      const host = `localhost:${port}`;
      const byHttps = ['X-Forwarded-For: 203.0.113.80', 'X-Forwarded-Proto: https'];
      const send = (method: string, path: string, headers: string[]) =>
        sendLines(port, [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...byHttps, ...headers], {
          from: trustedProxy,
        });

      // A browser adds the credentials for its proxy to every request, even to those of a foreign page.
      const [ada, olive] = [await it.aDeveloper(), await it.aUser()];
      const open = (tenant_id: string, kind: 'developer' | 'user', id: string) =>
        it.services.transact((run) => it.services.sessions.open(run, { tenant_id, kind, id }));
      const { access_token: developer } = await open(it.portalId('main'), 'developer', ada.id);
      const user = `${it.org_id}.${(await open(it.org_id, 'user', olive.id)).access_token}`;
      const cookie = `Cookie: portalaccesstoken=${developer}; porticousertoken=${user}`;
      const added = [
        'Basic YWRhOnBhc3M=',
        'Negotiate YIIabc',
        'NTLM TlRM',
        'Digest username="ada"',
        'Bearer',
        'Bearer x',
      ];
      const carriedOut: string[] = [];
      for (const authorization of added) {
        for (const path of ['/api/v2/developer/logout', '/api/v1/logout', '/api/v2/developer/refresh']) {
          const headers = ['Origin: https://evil.example', cookie, `Authorization: ${authorization}`];
          const { status, text } = await send('POST', path, headers);
          if (status !== 403 || !text.includes('foreign-origin')) carriedOut.push(`${path} with ${authorization}`);
        }
      }
      expect(carriedOut).toEqual([]);

      const logged = await logIn(it, ada.email, { from: trustedProxy, headers: [...byHttps, cookie] });
      const isOld = (line: string) => /^portal\w+token=;.*Max-Age=0/.test(line);
      const names = logged.cookies.filter((line) => !isOld(line)).map((line) => line.split('=', 1)[0]);
      expect(names).toEqual(['__Host-portalaccesstoken', '__Secure-portalrefreshtoken', '__Host-portaldevice']);
      expect(logged.cookies.filter(isOld)).toHaveLength(1);
      const [access = '', refresh = ''] = logged.cookies.map((line) => line.split(';', 1)[0] as string);
      const me = (cookies: string) => send('GET', '/api/v2/developer/me', [`Cookie: ${cookies}`]);
      expect((await me(access)).text).toContain(ada.email);
      // Cookies set by a sibling host: existing sessions stay, in any order of cookies.
      const mallory = await it.aDeveloper();
      const { access_token } = await open(it.portalId('main'), 'developer', mallory.id);
      for (const cookies of [
        `portalaccesstoken=${access_token}; ${access}`,
        `${access}; portalaccesstoken=${access_token}`,
      ]) {
        expect((await me(cookies)).text).toContain(ada.email);
      }
      // A session from an earlier version works under its old cookie name, and has the new one after its next refresh.
      const before = await open(it.portalId('main'), 'developer', ada.id);
      expect((await me(`portalaccesstoken=${before.access_token}`)).text).toContain(ada.email);
      const old = `Cookie: portalrefreshtoken=${before.refresh_token}`;
      const renewed = await send('POST', '/api/v2/developer/refresh', [`Origin: https://${host}`, old]);
      expect(renewed.cookies.map((line) => line.split('=', 1)[0])).toEqual([
        '__Host-portalaccesstoken',
        '__Secure-portalrefreshtoken',
        'portalrefreshtoken',
      ]);
      const out = await send('POST', '/api/v2/developer/logout', [
        `Origin: https://${host}`,
        `Cookie: ${access}; ${refresh}`,
      ]);
      expect(out.text).toMatch(/^clear-site-data: "cache"\r$/im);
      expect(out.cookies.filter((line) => line.includes('Max-Age=0'))).toHaveLength(4);
      expect((await me(access)).status).toBe(401);
      figure(context, `${added.length} kinds of Authorization beside a cookie: none is carried out from another site`);
    });

    test(`79. ${cases[79]}`, async (context) => {
      const it = attacked();
      const { services, database, server } = it;
      const org_id = await services.organization.create('Emptied');
      const event = { org_id, action: 'flag.set', actor: { kind: 'system' } } as const;
      for (let at = 0; at < 3; at += 1) await services.transact((run) => services.audit.record(run, event));
      const head = () => services.auditChain.verify(org_id);
      await until(async () => (await head()).head.seq === 3, 10_000, 'the log is chained');
      const settings = {
        DATA_DIR: server.data_dir,
        ...(server.database_url !== undefined && { DATABASE_URL: server.database_url }),
      };
      const verify = () => runCommand(['audit', 'verify', '--organization', 'Emptied'], settings);
      expect(await verify()).toMatchObject({ code: 0, told: expect.stringContaining('3 entries, unbroken') });
      await database.query.deleteFrom('audit_event').where('org_id', '=', org_id).execute();
      await database.query.deleteFrom('audit_chain').where('org_id', '=', org_id).execute();
      expect(await verify()).toMatchObject({ code: 1, told: expect.stringMatching(/Emptied: broken: .*empty/) });

      const actions = async (target: string) => {
        const { data } = await services.audit.list(it.org_id, { target_id: target }, { size: 100, number: 1 });
        return data.map(({ action, details }) => ({ action, details })).toReversed();
      };
      // Developers' changes of credentials and registrations are recorded.
      const ada = await it.aDeveloper();
      const developer = await it.asDeveloper(ada);
      const strategies = (await developer('GET', '/api/v2/applications/auth-strategies')).body.data;
      const auth_strategy_id = strategies.find(({ name }: { name: string }) => name === 'Key').id;
      const { id } = (await developer('POST', '/api/v2/applications', { name: 'Shop', auth_strategy_id })).body;
      const path = `/api/v2/applications/${id}`;
      await developer('PATCH', path, { name: 'Store', redirect_uri: 'https://store.example/back' });
      const key = (await developer('POST', `${path}/credentials`, { display_name: 'Edge' })).body;
      await developer('PUT', `${path}/credentials/${key.id}`, { display_name: 'Front' });
      await developer('DELETE', `${path}/credentials/${key.id}`);
      expect((await actions(id)).map(({ action }) => action)).toEqual(['application.created', 'application.changed']);
      expect((await actions(id))[1]?.details).toMatchObject({
        ...{ name: 'Store', name_before: 'Shop' },
        ...{ redirect_uri: 'https://store.example/back', redirect_uri_before: null },
      });
      const ofKey = await actions(key.id);
      expect(ofKey.map(({ action }) => action)).toEqual([
        'credential.created',
        'credential.renamed',
        'credential.revoked',
      ]);
      expect(JSON.stringify(ofKey)).not.toContain(key.credential);

      // Many refusals of each kind: for a viewer, for an application without a registration, and for unknown keys.
      const viewer = await it.aUser({ role: 'viewer' });
      const looking = await it.asUser(viewer);
      for (let at = 0; at < 5; at += 1) await looking('POST', '/api/admin/v1/gateway-tokens', { name: 'Mine' });
      const owner = await it.asUser(await it.aUser());
      const gateway = (await owner('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge' })).body;
      const subscriber = await aSubscriber(it);
      const ask = (apikey: string, uri: string) =>
        sendTo(server.port, 'localhost', {
          ...{ 'x-portico-gateway-token': gateway.token, 'x-original-method': 'GET', 'x-original-host': 'api.test' },
          ...{ 'x-original-uri': uri, apikey },
        })('GET', '/gateway/v1/authorize');
      const counted = async (target: string, wanted: Record<string, string>) => {
        const told = (await actions(target)).filter(
          ({ action, details }) =>
            /refused$/.test(action) && Object.entries(wanted).every(([name, value]) => details[name] === value),
        );
        return { entries: told.length, told };
      };
      for (let at = 0; at < 20; at += 1) {
        expect((await ask(subscriber.key, '/reviewed')).status).toBe(403);
        expect((await ask(`ptk_${randomUUID()}`, '/parcels')).status).toBe(401);
      }
      await server.restart();
      const total = (told: { details: Record<string, unknown> }[], name: string) =>
        told.reduce((sum, { details }) => sum + Number(details[name] ?? 0), 0);
      const ofApplication = await counted(subscriber.application_id, { reason: 'not-registered' });
      const ofNobody = await counted(gateway.id, {});
      const ofViewer = await counted('createGatewayToken', {});
      expect([total(ofApplication.told, 'count'), total(ofNobody.told, 'unknown-credential')]).toEqual([20, 20]);
      expect(total(ofViewer.told, 'count')).toBe(5);
      for (const { entries } of [ofApplication, ofNobody, ofViewer]) expect(entries).toBeLessThanOrEqual(2);
      const line =
        server
          .output()
          .split('\n')
          .findLast((one) => one.includes('/api/admin/v1/gateway-tokens')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ host: `localhost:${server.port}`, client: 'loopback' });
      expect(line).toMatch(/"caller":"user [0-9a-f-]{36}"/);
      figure(context, 'emptied log: found; 45 refusals: at most 6 entries, with counts');
    });

    test(`93. ${cases[93]}`, async (context) => {
      const it = attacked();
      const { port } = it.server;
      const own = `localhost:${port}`;
      const guarded = `${guardedHost}:${port}`;
      const hosts = ambiguousHosts(port, guarded);
      const lines = (target: string, names: string[]) => [
        `GET ${target} HTTP/1.1`,
        ...names.map((name, at) => `${at === 0 ? 'Host' : 'host'}: ${name}`),
      ];
      // Each is answered once, so that the fast path answers the next request.
      for (const host of [own, guarded]) await sendLines(port, lines('/api/v2/products', [host]));
      const wrong: string[] = [];
      for (const target of hostTargets) {
        for (const names of hosts) {
          const { status } = await sendLines(port, lines(target, names));
          if (status !== 400) wrong.push(`${target} for ${names.join(' and ')}: ${status}`);
        }
        for (const other of [`http://${guarded}`, 'http://evil.example', `ftp://${own}`, `http://ada@${guarded}`]) {
          const { status } = await sendLines(port, lines(`${other}${target}`, [own]));
          if (status !== 400) wrong.push(`${other}${target}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
      expect((await sendLines(port, ['GET /healthz HTTP/1.1'])).status).toBe(400);
      for (const target of ['/healthz', `http://${own}/healthz`, `http://LOCALHOST:${port}/healthz`]) {
        expect((await sendLines(port, lines(target, [own]))).status, target).toBe(200);
      }

      const developer = await it.asDeveloper(await it.aDeveloper());
      const names = ['=1+1', ' =2+2', 'a;=3+3', 'a; "@SUM(A1)"', 'a;+4', '\uff1d5', '-6'];
      for (const name of names) expect((await developer('POST', '/api/v2/applications', { name })).status).toBe(201);
      const owner = await it.asUser(await it.aUser());
      const { text } = await owner('GET', '/api/admin/v1/audit/export?format=csv&filter[action]=application.created');
      const rows = text.trim().split('\r\n');
      expect(rows.filter((row) => !/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*$/.test(row))).toEqual([]);
      const pieces = rows.flatMap((row) => row.split(/[;\t\r\n]|","/));
      expect(pieces.length).toBeGreaterThan(names.length);
      expect(pieces.filter((piece) => /^["\s]*[=+\-@\uff1d]/.test(piece))).toEqual([]);
      figure(
        context,
        `${hostTargets.length * (hosts.length + 4)} ambiguous hosts: all 400; ${rows.length - 1} rows, no formula`,
      );
    });
  },
);
