import { userRoles } from '@portico/contract/constants.ts';
import { mailedToken } from '@portico/test-kit/mail/mail-token.ts';
import { beforeAll, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import type { Answer, Send } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { callRoute, idsOfNothing, kindOf, makeThings, rowsOf, type Things } from './kit/matrix.ts';
import { type Route, routesOf } from './kit/routes.ts';

/** Calls every given route as every caller, and returns the calls with unexpected answers. */
async function tryAll(
  routes: readonly Route[],
  callers: Readonly<Record<string, Send>>,
  ids: Readonly<Record<string, string>>,
  isRefused: (answer: Answer, route: Route, caller: string) => boolean,
): Promise<{ wrong: string[]; cells: number }> {
  const wrong: string[] = [];
  for (const route of routes) {
    for (const [caller, send] of Object.entries(callers)) {
      const answer = await callRoute(send, route, ids);
      const { status, code } = answer;
      if (status >= 500 || !isRefused(answer, route, caller))
        wrong.push(`${route.id} by ${caller}: ${status} ${code ?? ''}`);
    }
  }
  return { wrong, cells: routes.length * Object.keys(callers).length };
}

const isOfApplication = ({ path }: Route) => path.startsWith('/api/v2/applications/{applicationId}');
const isOfCredential = ({ path }: Route) => /credential|refresh-token|\/client/.test(path);
const isNotThere = ({ status }: Answer) => status === 404;
const isStranger = ({ status }: Answer) => status === 401;
/** No answer reveals the resources. */
const tellsNothing = ({ text }: Answer, { marks, key }: Things) => ![...marks, key].some((mark) => text.includes(mark));

againstServers(
  async () => ({}),
  (attacked) => {
    let routes: Route[];
    let things: Things;
    let before: string[];
    beforeAll(async () => {
      routes = await routesOf(attacked().at('main'));
      things = await makeThings(attacked());
      before = await rowsOf(attacked());
    }, 60_000);

    const ofKind = (kind: string) => routes.filter((route) => kindOf(route) === kind);
    const expectUntouched = async () => {
      const after = new Set(await rowsOf(attacked()));
      expect(before.filter((row) => !after.has(row))).toEqual([]);
    };

    test("20. Read, change, delete another developer's application", async (context) => {
      const { aDeveloper, asDeveloper, at } = attacked();
      const own = ofKind('developer')
        .filter(isOfApplication)
        .filter((route) => !isOfCredential(route));
      const bert = await asDeveloper(await aDeveloper());
      const byOther = await tryAll(own, { 'another developer': bert }, things.ids, isNotThere);
      const byNobody = await tryAll(own, { nobody: at('main') }, things.ids, isStranger);
      // The owner reads with the same requests that find nothing for others.
      const reading = own.filter(({ method, path }) => method === 'GET' && !path.endsWith('scopes'));
      const ada = await asDeveloper(things.developer);
      expect((await tryAll(reading, { Ada: ada }, things.ids, ({ status }) => status === 200)).wrong).toEqual([]);
      // Lists contain only the caller's own resources.
      const lists = await tryAll(
        [...ofKind('developer'), ...ofKind('visitor')].filter(
          ({ method, path }) => method === 'GET' && !isOfApplication({ path } as Route),
        ),
        { 'another developer': bert },
        things.ids,
        (answer) => answer.status < 500 && tellsNothing(answer, things),
      );
      expect([...byOther.wrong, ...byNobody.wrong, ...lists.wrong]).toEqual([]);
      await expectUntouched();
      figure(
        context,
        `${byOther.cells + byNobody.cells + lists.cells} calls on ${own.length} routes and the lists: none reaches it`,
      );
    });

    test("21. Rotate or read another's credential", async (context) => {
      const { aDeveloper, asDeveloper, at } = attacked();
      const own = ofKind('developer').filter(isOfApplication).filter(isOfCredential);
      expect(own.map(({ id }) => id)).toContain('refreshClientSecret');
      const bert = await asDeveloper(await aDeveloper());
      const byOther = await tryAll(own, { 'another developer': bert }, things.ids, isNotThere);
      const byNobody = await tryAll(own, { nobody: at('main') }, things.ids, isStranger);
      expect([...byOther.wrong, ...byNobody.wrong]).toEqual([]);
      // Even the owner sees it only once, and the portal's owners never do.
      const [ada, olive] = [await asDeveloper(things.developer), await attacked().asUser(things.owner)];
      const readable = routes.filter(
        ({ method, path }) => method === 'GET' && /credential|applications|client/.test(path),
      );
      for (const [send, kind] of [
        [ada, 'developer'],
        [olive, 'user'],
      ] as const) {
        for (const route of readable.filter((one) => kindOf(one) === kind)) {
          expect((await callRoute(send, route, things.ids)).text, route.id).not.toContain(things.key);
        }
      }
      await expectUntouched();
      figure(
        context,
        `${byOther.cells + byNobody.cells} calls on ${own.length} routes: none; the key is in no later answer`,
      );
    });

    test("22. Approve one's own registration", async (context) => {
      const server = attacked();
      const { ids } = things;
      const ada = await server.asDeveloper(things.developer);
      const products = `/api/v2/products/${ids.productId}/versions`;
      const reviewed = (await ada('GET', products)).body.data.find(
        ({ name }: { name: string }) => name === 'reviewed',
      ).id;
      const path = `/api/v2/applications/${ids.applicationId}/registrations`;
      const asked = await ada('POST', path, { product_version_id: reviewed });
      expect(asked.body.status).toBe('pending');
      const own = `${path}/${asked.body.id}`;
      const decisions = `/api/admin/v1/portals/${ids.portalId}/registrations`;
      // The same person, with the lowest role in the organization.
      const viewer = await server.asUser(await server.aUser({ role: 'viewer' }));
      const tries: [Send, string, string, unknown][] = [
        [ada, 'PATCH', own, { status: 'approved' }],
        [ada, 'PUT', own, { status: 'approved' }],
        [ada, 'POST', path, { product_version_id: reviewed, status: 'approved' }],
        [ada, 'PATCH', `${decisions}/${asked.body.id}`, { status: 'approved' }],
        [ada, 'POST', `${decisions}/decisions`, { ids: [asked.body.id], status: 'approved' }],
        [viewer, 'PATCH', `${decisions}/${asked.body.id}`, { status: 'approved' }],
        [viewer, 'POST', `${decisions}/decisions`, { ids: [asked.body.id], status: 'approved' }],
      ];
      for (const [send, method, to, body] of tries) {
        expect([400, 401, 403, 404, 405, 409], `${method} ${to}`).toContain((await send(method, to, body)).status);
      }
      // Deleted and requested again, it is pending as before.
      expect((await ada('DELETE', own)).status).toBe(204);
      expect((await ada('POST', path, { product_version_id: reviewed })).body.status).toBe('pending');
      figure(context, `${tries.length + 1} ways: it stays pending`);
    });

    test('23. All of these across portals', async (context) => {
      const server = attacked();
      const ofSecond = await server.aDeveloper({ at: 'second' });
      const ofOther = await server.aDeveloper({ at: 'other' });
      const outsider = await server.asUser(await server.aUser({ org_id: server.other_org_id }));
      const guarded = [...ofKind('developer'), ...ofKind('visitor')];
      // A session of another portal counts as none here. At its own portal none of these resources exist.
      const here = {
        'a developer of the second portal': await server.asDeveloper(ofSecond),
        'a developer of another organization': await server.asDeveloper(ofOther),
        'an owner of another organization': outsider,
        nobody: server.at('main'),
      };
      const strangers = await tryAll(guarded, here, things.ids, isStranger);
      // The page and its image are for readers of this portal.
      const readers = await tryAll(
        ofKind('reader'),
        here,
        things.ids,
        (answer, { id }) => isNotThere(answer) || (id === 'getSiteFrame' && tellsNothing(answer, things)),
      );
      const withIds = guarded.filter(({ path }) => /\{(application|product|credential|registration)/.test(path));
      const atHome = {
        'a developer of the second portal': await server.asDeveloper(ofSecond, 'second'),
        'a developer of another organization': await server.asDeveloper(ofOther, 'other'),
      };
      const guests = await tryAll(withIds, atHome, things.ids, isNotThere);
      const organization = await tryAll(
        ofKind('user'),
        { 'an owner of another organization': outsider },
        things.ids,
        (answer, { path, method }) =>
          tellsNothing(answer, things) &&
          (answer.status >= 400 || !/\{\w*Id\}/.test(path) || (method === 'GET' && answer.text === '')),
      );
      expect([...strangers.wrong, ...readers.wrong, ...guests.wrong, ...organization.wrong]).toEqual([]);
      await expectUntouched();
      figure(
        context,
        `${routes.length} routes, ${strangers.cells + guests.cells + organization.cells} cells: no unexpected success`,
      );
    });

    test('24. A body that sets role, owner, portal, status, verified', async (context) => {
      const server = attacked();
      const olive = await server.asUser(await server.aUser());
      const ada = await server.asDeveloper(await server.aDeveloper());
      const extra = {
        ...{ id: crypto.randomUUID(), role: 'owner', owner: things.owner.id, developer_id: things.developer.id },
        ...{ portal_id: server.portalId('second'), org_id: server.other_org_id, status: 'approved' },
        ...{ verified: true, email_verified: true, is_approved: true, created_at: '2000-01-01T00:00:00Z' },
      };
      const closed = routes.filter(
        ({ body }) => (body as { additionalProperties?: unknown } | undefined)?.additionalProperties === false,
      );
      const taken: string[] = [];
      for (const route of closed) {
        const send = route.path.startsWith('/api/v2') ? ada : olive;
        const { properties = {} } = route.body as { properties?: Record<string, unknown> };
        for (const [name, value] of Object.entries(extra)) {
          if (name in properties) continue;
          const widened: Send = (method, path, body, headers) =>
            send(method, path, { ...(body as object), [name]: value }, headers);
          const { body, status } = await callRoute(widened, route, idsOfNothing(things.ids));
          const refused: { field: string }[] = body?.invalid_parameters ?? [];
          if (!refused.some(({ field }) => field === name)) taken.push(`${route.id} takes ${name}: ${status}`);
        }
      }
      expect(taken).toEqual([]);

      // These three ignore unknown fields.
      const email = `${crypto.randomUUID()}@example.com`;
      const guest = server.at('main');
      await guest('POST', '/api/v2/developer', { ...extra, email, full_name: 'Eve' });
      const invited = `${crypto.randomUUID()}@example.com`;
      await olive('POST', '/api/admin/v1/invitations', { email: invited, full_name: 'Eve', role: 'viewer' });
      const token = await mailedToken(server.mail, invited);
      const accepted = { ...extra, token, full_name: 'Eve', password: 'Correct-horse-7', email: 'eve@example.com' };
      expect((await guest('POST', '/kauth/v2/accept-invite', accepted)).body.email).toBe(invited);
      const { query } = server.database;
      const developer = query
        .selectFrom('developer')
        .select(['portal_id', 'status', 'password_hash'])
        .where('email', '=', email);
      expect(await developer.execute()).toEqual([
        { portal_id: server.portalId('main'), status: 'unverified', password_hash: null },
      ]);
      const user = query.selectFrom('organization_user').select(['org_id', 'role']).where('email', '=', invited);
      expect(await user.execute()).toEqual([{ org_id: server.org_id, role: 'viewer' }]);
      figure(
        context,
        `${closed.length} closed bodies × ${Object.keys(extra).length} names: refused; 2 open ones ignore them`,
      );
    });

    test('27. Each console operation for each role; nobody raises their own role', async (context) => {
      const server = attacked();
      const users = ofKind('user');
      const callers: Record<string, Send> = {};
      for (const role of userRoles) callers[role] = await server.asUser(await server.aUser({ role }));
      const ranks: readonly string[] = userRoles;
      const isAllowed = (role: string, route: Route) => ranks.indexOf(role) <= ranks.indexOf(route.role ?? '');
      let cells = 0;
      const wrong: string[] = [];
      for (const route of users) {
        for (const [role, send] of Object.entries(callers)) {
          // Ending their own sessions, or guessing passwords, would end the test.
          if (['logOutUserEverywhere', 'changeUserPassword'].includes(route.id)) continue;
          const may = isAllowed(role, route);
          const { code, status } = await callRoute(send, route, may ? idsOfNothing(things.ids) : things.ids);
          const isLetIn = code !== 'forbidden' && code !== 'not-signed-in' && status < 500;
          if (isLetIn !== may) wrong.push(`${route.id} by ${role}: ${status} ${code ?? ''}`);
          cells += 1;
        }
      }
      const ada = await server.asDeveloper(things.developer);
      const outside = await tryAll(users, { nobody: server.at('main'), 'a developer': ada }, things.ids, isStranger);
      expect([...wrong, ...outside.wrong]).toEqual([]);

      for (const role of ['admin', 'reviewer', 'viewer'] as const) {
        const user = await server.aUser({ role });
        const send = await server.asUser(user);
        const tries = [
          await send('PATCH', `/api/admin/v1/users/${user.id}`, { role: 'owner' }),
          await send('PATCH', '/v2/users/me', { role: 'owner' }),
          await send('POST', '/api/admin/v1/invitations', {
            email: 'eve@example.com',
            full_name: 'Eve',
            role: 'owner',
          }),
        ];
        expect(tries.map(({ status }) => status)).toEqual([403, 400, 403]);
        // A token with more scopes than its user's role may do no more than the user.
        const expires_at = new Date(Date.now() + 3_600_000).toISOString();
        const made = await send('POST', '/api/admin/v1/tokens', {
          name: 'More',
          scopes: ['owner', 'admin'],
          expires_at,
        });
        const byToken = await server.at('main')('GET', '/api/admin/v1/organization/tokens', undefined, {
          authorization: `Bearer ${made.body?.token}`,
        });
        expect([401, 403]).toContain(byToken.status);
        expect((await send('GET', '/v2/users/me')).body.role).toBe(role);
      }
      await expectUntouched();
      figure(
        context,
        `${users.length} operations × 4 roles, a developer and nobody: ${cells + outside.cells} cells as the description says`,
      );
    });
  },
);
