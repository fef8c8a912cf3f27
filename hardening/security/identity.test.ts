import { anOpenIdProvider, type OpenIdProvider, type Person } from '@portico/test-kit/identity/openid-provider.ts';
import { mailsTo, mailTo, tokenIn } from '@portico/test-kit/mail/mail-token.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { cases } from '../cases.ts';
import { type AttackedServer, password, type User } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import type { Answer, Send } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const mapped = 'https://login.harbour.example';
const stolen = 'https://collector.evil.example';

/** A folder, as lines, whose identity provider or strategy sends a secret to an issuer. */
const folderNaming = (variable: string, issuer: string, kind: 'provider' | 'strategy', host: string) => {
  const parts = {
    provider: `identity_providers: [{ name: acme, oidc: { issuer: "${issuer}", client_id: x, client_secret_env: ${variable} } }]`,
    strategy: `auth_strategies: [{ name: Out, credential_type: client_credentials, issuer: "${issuer}", audience: x, client_registration: { token_env: ${variable} } }]`,
  };
  const yaml = `name: ${host.split('.')[0]}\ntitle: T\nvisibility: public\nhosts: [${host}]\n${parts[kind]}\n`;
  return JSON.stringify({ path: 'portal.yaml', text: yaml });
};

async function tokenOf({ services }: AttackedServer, user: User, scopes: ('owner' | 'publish')[] = ['owner']) {
  const token = { name: 'Pipeline', scopes, expires_at: tomorrow() };
  const { token: secret } = await services.personalTokens.create(user, token, { kind: 'user', id: user.id });
  return { authorization: `Bearer ${secret}` };
}

againstServers(
  async () => ({
    settings: ({ org_id }) => ({
      SSO_SECRET_HARBOUR: 'the-secret-of-harbour',
      TENANT_SECRETS: `${org_id} SSO_SECRET_HARBOUR ${mapped}`,
    }),
  }),
  (attacked) => {
    test(`84. ${cases[84]}`, async (context) => {
      const server = attacked();
      const { database, org_id, other_org_id } = server;
      let at = 0;
      const publish = async (org: string, variable: string, issuer: string, kind: 'provider' | 'strategy') => {
        const headers = await tokenOf(server, await server.aUser({ org_id: org }));
        const host = `secret${(at += 1)}.localhost`;
        const name = host.split('.')[0];
        const body = folderNaming(variable, issuer, kind, host);
        const type = { 'content-type': 'application/x-ndjson' };
        const send = (query: string) =>
          server.at('main', headers)('POST', `/api/admin/v1/portals/${name}/publishes${query}`, body, type);
        return { rehearsed: await send('?dry_run=true'), published: await send(''), send };
      };
      const shape = (text: string, variable: string) =>
        text.replaceAll(variable, 'V').replace(/"instance":"[^"]*"/, '');
      let refused = 0;
      for (const kind of ['provider', 'strategy'] as const) {
        // An organization without the grant may not use the secret, nor learn from the answer that it is set.
        for (const [org, issuer] of [
          [other_org_id, stolen],
          [other_org_id, mapped],
          [org_id, stolen],
        ] as const) {
          const known = await publish(org, 'SSO_SECRET_HARBOUR', issuer, kind);
          const unknown = await publish(org, 'SSO_SECRET_NOT_SET', issuer, kind);
          for (const answer of [known.rehearsed, known.published]) {
            expect([answer.status, answer.code]).toEqual([400, 'invalid-parameters']);
            expect(answer.text).not.toContain('the-secret');
            refused += 1;
          }
          expect(shape(known.published.text, 'SSO_SECRET_HARBOUR')).toBe(
            shape(unknown.published.text, 'SSO_SECRET_NOT_SET'),
          );
        }
        // The organization of the operator's grant may use it for the named issuer, also repeatedly, and for no other.
        const own = await publish(org_id, 'SSO_SECRET_HARBOUR', mapped, kind);
        expect(own.published).toMatchObject({ status: 200, body: { revision: 1 } });
        expect((await own.send('')).body).toMatchObject({ revision: null, changes: [] });
      }
      const sealed = await database.query
        .selectFrom('identity_provider')
        .select(['org_id', 'provider_settings'])
        .where('secret_variable', '=', 'SSO_SECRET_HARBOUR')
        .execute();
      expect(sealed).toMatchObject([{ org_id, provider_settings: { issuer: mapped } }]);
      figure(
        context,
        `${refused} publishes that name the secret of somebody else, or for another issuer: refused alike`,
      );
    });

    test(`91. ${cases[91]}`, async (context) => {
      const server = attacked();
      const user = await server.aUser();
      const session = await server.asUser(user);
      const newToken = { name: 'Reader', scopes: ['read'], expires_at: tomorrow() };
      const { id, token } = (await session('POST', '/api/admin/v1/tokens', newToken)).body;
      const send = server.at('main', { authorization: `Bearer ${token}` });
      expect((await send('GET', '/api/admin/v1/tokens')).status).toBe(200);

      // By the public description, the token can call every operation that reads, and no other.
      const { paths } = (await send('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
      let refused = 0;
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, described] of Object.entries(methods)) {
          if (method === 'get' || !('x-role' in described)) continue;
          const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'tokenId' ? id : crypto.randomUUID()));
          const { status, code } = await send(method.toUpperCase(), filled);
          expect({ method, path, status, code }).toEqual({ method, path, status: 403, code: 'forbidden' });
          refused += 1;
        }
      }
      expect(refused).toBeGreaterThan(60);
      expect(await send('POST', '/api/admin/v1/tokens', newToken)).toMatchObject({ status: 403 });
      expect((await session('GET', '/api/admin/v1/tokens')).body.data).toMatchObject([{ id }]);
      figure(context, `${refused} operations that change something, called with a token for reading: all refused`);
    });

    test(`70. ${cases[70]}`, async (context) => {
      const server = attacked();
      const { database } = server;
      const user = await server.aUser({ role: 'admin' });
      const session = await server.asUser(user);
      const expires_at = tomorrow();
      const newToken = (...scopes: string[]) => ({ name: 'Stolen laptop', scopes, expires_at });
      const make = (send: Send, ...scopes: string[]) => send('POST', '/api/admin/v1/tokens', newToken(...scopes));
      const by = ({ body }: Answer) => server.at('main', { authorization: `Bearer ${body.token}` });
      const works = async (made: Answer) => (await by(made)('GET', '/v2/users/me')).status === 200;
      /** Dates the login back by an hour: the session stays, but is not fresh. */
      const age = () =>
        database.query
          .updateTable('session')
          .set({ signed_in_at: new Date(Date.now() - 3_600_000).toISOString() })
          .where('account_id', '=', user.id)
          .execute();

      const first = await make(session, 'read', 'tokens');
      expect(first.status).toBe(201);
      const { text = '' } = await mailTo(server.mail, user.email);
      for (const told of ['Stolen laptop', 'read, tokens', '127.0.0.1']) expect(text).toContain(told);
      expect(text).not.toContain(first.body.token);

      await age();
      expect(await make(session, 'read')).toMatchObject({ status: 403, code: 'fresh-sign-in-required' });
      const confirm = (given: string) => session('POST', '/kauth/api/v1/sessions/confirmation', { password: given });
      expect((await confirm(`${password}x`)).code).toBe('wrong-password');
      expect((await make(session, 'read')).code).toBe('fresh-sign-in-required');
      expect((await confirm(password)).status).toBe(204);
      const second = await make(session, 'admin');
      expect(second.status).toBe(201);

      // Without the scope for it a token creates no other, and never one that may do more.
      expect((await make(by(second), 'read')).code).toBe('forbidden');
      expect((await make(by(first), 'admin')).code).toBe('invalid-parameters');
      const child = await make(by(first), 'read', 'tokens');
      const grandchild = await make(by(child), 'read');
      expect([await works(child), await works(grandchild)]).toEqual([true, true]);
      expect((await session('DELETE', `/api/admin/v1/tokens/${first.body.id}`)).status).toBe(204);
      expect(await Promise.all([first, child, grandchild, second].map(works))).toEqual([false, false, false, true]);

      // Everything that ends an intruder's sessions ends the tokens as well.
      await server.at('main')('POST', '/kauth/api/v1/password-resets', { email: user.email });
      const resets = () => mailsTo(server.mail, user.email).map(tokenIn).filter(Boolean);
      await until(() => resets().length > 0, 15_000, 'the mail for a new password has come');
      const [token] = resets();
      const reset = { token, password: 'Another-horse-9' };
      expect((await server.at('main')('PATCH', '/kauth/api/v1/password-resets', reset)).status).toBe(200);
      expect(await works(second)).toBe(false);
      const again = await server.asUser(user);
      const third = await make(again, 'read');
      expect((await again('DELETE', '/kauth/api/v1/sessions')).status).toBe(204);
      expect(await works(third)).toBe(false);
      const disabled = await make(await server.asUser(user), 'read');
      await database.query
        .updateTable('organization_user')
        .set({ status: 'disabled' })
        .where('id', '=', user.id)
        .execute();
      expect(await works(disabled)).toBe(false);
      figure(context, 'an old login makes no token; 7 tokens ended by revoking, reset, log-out and disabling');
    });

    test(`71. ${cases[71]}`, async (context) => {
      const server = attacked();
      await using hostile = await anOpenIdProvider();
      await using second = await anOpenIdProvider();
      const [owner, admin] = [await server.aUser(), await server.aUser({ role: 'admin' })];
      const [asOwner, asAdmin] = [await server.asUser(owner), await server.asUser(admin)];
      const portal_id = server.portalId('second');
      const at = `/api/admin/v1/portals/${portal_id}/identity-providers`;
      const provider = (name: string, { issuer, client_id, client_secret }: OpenIdProvider) => ({
        ...{
          name,
          oidc: { issuer, client_id },
          client_secret,
          trust_email: true,
          is_enabled: true,
          auto_approve: true,
        },
      });

      // An admin, or a token for publishing, cannot set up a provider, and the rest of that folder is not published
      // either.
      expect((await asAdmin('POST', at, provider('hostile', hostile))).code).toBe('forbidden');
      const folder = (title: string) =>
        JSON.stringify({
          path: 'portal.yaml',
          text: `name: second\ntitle: ${title}\nvisibility: private\nhosts: [second.localhost]\nidentity_providers: [{ name: hostile, trust_email: true, oidc: { issuer: "${hostile.issuer}", client_id: x } }]\n`,
        });
      const publish = async (user: User, scopes: ('owner' | 'publish')[]) =>
        server.at('main', await tokenOf(server, user, scopes))(
          'POST',
          '/api/admin/v1/portals/second/publishes',
          folder('Taken over'),
          { 'content-type': 'application/x-ndjson' },
        );
      for (const [user, scopes] of [
        [admin, ['publish']],
        [admin, ['owner']],
        [owner, ['publish']],
      ] as const) {
        expect(await publish(user, [...scopes])).toMatchObject({ status: 403, code: 'owner-required' });
      }
      const shown = await asAdmin('GET', `/api/admin/v1/portals/${portal_id}`);
      expect(shown.body.title).not.toBe('Taken over');
      const made = await asOwner('POST', at, provider('hostile', hostile));
      expect(made.status).toBe(201);
      const one = `${at}/${made.body.id}`;
      for (const change of [{ trust_email: false }, { oidc: { issuer: second.issuer } }, { is_enabled: false }]) {
        expect((await asAdmin('PATCH', one, change)).code).toBe('forbidden');
      }
      expect((await asAdmin('DELETE', one)).code).toBe('forbidden');
      expect((await asOwner('POST', at, provider('second', second))).status).toBe(201);
      expect((await asOwner('PATCH', `/api/admin/v1/portals/${portal_id}`, { is_public: false })).status).toBe(200);

      // A provider's claim opens no existing account, whether it has a password or another provider.
      const victim = await server.aDeveloper({ at: 'second' });
      const person = { sub: 'whoever', email: victim.email, email_verified: true };
      const comeIn = async (by: OpenIdProvider, name: string, who: Person) => {
        const browser = aTab(server);
        const away = await browser.go(`/api/v2/developer/authenticate/sso?provider=${name}`);
        return { browser, end: await browser.go(by.signIn(away, who)) };
      };
      const attack = await comeIn(hostile, 'hostile', person);
      expect(attack.end).toContain('error=sso-confirm');
      const links = (email: string) => mailsTo(server.mail, email).map(tokenIn).filter(Boolean);
      await until(() => links(victim.email).length > 0, 15_000, 'the mail that asks has come');
      const link = `/api/v2/developer/authenticate/sso-link?token=${links(victim.email)[0]}`;
      // A victim who opens the link of the attacker's login gives the attacker no access.
      const browserOfVictim = aTab(server);
      expect(await browserOfVictim.go(link)).toContain('error=sso-browser');
      expect([await attack.browser.isIn(), await browserOfVictim.isIn()]).toEqual([false, false]);
      // The owner of the account has both the email and the browser, and is notified.
      expect(await attack.browser.go(link)).toContain('loginSuccess=true');
      expect(await attack.browser.isIn()).toBe(true);
      await until(
        () => mailsTo(server.mail, victim.email).some(({ text = '' }) => text.includes('127.0.0.1')),
        15_000,
        'the notice has come',
      );
      expect((await comeIn(second, 'second', person)).end).toContain('error=sso-confirm');
      const newcomer = { sub: 'new', email: `${crypto.randomUUID()}@example.com`, email_verified: true };
      expect((await comeIn(hostile, 'hostile', newcomer)).end).toContain('loginSuccess=true');
      const again = await comeIn(second, 'second', newcomer);
      expect([again.end.includes('error=sso-confirm'), await again.browser.isIn()]).toEqual([true, false]);
      figure(
        context,
        '8 changes of providers by admins and publish tokens refused; 3 accounts not opened by a provider’s word',
      );
    });
  },
);

/** A browser at the second portal: it stores cookies, and does not follow redirects. */
function aTab(server: AttackedServer) {
  const jar = new Map<string, string>();
  const send = async (path: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.at('second', cookie ? { cookie } : {})('GET', path);
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] as string).split('=', 2);
      if (/Max-Age=0\b/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    async go(url: string): Promise<string> {
      const { pathname, search } = new URL(url, 'http://second.localhost');
      return (await send(`${pathname}${search}`)).headers.get('location') ?? '';
    },
    isIn: async () => (await send('/api/v2/developer/me')).status === 200,
  };
}
