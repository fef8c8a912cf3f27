import { tokensPerUserMaximum } from '@portico/contract/constants.ts';
import { anExternalIssuer, type ExternalIssuer } from '@portico/test-kit/identity/external-issuer.ts';
import { until } from '@portico/test-kit/until.ts';
import { afterAll, expect, test } from 'vitest';
import { cases } from '../cases.ts';
import type { AttackedServer, Developer } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { type Send, sendTo } from '../kit/wire.ts';
import { allScopes, apiHost, guarded, guardedHost, host, portal, quota } from './kit/access-portals.ts';
import { againstServers } from './kit/engines.ts';

type Version = 'reviewed' | 'open';

/** A developer who creates and registers applications, and the owner who reviews them. */
async function aDeveloper({ services, server, database, asUser, aUser }: AttackedServer) {
  const { id: portal_id } = await services.portals.byHost(host);
  const person = { email: `${crypto.randomUUID()}@example.com`, full_name: 'Ada', status: 'approved' } as const;
  const { developer, access_token } = await services.transact(async (run) => {
    const made = (await services.accounts.insert(run, portal_id, person)) as Developer;
    return {
      developer: made,
      ...(await services.sessions.open(run, { tenant_id: portal_id, kind: 'developer', id: made.id })),
    };
  });
  const at = `${host}:${server.port}`;
  const send = sendTo(server.port, at, { cookie: `portalaccesstoken=${access_token}` });
  const versions = await database.query
    .selectFrom('product_version')
    .select(['id', 'name'])
    .where('portal_id', '=', portal_id)
    .execute();
  const versionId = (version: Version) => versions.find(({ name }) => name === version)?.id as string;
  const owner = await asUser(await aUser());
  return {
    send,
    owner,
    registrations: `/api/admin/v1/portals/${portal_id}/registrations`,
    developer,
    portal_id,
    versionId,
    async anApplication(more: object = {}) {
      const { body } = await send('POST', '/api/v2/applications', { name: crypto.randomUUID(), ...more });
      const path = `/api/v2/applications/${body.id}`;
      const { client_id, client_secret } = body.credentials;
      const token = async () => {
        const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
        const type = { 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await sendTo(server.port, at)('POST', '/oauth/token', String(form), type);
        expect(answer.status).toBe(200);
        return answer.body as { access_token: string; scope?: string };
      };
      return {
        id: body.id as string,
        path,
        basic: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
        token,
        register: (version: Version, asked: object = {}) =>
          send('POST', `${path}/registrations`, { product_version_id: versionId(version), ...asked }),
      };
    },
  };
}

/** The scopes whose route opens, by asking as a gateway does. */
async function opened(gateway: Send, version: Version, authorization: string): Promise<string[]> {
  const passed: string[] = [];
  for (const scope of allScopes) {
    const { status } = await gateway('GET', '/gateway/v1/authorize', undefined, {
      authorization,
      'x-original-uri': `/${version}/${scope}`,
    });
    if (status === 200) passed.push(scope);
  }
  return passed;
}

let issuer: ExternalIssuer | undefined;
afterAll(() => issuer?.[Symbol.asyncDispose]());

againstServers(
  async () => {
    issuer ??= await anExternalIssuer('secret-of-the-client');
    return { more: [portal(issuer), guarded()] };
  },
  (attacked) => {
    const aGateway = async (): Promise<Send> => {
      const { asUser, aUser, at } = attacked();
      const { token } = (await (await asUser(await aUser()))('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge' }))
        .body;
      return at('main', {
        'x-portico-gateway-token': token,
        'x-original-method': 'GET',
        'x-original-host': apiHost,
      });
    };

    test(`68. ${cases[68]}`, async (context) => {
      const server = attacked();
      const gateway = await aGateway();
      const { send, owner, registrations, anApplication } = await aDeveloper(server);
      const { path, basic, token, register } = await anApplication({ scopes: ['read'] });
      // A registration that was never approved grants nothing, whichever scopes are requested.
      expect((await token()).scope ?? '').toBe('');
      const registration = (await register('reviewed')).body;
      expect((await token()).scope ?? '').toBe('');
      expect((await owner('PATCH', `${registrations}/${registration.id}`, { status: 'approved' })).status).toBe(200);
      expect((await token()).scope).toBe('read');

      // Scopes taken by a change of the application, and through a version with automatic approval.
      expect((await send('PATCH', path, { scopes: allScopes })).status).toBe(200);
      const granted = async () =>
        (await send('GET', `${path}/registrations/${registration.id}/granted-scopes`)).body.scopes;
      expect([(await token()).scope, await granted()]).toEqual(['read', ['read']]);
      expect((await register('open', { scopes: allScopes })).body.status).toBe('approved');
      const { access_token } = await token();
      const proofs = [`Bearer ${access_token}`, basic];
      for (const proof of proofs) {
        expect(await opened(gateway, 'reviewed', proof)).toEqual(['read']);
        expect(await opened(gateway, 'open', proof)).toEqual(allScopes);
      }
      expect(await granted()).toEqual(['read']);

      // Reviewers see pending requests, and only approved ones are granted.
      const waiting = (await owner('GET', `${registrations}?filter[scopes]=waiting&filter[text][contains]=parcels`))
        .body.data;
      const mine = waiting.find(({ id }: { id: string }) => id === registration.id);
      expect(mine).toMatchObject({ granted_scopes: ['read'], requested_scopes: allScopes });
      const scopes = `${registrations}/${registration.id}/scopes`;
      for (const [by, status] of [
        [send, 401],
        [await server.asUser(await server.aUser({ role: 'viewer' })), 403],
      ] as const) {
        expect((await by('PATCH', scopes, { decision: 'granted', scopes: ['pay'] })).status).toBe(status);
      }
      expect((await owner('PATCH', scopes, { decision: 'granted', scopes: ['write'] })).body.granted_scopes).toEqual([
        'read',
        'write',
      ]);
      expect((await owner('PATCH', scopes, { decision: 'refused', scopes: ['pay'] })).body.requested_scopes).toEqual([
        'read',
        'write',
      ]);
      expect(await granted()).toEqual(['read', 'write']);
      // Giving up scopes takes effect at once.
      expect((await send('PATCH', path, { scopes: ['write'] })).status).toBe(200);
      expect([(await token()).scope, await granted()]).toEqual(['write', ['write']]);

      const actions = await server.database.query
        .selectFrom('audit_event')
        .select(['action', 'actor_kind'])
        .where('target_id', '=', registration.id)
        .where('action', 'like', 'registration.scopes-%')
        .orderBy('at')
        .execute();
      expect(new Set(actions.map(({ action, actor_kind }) => `${actor_kind} ${action}`))).toEqual(
        new Set([
          'developer registration.scopes-requested',
          'user registration.scopes-granted',
          'user registration.scopes-refused',
          'developer registration.scopes-given-up',
        ]),
      );
      figure(context, '3 ways to take 2 scopes: none; granted and refused by a reviewer, given up at once');
    });

    test(`86. ${cases[86]}`, async (context) => {
      const server = attacked();
      const gateway = await aGateway();
      const { send, owner, registrations, anApplication } = await aDeveloper(server);
      const first = await anApplication({ scopes: ['read'] });
      const registration = (await first.register('open')).body;
      expect(await opened(gateway, 'open', first.basic)).toEqual(['read']);
      const revoked = await owner('PATCH', `${registrations}/${registration.id}`, { status: 'revoked' });
      expect(revoked.body.status).toBe('revoked');

      // Deleted and created again, by a second application, and by another one after the first was deleted: all at
      // once.
      const others = await Promise.all([anApplication(), anApplication(), anApplication()]);
      expect((await send('DELETE', `${first.path}/registrations/${registration.id}`)).status).toBe(204);
      const again = await Promise.all([first, ...others].map(({ register }) => register('open')));
      expect((await send('DELETE', first.path)).status).toBe(204);
      const last = await anApplication({ scopes: ['read'] });
      again.push(await last.register('open'));
      expect(again.map(({ status, body }) => `${status} ${body.status}`)).toEqual(again.map(() => '201 pending'));
      expect(await opened(gateway, 'open', last.basic)).toEqual([]);
      expect((await last.token()).scope ?? '').toBe('');

      // Reviewers see the revocation. Other developers are approved as usual, and so is this one for versions that were
      // not revoked.
      const asked = again.at(-1)?.body.id;
      const listed = (await owner('GET', `${registrations}?filter[status]=pending&page[size]=100`)).body.data;
      expect(listed.find(({ id }: { id: string }) => id === asked).refused_before).toMatchObject({ status: 'revoked' });
      const stranger = await aDeveloper(server);
      expect((await (await stranger.anApplication()).register('open')).body.status).toBe('approved');
      expect((await owner('PATCH', `${registrations}/${asked}`, { status: 'approved' })).body.status).toBe('approved');
      // Gateways may cache an answer for a second.
      await until(async () => (await opened(gateway, 'open', last.basic)).join() === 'read');
      figure(context, `${again.length} ways back after a revocation: each waits for a reviewer, who sees it`);
    });

    test(`89. ${cases[89]}`, async (context) => {
      const server = attacked();
      const { send } = await aDeveloper(server);
      const strategies = (await send('GET', '/api/v2/applications/auth-strategies')).body.data;
      const strategy = (wanted: string) => strategies.find(({ name }: { name: string }) => name === wanted).id;
      const create = (more: object) => send('POST', '/api/v2/applications', { name: crypto.randomUUID(), ...more });

      // Of many concurrent requests with one name, one creates an application, in Portico and at the issuer.
      const before = issuer?.registrations() ?? 0;
      const same = { name: 'Shop', auth_strategy_id: strategy('Elsewhere') };
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(same)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'name-taken']));
      expect((issuer?.registrations() ?? 0) - before).toBe(1);

      // The quota holds against concurrent requests, and refused ones register nothing at the issuer either.
      const many = await Promise.all(
        Array.from({ length: 20 }, (_, at) => create({ auth_strategy_id: strategy(at % 2 ? 'Elsewhere' : 'Keys') })),
      );
      const made = many.filter(({ status }) => status === 201);
      expect([made.length, new Set(many.map(({ code }) => code))]).toEqual([
        quota.applications - 1,
        new Set([undefined, 'limit-reached']),
      ]);
      const there = made.filter(({ body }) => body.credentials).length;
      expect((issuer?.registrations() ?? 0) - before).toBe(1 + there);
      const keyed = made.find(({ body }) => !body.credentials)?.body.id ?? '';
      await send('DELETE', `/api/v2/applications/${answers.find(({ status }) => status === 201)?.body.id}`);
      const owner = keyed || (await create({ auth_strategy_id: strategy('Keys') })).body.id;
      const keys = await Promise.all(
        Array.from({ length: 10 }, () => send('POST', `/api/v2/applications/${owner}/credentials`, {})),
      );
      expect(keys.filter(({ status }) => status === 201)).toHaveLength(quota.keys);
      expect(new Set(keys.map(({ code }) => code))).toEqual(new Set([undefined, 'limit-reached']));

      const person = await server.asUser(await server.aUser());
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      const tokens = await Promise.all(
        Array.from({ length: tokensPerUserMaximum + 10 }, (_, at) =>
          person('POST', '/api/admin/v1/tokens', { name: `T${at}`, scopes: ['read'], expires_at }),
        ),
      );
      expect(tokens.filter(({ status }) => status === 201)).toHaveLength(tokensPerUserMaximum);
      expect(new Set(tokens.map(({ code }) => code))).toEqual(new Set([undefined, 'limit-reached']));
      figure(
        context,
        `20 of one name at once: 1 client elsewhere; ${many.length} for ${quota.applications - 1} places`,
      );
    });

    test(`90. ${cases[90]}`, async (context) => {
      const { server, services, asUser, aUser } = attacked();
      const { id: portal_id } = await services.portals.byHost(guardedHost);
      const person = { email: 'mo@example.com', full_name: 'Mo', status: 'approved' } as const;
      const { access_token } = await services.transact(async (run) => {
        const made = (await services.accounts.insert(run, portal_id, person)) as Developer;
        return services.sessions.open(run, { tenant_id: portal_id, kind: 'developer', id: made.id });
      });
      const mo = sendTo(server.port, `${guardedHost}:${server.port}`, { cookie: `portalaccesstoken=${access_token}` });
      const owner = await asUser(await aUser());
      const at = `/api/admin/v1/portals/${portal_id}`;
      const seen = async () =>
        (await mo('GET', '/api/v2/products')).body.data.map(({ name }: { name: string }) => name);
      const title = async () => (await owner('GET', at)).body.title;
      const last = async (): Promise<number> => (await owner('GET', `${at}/revisions`)).body.data[0].number;
      expect((await seen()).sort()).toEqual(['Letters', 'Parcels']);
      const before = await last();

      // Since that revision the product was closed to the team, a member was removed, and the team's visibility and the
      // content changed.
      const { data: teams } = (await owner('GET', `${at}/teams`)).body;
      const team = `${at}/teams/${teams[0].id}`;
      const letters = (await owner('GET', team)).body.products.find(({ name }: { name: string }) => name === 'Letters');
      const none = { view: false, register: false, view_documentation: false };
      expect((await owner('PUT', `${team}/products/${letters.product_id}`, none)).status).toBe(200);
      expect(await seen()).toEqual(['Parcels']);
      const closed = await last();
      expect((await owner('DELETE', `${team}/members/${person.email}`)).status).toBe(200);
      expect((await owner('PATCH', at, { title: 'New title', auto_approve_developers: false })).status).toBe(200);
      expect(await seen()).toEqual([]);

      for (const number of [before, closed]) {
        const back = await owner('POST', `${at}/revisions/${number}/rollback`, {});
        expect(back.status).toBe(200);
        expect(back.body.changes.filter(({ what }: { what: string }) => what.startsWith('team'))).toEqual([]);
        expect(await seen()).toEqual([]);
      }
      // The rollback restores the content, and not the settings that give access.
      expect([await title(), (await owner('GET', at)).body.auto_approve_developers]).toEqual(['Guarded', false]);
      const asked = await owner('POST', `${at}/revisions/${before}/rollback?with_access=true`, {});
      expect(asked.status).toBe(200);
      expect((await seen()).sort()).toEqual(['Letters', 'Parcels']);
      figure(context, '2 rollbacks give back no member, role or open door; one that asks for it by name does');
    });
  },
);
