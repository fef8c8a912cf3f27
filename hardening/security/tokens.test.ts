import { createHash } from 'node:crypto';
import { mailedToken, mailTo } from '@portico/test-kit/mail/mail-token.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedServer, password } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { unlimited } from '../kit/unlimited.ts';
import { type Answer, cookiesOf, sendTo } from '../kit/wire.ts';
import { judgedSecrets } from './kit/compared-secrets.ts';
import { againstServers } from './kit/engines.ts';
import { everythingKept } from './kit/kept-data.ts';
import { startTraceCollector, type TraceCollector } from './kit/trace-collector.ts';

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const newEmail = () => `${crypto.randomUUID()}@example.com`;

let traces: TraceCollector;
beforeAll(async () => {
  traces = await startTraceCollector();
});
afterAll(() => traces[Symbol.asyncDispose]());

/** Creates a secret of every kind, as people do. Passwords and links of mails are secrets, too. */
async function makeSecrets(attacked: AttackedServer, count: number) {
  const ada = await attacked.aDeveloper();
  const send = await attacked.asDeveloper(ada);
  const owner = await attacked.asUser(await attacked.aUser());
  const guest = attacked.at('main');
  const strategies = (await send('GET', '/api/v2/applications/auth-strategies')).body.data;
  const strategy = (name: string) => strategies.find((one: { name: string }) => one.name === name).id;
  const newApplication = async (name: string, kind: string) =>
    (await send('POST', '/api/v2/applications', { name, auth_strategy_id: strategy(kind) })).body;
  const keyed = await newApplication('Keyed', 'Key');
  const client = await newApplication('Client', 'Client');
  const logIn = () => guest('POST', '/api/v2/developer/authenticate', { username: ada.email, password });
  const sessionTokens = (answer: Answer) =>
    cookiesOf(answer)
      .split('; ')
      .map((pair) => pair.slice(pair.indexOf('=') + 1));
  const secrets = { keys: [] as string[], sessions: sessionTokens(await logIn()), mailed: [] as string[] };

  const makers: (() => Promise<string>)[] = [
    async () => (await send('POST', `/api/v2/applications/${keyed.id}/credentials`, {})).body.credential,
    async () => (await send('POST', `/api/v2/applications/${client.id}/refresh-token`)).body.client_secret,
    async () => (await send('POST', `/api/v2/applications/${keyed.id}/credentials`, {})).body.credential,
    async () =>
      (await owner('POST', '/api/admin/v1/tokens', { name: 'CI', scopes: ['read'], expires_at: tomorrow() })).body
        .token,
    async () => (await owner('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge' })).body.token,
  ];
  for (let made = 0; made < count; made += 1)
    secrets.keys.push(await (makers[made % makers.length] as () => Promise<string>)());
  const hook = await owner('POST', '/api/admin/v1/webhooks', { url: 'https://hooks.example/secrets' });
  secrets.keys.push(hook.body.secret);

  const refreshed = await guest('POST', '/api/v2/developer/refresh', undefined, {
    cookie: `portalrefreshtoken=${secrets.sessions[1]}`,
  });
  secrets.sessions.push(...sessionTokens(refreshed));
  const [fresh, invited] = [newEmail(), newEmail()];
  await guest('POST', '/api/v2/developer', { email: fresh, full_name: 'Ada' });
  await guest('POST', '/api/v2/developer/forgot-password', { email: ada.email });
  await owner('POST', '/api/admin/v1/invitations', { email: invited, full_name: 'Grace', role: 'viewer' });
  for (const email of [fresh, ada.email, invited]) secrets.mailed.push(await mailedToken(attacked.mail, email));
  const byMail = await guest('POST', '/api/v2/developer/verify-email', { token: secrets.mailed[0] });
  secrets.mailed.push(byMail.body.token);
  return { ada, send, owner, guest, client, ...secrets };
}

againstServers(
  async () => ({
    settings: {
      ...unlimited,
      TRUSTED_PROXIES: '127.0.0.1',
      OPEN_REGISTRATION: 'yes',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    },
  }),
  (attacked) => {
    test('47. Host and X-Forwarded-Host never reach a link', async (context) => {
      const server = attacked();
      const { port } = server.server;
      const lies: Record<string, string> = {
        ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-server': 'evil.example', 'x-host': 'evil.example' },
        ...{ forwarded: 'for=203.0.113.7;host=evil.example;proto=https', 'x-forwarded-for': '203.0.113.7' },
        ...{ 'x-original-host': 'evil.example', 'x-rewrite-url': '//evil.example/', 'x-forwarded-port': '1337' },
      };
      const hosts = [
        'localhost:1337',
        'localhost.:1337',
        'LOCALHOST',
        'evil.example',
        'localhost@evil.example',
        `evil.example#localhost:${port}`,
      ];
      let mails = 0;
      const lookAt = async (email: string) => {
        const { raw, text = '', html = '' } = await mailTo(server.mail, email);
        for (const part of [raw, text, html]) expect(part).not.toMatch(/evil|:1337/);
        const links = [...text.matchAll(/https?:\/\/[^\s/]+/g)].map(([origin]) => origin);
        expect(new Set(links), email).toEqual(new Set([`http://localhost:${port}`]));
        mails += 1;
      };
      for (const host of hosts) {
        const send = sendTo(port, host, lies);
        const [developer, user] = [await server.aDeveloper(), await server.aUser()];
        const [newcomer, founder, invited] = [newEmail(), newEmail(), newEmail()];
        const registered = await send('POST', '/api/v2/developer', { email: newcomer, full_name: 'Ada' });
        // An invalid host name is refused before anything is looked up, so no mail is queued either.
        const isNoHost = /[@#]/.test(host);
        expect(registered.status === 400, host).toBe(isNoHost);
        const forgotten = await send('POST', '/api/v2/developer/forgot-password', { email: developer.email });
        if (isNoHost) {
          const answers = [registered, forgotten, await send('GET', '/api/v2/developer/authenticate/saml/metadata')];
          for (const { status, text } of answers) expect([status, /evil|:1337/.test(text)]).toEqual([400, false]);
          continue;
        }
        await send('POST', '/kauth/api/v1/password-resets', { email: user.email });
        await send('POST', '/kauth/api/v1/register', { email: founder, fullName: 'F', organization: 'O', password });
        const { cookie } = await cookieOfOwner(server);
        await send('POST', '/api/admin/v1/invitations', { email: invited, full_name: 'G', role: 'viewer' }, { cookie });
        // A host without a portal gets no answer for developers. Users of organizations are the same at all hosts.
        if (registered.status === 201) await lookAt(newcomer);
        if (registered.status === 201) await lookAt(developer.email);
        for (const email of [user.email, founder, invited]) await lookAt(email);
        const redirects = [
          await send('GET', `/api/v2/developer/authenticate/sso?returnTo=http%3A%2F%2Flocalhost%3A${port}%2Flogin`),
          await send('GET', '/api/v2/developer/authenticate/saml/metadata'),
          await send('GET', '/oauth/.well-known/openid-configuration'),
        ];
        for (const { text, headers } of redirects) {
          expect(`${text} ${headers.get('location') ?? ''}`.replaceAll(/"instance":"[^"]*"/g, '')).not.toMatch(
            /evil|:1337/,
          );
        }
      }
      figure(context, `${hosts.length} hosts with 9 lying headers: ${mails} mails, all with our own URL`);
    });

    test('48. Constant-time comparison; tokens stored hashed', async (context) => {
      const server = attacked();
      const { keys, sessions, mailed, guest } = await makeSecrets(server, 10);
      const kept = await everythingKept(server.database);
      const plain = [...keys, ...sessions, ...mailed].filter((secret) => kept.includes(secret));
      expect(plain).toEqual([]);
      // Only the hash is stored, and the token is found by it, so that no comparison of secrets takes place.
      const hash = createHash('sha256')
        .update(sessions.at(-2) as string)
        .digest('base64url');
      expect(kept).toContain(hash);

      const personal = keys.find((key) => key.startsWith('ppt_')) as string;
      const checks: [string, (token: string) => Promise<Answer>][] = [
        [
          sessions.at(-2) as string,
          (token) => guest('GET', '/api/v2/developer/me', undefined, { cookie: `portalaccesstoken=${token}` }),
        ],
        [personal, (token) => guest('GET', '/v2/users/me', undefined, { authorization: `Bearer ${token}` })],
      ];
      let nearMisses = 0;
      for (const [token, check] of checks) {
        expect((await check(token)).status).toBe(200);
        const last = token.at(-1) === 'A' ? 'B' : 'A';
        const misses = [
          token.slice(0, -1),
          `${token.slice(0, -1)}${last}`,
          `${token}A`,
          token.slice(1),
          `${token.slice(0, -1)}%`,
          token.split('').reverse().join(''),
          token.slice(0, 4),
          hash,
        ];
        for (const miss of misses) {
          expect((await check(miss)).status, miss).toBe(401);
          nearMisses += 1;
        }
      }
      // With an inverted comparison the result is inverted, so nothing else decides.
      const byLies = await judgedSecrets(server, 'lying');
      const byTruth = await judgedSecrets(server, 'honest');
      for (const { right, wrong, name } of byTruth)
        expect({ name, right, wrong }).toEqual({ name, right: true, wrong: false });
      expect(byLies).toEqual(byTruth.map(({ name }) => ({ name, right: false, wrong: true })));
      figure(
        context,
        `${keys.length + sessions.length + mailed.length} secrets, none in plain; ${nearMisses} near misses refused; ${byTruth.length} secrets judged in constant time alone`,
      );
    });

    test('49. Logs, errors, traces and audit without secrets', async (context) => {
      const server = attacked();
      const count = byForm({ short: 50, long: 1000 });
      const { keys, sessions, mailed, guest, owner, client } = await makeSecrets(server, count);
      const [key = '', session = ''] = [keys[0], sessions.at(-2)];
      expect(new Set([...keys, ...sessions, ...mailed]).size).toBe(keys.length + sessions.length + mailed.length);
      for (const one of keys.filter((text) => /^p\w\w_/.test(text))) expect(one).toMatch(/^p[a-z]{2}_[0-9A-Za-z]{39}$/);

      // Secrets in wrong places, and failing requests that contain some.
      const misplaced: [string, string, unknown?, Record<string, string>?][] = [
        ['POST', '/api/v2/developer/authenticate', `{"username":"a@example.com","password":"${password}`],
        ['POST', '/api/v2/developer/authenticate', { username: 'a@example.com', password: [password] }],
        ['POST', '/api/v2/developer/authenticate', `{"username":"a@example.com","password":${password}}`],
        ['POST', '/api/v2/developer/authenticate', password],
        ['POST', `/api/v2/developer/authenticate?password=${password}&token=${key}`, { username: 'a', password }],
        ['POST', '/api/v2/developer/reset-password', { token: mailed[1], password: 'short' }],
        ['GET', `/api/v2/products?filter[name]=${key}`],
        [
          'GET',
          '/api/v2/developer/me',
          undefined,
          { authorization: `Bearer ${key}`, cookie: `portalaccesstoken=${session}x` },
        ],
        [
          'GET',
          '/gateway/v1/authorize',
          undefined,
          { 'x-portico-gateway-token': key, apikey: key, authorization: `Basic ${btoa(`${client.id}:${key}`)}` },
        ],
        [
          'POST',
          '/oauth/token',
          `grant_type=client_credentials&client_id=${client.id}&client_secret=${key}`,
          { 'content-type': 'application/x-www-form-urlencoded' },
        ],
        ['POST', '/gateway/v1/leaked-credentials', [{ token: key }]],
        ['POST', '/api/v2/developer', '\u0000{', { cookie: `portalaccesstoken=${session}` }],
      ];
      const echoes: string[] = [];
      for (const [method, path, body, headers] of misplaced) {
        const { text, status } = await guest(method, path, body, headers);
        expect(status, `${method} ${path}`).toBeLessThan(500);
        // Not even the beginning, because parsers tend to quote what they fail at.
        if ([password.slice(0, 8), key, session, ...mailed].some((secret) => text.includes(secret)))
          echoes.push(`${method} ${path}`);
      }
      expect(echoes).toEqual([]);

      const pages = [
        '/api/admin/v1/audit/export?format=jsonl',
        '/api/admin/v1/audit/export?format=csv',
        '/api/admin/v1/mails?page[size]=100',
      ];
      const audit = await Promise.all(pages.map(async (page) => (await owner('GET', page)).text));
      // A stopping server sends its remaining spans.
      await server.server.restart();
      const places = {
        database: await everythingKept(server.database),
        log: server.server.output(),
        audit: audit.join('\n'),
        traces: traces.received(),
      };
      const letters = server.mail.mails.map(({ raw, text, html }) => [raw, text, html].join('\n')).join('\n');
      const secrets = [password, ...keys, ...sessions, ...mailed];
      const found = Object.entries(places).flatMap(([place, text]) =>
        secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 4)}… in the ${place}`),
      );
      found.push(
        ...[password, ...keys, ...sessions]
          .filter((secret) => letters.includes(secret))
          .map(() => 'a secret in a mail'),
      );
      expect(found).toEqual([]);
      // Proves that the searched texts are complete.
      expect(places.log).toContain('/api/v2/developer/authenticate');
      expect(places.audit).toContain('invitation.sent');
      expect(places.traces).toContain('/api/v2/developer/authenticate');
      expect(letters).toContain(mailed[0]);
      figure(
        context,
        `${secrets.length} secrets: none in database, log, mails, audit and ${places.traces.length} bytes of traces`,
      );
    });
  },
);

async function cookieOfOwner(server: AttackedServer): Promise<{ cookie: string }> {
  const { org_id, id } = await server.aUser();
  const { access_token } = await server.services.transact((run) =>
    server.services.sessions.open(run, { tenant_id: org_id, kind: 'user', id }),
  );
  return { cookie: `porticousertoken=${org_id}.${access_token}` };
}
