import { mailedToken } from '@portico/test-kit/mail/mail-token.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { type AttackedServer, type Developer, password, type User } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { type Answer, cookiesOf, type Send, sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';

const paths = {
  logIn: '/api/v2/developer/authenticate',
  refresh: '/api/v2/developer/refresh',
  logOut: '/api/v2/developer/logout',
  me: '/api/v2/developer/me',
};

interface Tokens {
  access: string;
  refresh: string;
}

function tokensOf(answer: Answer, names = ['portalaccesstoken', 'portalrefreshtoken']): Tokens {
  const [access = '', refresh = ''] = names.map(
    (name) => new RegExp(`${name}=([^;]*)`).exec(cookiesOf(answer))?.[1] ?? '',
  );
  return { access, refresh };
}
const usersTokens = ['porticousertoken', 'porticouserrefresh'];

/** By cookies, as in a browser. */
const me = async (send: Send, { access }: Tokens) =>
  (await send('GET', paths.me, undefined, { cookie: `portalaccesstoken=${access}` })).status;
const refresh = (send: Send, { refresh: token }: Tokens) =>
  send('POST', paths.refresh, undefined, { cookie: `portalrefreshtoken=${token}` });

async function open({ services }: AttackedServer, { portal_id, id }: Developer): Promise<Tokens> {
  const { access_token, refresh_token } = await services.transact((transaction) =>
    services.sessions.open(transaction, { tenant_id: portal_id, kind: 'developer', id }),
  );
  return { access: access_token, refresh: refresh_token };
}

againstServers(
  async () => ({ settings: { TRUSTED_PROXIES: '127.0.0.1' } }),
  (attacked) => {
    test('10. A cookie from before the login is not kept', async (context) => {
      const server = attacked();
      const send = server.at('main');
      const victim = await server.aDeveloper();
      const planted = await open(server, await server.aDeveloper());
      const invented = { access: 'A'.repeat(43), refresh: 'B'.repeat(43) };
      for (const before of [planted, invented]) {
        const cookie = `portalaccesstoken=${before.access}; portalrefreshtoken=${before.refresh}`;
        const answer = await send('POST', paths.logIn, { username: victim.email, password }, { cookie });
        const after = tokensOf(answer);
        expect(answer.status).toBe(204);
        expect([before.access, before.refresh]).not.toContain(after.access);
        expect([before.access, before.refresh]).not.toContain(after.refresh);
        expect((await send('GET', paths.me, undefined, { authorization: `Bearer ${after.access}` })).body.email).toBe(
          victim.email,
        );
      }
      // Planted cookies keep their owner, and invented ones have none.
      expect(
        (await send('GET', paths.me, undefined, { cookie: `portalaccesstoken=${planted.access}` })).body.email,
      ).not.toBe(victim.email);
      expect(await me(send, invented)).toBe(401);
      expect((await refresh(send, invented)).status).toBe(401);
      figure(context, 'planted and invented cookies: no part in the new session');
    });

    test('11. New tokens at login, at privilege change, at password change', async (context) => {
      const server = attacked();
      const send = server.at('main');
      const vera = await server.aUser({ role: 'viewer' });
      const owner = await server.asUser(await server.aUser());
      const known = new Set<string>();
      const learn = (answer: Answer): Tokens => {
        const tokens = tokensOf(answer, usersTokens);
        for (const token of Object.values(tokens)) {
          // After the id of the organization: 256 bits in base64url.
          expect(token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
          expect(known).not.toContain(token);
          known.add(token);
        }
        return tokens;
      };
      const roleOf = async ({ access }: Tokens) =>
        (await send('GET', '/v2/users/me', undefined, { cookie: `porticousertoken=${access}` })).body?.role;
      const logIn = () => send('POST', '/kauth/api/v1/authenticate', { username: vera.email, password });

      const first = learn(await logIn());
      const second = learn(await logIn());
      expect(await roleOf(second)).toBe('viewer');

      const raised = await owner('PATCH', `/api/admin/v1/users/${vera.id}`, { role: 'admin' });
      expect(raised.status).toBe(200);
      expect(await roleOf(first)).toBeUndefined();
      expect(await roleOf(second)).toBeUndefined();
      const renewed = learn(
        await send('POST', '/kauth/api/v1/refresh', undefined, { cookie: `porticouserrefresh=${second.refresh}` }),
      );
      expect(await roleOf(renewed)).toBe('admin');

      const changed = await send(
        'PATCH',
        '/v2/users/me/password',
        { old_password: password, new_password: 'Another-choice-3' },
        { cookie: `porticousertoken=${renewed.access}` },
      );
      expect(changed.status).toBe(202);
      const last = learn(changed);
      expect(await roleOf(last)).toBe('admin');
      for (const before of [first, second, renewed]) {
        expect(await roleOf(before)).toBeUndefined();
        const again = await send('POST', '/kauth/api/v1/refresh', undefined, {
          cookie: `porticouserrefresh=${before.refresh}`,
        });
        expect(again.status).toBe(401);
      }
      figure(context, `${known.size} tokens of 256 bits, none twice; none from before the change is good`);
    });

    test('12. An old refresh token replayed ends the family; two tabs at once do not log anyone out', async (context) => {
      const server = attacked();
      const send = server.at('main');
      const races = byForm({ short: 10, long: 100 });
      let ended = 0;
      for (let race = 0; race < races; race += 1) {
        const stolen = await open(server, await server.aDeveloper({ password: null }));
        const tabs = await Promise.all([refresh(send, stolen), refresh(send, stolen)]);
        expect(tabs.map(({ status }) => status)).toEqual([204, 204]);
        const [left, right] = tabs.map((answer) => tokensOf(answer)) as [Tokens, Tokens];
        expect(await Promise.all([me(send, left), me(send, right)])).toEqual([200, 200]);
        const current = tokensOf(await refresh(send, left));

        // The thief uses the first token at the same moment as its owner uses the current one.
        const [theft, owner] = await Promise.all([refresh(send, stolen), refresh(send, current)]);
        expect(theft.status).toBe(401);
        const family = [left, right, current, ...(owner.status === 204 ? [tokensOf(owner)] : [])];
        const answers = await Promise.all(
          family.flatMap((tokens) => [me(send, tokens), refresh(send, tokens).then(({ status }) => status)]),
        );
        expect(new Set(answers)).toEqual(new Set([401]));
        ended += 1;
      }
      figure(context, `the family ended in ${ended} of ${races} races; both tabs went on in all of them`);
    });

    test('13. Logout, disabling and reset end sessions on the server', async (context) => {
      const server = attacked();
      const send = server.at('main');
      await using copy = await aSecondCopy(server);
      const everywhere = [send, ...(copy ? [sendTo(copy.port, `localhost:${copy.port}`)] : [])];
      const owner = await server.asUser(await server.aUser());
      const developers = `/api/admin/v1/portals/${server.portalId('main')}/developers`;
      const cookie = ({ access, refresh: token }: Tokens) => `portalaccesstoken=${access}; portalrefreshtoken=${token}`;
      const ways: Record<string, (developer: Developer, session: Tokens) => Promise<Answer>> = {
        'log out': (_, session) => send('POST', paths.logOut, undefined, { cookie: cookie(session) }),
        'log out everywhere': (_, session) =>
          send('DELETE', '/api/v2/developer/sessions', undefined, { cookie: cookie(session) }),
        disable: ({ id }) => owner('PATCH', `${developers}/${id}`, { status: 'disabled' }),
        'end sessions': ({ id }) => owner('DELETE', `${developers}/${id}/sessions`),
        reset: async ({ email }) => {
          await send('POST', '/api/v2/developer/forgot-password', { email });
          const token = await mailedToken(server.mail, email);
          return send('POST', '/api/v2/developer/reset-password', { token, password: 'Another-choice-3' });
        },
      };
      let slowest = 0;
      for (const [way, end] of Object.entries(ways)) {
        const developer = await server.aDeveloper();
        const here = await open(server, developer);
        const other = await open(server, developer);
        const over = way === 'log out' ? [here] : [here, other];
        for (const at of everywhere) for (const tokens of over) expect(await me(at, tokens)).toBe(200);
        expect((await end(developer, here)).status, way).toBeLessThan(300);
        for (const at of everywhere) {
          for (const tokens of over) {
            slowest = Math.max(slowest, await until(async () => (await me(at, tokens)) === 401, 1000, way));
            expect((await refresh(at, tokens)).status, way).toBe(401);
          }
        }
        if (way === 'log out') expect(await me(send, other)).toBe(200);
      }
      slowest = Math.max(slowest, await endSessionsOfUsers(server, everywhere));
      figure(context, `9 ways on ${everywhere.length} server(s): over after ${Math.round(slowest)} ms at most`);
    });

    test('14. Cookie flags; `Cache-Control: no-store` on every answer that holds a secret', async (context) => {
      const server = attacked();
      const send = server.at('main');
      const [ada, olive] = [await server.aDeveloper(), await server.aUser()];
      const logIn = (headers: Record<string, string>) =>
        send('POST', paths.logIn, { username: ada.email, password }, headers);
      const byHttps = await logIn({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' });
      const asUser = await send('POST', '/kauth/api/v1/authenticate', { username: olive.email, password });
      for (const line of [...byHttps.headers.getSetCookie(), ...asUser.headers.getSetCookie()]) {
        expect(line).toMatch(/; HttpOnly/);
        expect(line).toMatch(/; SameSite=(Lax|Strict)/);
        expect(line).not.toMatch(/; Domain=/i);
        expect(line).toMatch(/refresh.*; Path=\/(api\/v2\/developer|kauth\/api\/v1);|(token|device)=.*; Path=\/;/);
      }
      for (const line of byHttps.headers.getSetCookie()) expect(line).toMatch(/; Secure/);

      const developer = await server.asDeveloper(ada);
      const owner = await server.asUser(olive);
      const strategies = (await developer('GET', '/api/v2/applications/auth-strategies')).body.data;
      const strategy = (type: string) =>
        strategies.find((one: { credential_type: string }) => one.credential_type === type).id;
      const client = await developer('POST', '/api/v2/applications', {
        name: 'Client',
        auth_strategy_id: strategy('client_credentials'),
      });
      const keyed = await developer('POST', '/api/v2/applications', {
        name: 'Keyed',
        auth_strategy_id: strategy('key_auth'),
      });
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      const unverified = await server.aDeveloper({ status: 'unverified', password: null });
      await send('POST', '/api/v2/developer', { email: unverified.email, full_name: 'Ada' });
      const token = await mailedToken(server.mail, unverified.email);
      const hook = await owner('POST', '/api/admin/v1/webhooks', {
        url: 'https://hooks.example/portico',
        event_types: ['developer.registered'],
      });
      const session = await open(server, ada);
      const holding: Record<string, Answer> = {
        'a login': byHttps,
        'a login of a user': asUser,
        'a refresh': await refresh(send, session),
        'a confirmed address': await send('POST', '/api/v2/developer/verify-email', { token }),
        'a new client': client,
        'a new client secret': await developer('POST', `/api/v2/applications/${client.body.id}/refresh-token`),
        'a new key': await developer('POST', `/api/v2/applications/${keyed.body.id}/credentials`, {}),
        'a personal token': await owner('POST', '/api/admin/v1/tokens', {
          name: 'CI',
          scopes: ['read'],
          expires_at: tomorrow,
        }),
        'a gateway token': await owner('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge' }),
        'a webhook': hook,
        'a webhook secret': await owner('POST', `/api/admin/v1/webhooks/${hook.body?.id}/secret`),
      };
      for (const [what, { status, text, headers }] of Object.entries(holding)) {
        expect(status, `${what}: ${text}`).toBeLessThan(300);
        expect(headers.get('cache-control'), what).toBe('no-store');
      }
      figure(
        context,
        `${Object.keys(holding).length} answers with a secret: all no-store; cookies HttpOnly, SameSite, Secure`,
      );
    });

    test('15. Idle and absolute expiry', async (context) => {
      const server = attacked();
      const { query } = server.database;
      const send = server.at('main');
      const ada = await server.aDeveloper({ password: null });
      const past = new Date(Date.now() - 1000).toISOString();

      const opened = await open(server, ada);
      const [{ id, created_at, idle_until, expires_at } = { id: '', created_at: '', idle_until: '', expires_at: '' }] =
        await query
          .selectFrom('session')
          .select(['id', 'created_at', 'idle_until', 'expires_at'])
          .where('account_id', '=', ada.id)
          .execute();
      const days = (until: string) => Math.round((Date.parse(until) - Date.parse(created_at)) / 86_400_000);
      expect([days(idle_until), days(expires_at)]).toEqual([7, 14]);

      // Two days before its end, a refresh extends a session by these two days at most.
      const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
      await query.updateTable('session').set({ expires_at: soon }).where('id', '=', id).execute();
      const refreshed = await refresh(send, opened);
      expect(refreshed.status).toBe(204);
      const maxAge = /portalrefreshtoken=.*Max-Age=(\d+)/.exec(refreshed.headers.getSetCookie().join('\n'))?.[1];
      expect(Number(maxAge)).toBeLessThanOrEqual(2 * 86_400);
      const later = tokensOf(refreshed);

      await query.updateTable('session').set({ idle_until: past }).where('id', '=', id).execute();
      expect((await refresh(send, later)).status).toBe(401);

      const short = await open(server, ada);
      await query.updateTable('session_token').set({ expires_at: past }).where('use', '=', 'access').execute();
      expect(await me(send, short)).toBe(401);
      figure(context, 'access 15 minutes, idle 7 days, at most 14 days');
    });
  },
);

/** The same for users of an organization. Returns the longest time in milliseconds. */
async function endSessionsOfUsers(server: AttackedServer, everywhere: readonly Send[]): Promise<number> {
  const send = server.at('main');
  const owner = await server.asUser(await server.aUser());
  const ways: Record<string, (user: User, cookie: string) => Promise<Answer>> = {
    'log out': (_, cookie) => send('POST', '/kauth/api/v1/logout', undefined, { cookie }),
    'log out everywhere': (_, cookie) => send('DELETE', '/api/v1/sessions', undefined, { cookie }),
    remove: ({ id }) => owner('DELETE', `/api/admin/v1/users/${id}`),
    reset: async ({ email }) => {
      await send('POST', '/kauth/api/v1/password-resets', { email });
      const token = await mailedToken(server.mail, email);
      return send('PATCH', '/kauth/api/v1/password-resets', { token, password: 'Another-choice-3' });
    },
  };
  let slowest = 0;
  for (const [way, end] of Object.entries(ways)) {
    const user = await server.aUser();
    const { access, refresh: token } = tokensOf(
      await send('POST', '/kauth/api/v1/authenticate', { username: user.email, password }),
      usersTokens,
    );
    const cookie = `porticousertoken=${access}; porticouserrefresh=${token}`;
    const isIn = async (at: Send) => (await at('GET', '/v2/users/me', undefined, { cookie })).status === 200;
    for (const at of everywhere) expect(await isIn(at), way).toBe(true);
    expect((await end(user, cookie)).status, way).toBeLessThan(300);
    for (const at of everywhere) {
      slowest = Math.max(slowest, await until(async () => !(await isIn(at)), 1000, way));
      expect((await at('POST', '/kauth/api/v1/refresh', undefined, { cookie })).status, way).toBe(401);
    }
  }
  return slowest;
}

/** Another instance over the same data, if the engine supports several in production. */
async function aSecondCopy({ server, mail }: AttackedServer): Promise<StartedServer | null> {
  if (!server.database_url) return null;
  return startServer({
    DATA_DIR: server.data_dir,
    DATABASE_URL: server.database_url,
    DEMO: 'no',
    SMTP_URL: mail.url,
  });
}
