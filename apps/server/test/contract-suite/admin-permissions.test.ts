import { isAtLeast, type UserRole, userRoles } from '@portico/contract/constants.ts';
import type { Operation } from '@portico/contract/operation.ts';
import { scopesFor, type TokenScope } from '@portico/contract/token-scopes.ts';
import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { sampleOf } from '@portico/test-kit/fixtures/schema-sample.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aUser, type TestUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

/** A caller, and whether the contract lets them call an operation: the whole table is read from there. */
interface Caller {
  name: string;
  headers(operation: Operation): Promise<Record<string, string>>;
  expects(operation: Operation): 'allowed' | 'not-signed-in' | 'forbidden';
}

const roleOf = ({ id, role }: Operation): UserRole => {
  if (!role) throw new Error(`The operation ${id} says no role`);
  return role;
};

/** As what an owner's token with these scopes may call an operation. */
function tokenReaches(scopes: TokenScope[], operation: Operation): boolean {
  const sufficient = scopesFor(operation);
  return scopes.some((scope) => sufficient.includes(scope));
}

async function cookieOf({ services: { sessions, transact } }: World, { org_id, id }: TestUser): Promise<string> {
  const { access_token } = await transact((transaction) =>
    sessions.open(transaction, { tenant_id: org_id, kind: 'user', id }),
  );
  return `porticousertoken=${org_id}.${access_token}`;
}

/** Tokens that are made when they are first needed, and used until they are forgotten. */
function createTokens({ services: { personalTokens } }: World) {
  const made = new Map<string, string>();
  const expires_at = () => new Date(Date.now() + 86_400_000).toISOString();
  return {
    async of(user: TestUser, scopes: TokenScope[]): Promise<string> {
      const name = `${user.id} ${scopes.join(' ')}`;
      const wanted = { name: 'Matrix', scopes, expires_at: expires_at() };
      const token = made.get(name) ?? (await personalTokens.create(user, wanted, { kind: 'system' })).token;
      made.set(name, token);
      return token;
    },
    /** Revokes all: a user has a limited number of tokens. */
    async forget(...users: TestUser[]): Promise<void> {
      made.clear();
      for (const user of users) {
        const { data } = await personalTokens.list(user, { number: 1, size: 100 });
        for (const { id } of data) await personalTokens.revoke(user, id, { kind: 'system' });
      }
    },
  };
}

async function callersOf(world: World) {
  const tokens = createTokens(world);
  const users = await Promise.all(userRoles.map((role) => aUser(world, { email: `${role}@example.com`, role })));
  const owner = users[0] as TestUser;
  const bySession = users.map(
    (user): Caller => ({
      name: user.role,
      headers: async () => ({ cookie: await cookieOf(world, user) }),
      expects: (operation) => (isAtLeast(user.role, roleOf(operation)) ? 'allowed' : 'forbidden'),
    }),
  );
  const scopeSets: TokenScope[][] = [
    ['publish'],
    ['read'],
    ['review'],
    ['admin'],
    ['owner'],
    ['tokens'],
    ['publish', 'read'],
  ];
  const byToken = scopeSets.map((scopes): Caller => {
    return {
      name: `owner’s token for ${scopes.join(' and ')}`,
      headers: async () => ({ authorization: `Bearer ${await tokens.of(owner, scopes)}` }),
      expects: (operation) => (tokenReaches(scopes, operation) ? 'allowed' : 'forbidden'),
    };
  });
  const { cookie } = await signIn(world, await aDeveloper(world));
  const callers: Caller[] = [
    { name: 'anonymous', headers: async () => ({}), expects: () => 'not-signed-in' },
    { name: 'developer', headers: async () => ({ cookie }), expects: () => 'not-signed-in' },
    ...bySession,
    ...byToken,
    {
      name: 'viewer’s token for owner',
      headers: async () => ({
        authorization: `Bearer ${await tokens.of(users.at(-1) as TestUser, ['owner'])}`,
      }),
      expects: (operation) =>
        tokenReaches(['owner'], operation) && roleOf(operation) === 'viewer' ? 'allowed' : 'forbidden',
    },
  ];
  return { callers, forgetTokens: () => tokens.forget(...users) };
}

const aPortal = () =>
  aPortalContent({ visibility: 'private', teams: [{ name: 'Partners', developers: ['ada@example.com'] }] }, [
    aProduct('parcels'),
  ]);

async function send(
  world: World,
  { method, path, body, consumes, query }: Operation,
  ids: Readonly<Record<string, string>>,
  headers: Record<string, string>,
) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
  const required = ((query?.required ?? []) as string[]).map((name) => {
    const property = query?.properties[name];
    return `${name}=${encodeURIComponent(String(sampleOf(property)))}`;
  });
  const answer = await world.fetch(required.length > 0 ? `${filled}?${required.join('&')}` : filled, {
    method,
    host: 'site.test',
    headers: { ...headers, ...(consumes && { 'content-type': consumes[0] as string }) },
    ...(body && { body: JSON.stringify(sampleOf(body)) }),
    ...(consumes && { body: '{"path":"portal.yaml","text":""}' }),
  });
  const text = await answer.text();
  const [, code] = /"type":"\/problems\/([\w-]+)"/.exec(text) ?? [];
  return { status: answer.status, text, code: answer.ok ? undefined : code };
}

test('every operation that changes something names the scope of tokens that may call it, or takes sessions only', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const changing = forUsers(world).filter(({ method }) => method !== 'GET');
  expect(changing.length).toBeGreaterThan(60);
  for (const operation of changing) {
    const { id, scope, sessionOnly } = operation;
    expect({ id, isDecided: (scope !== undefined) !== (sessionOnly === true) }).toEqual({ id, isDecided: true });
    // Reading is no right to change anything, and no right but one is a right to make tokens.
    expect({ id, scopes: scopesFor(operation) }).not.toMatchObject({ scopes: expect.arrayContaining(['read']) });
    if (scope === 'tokens') expect(scopesFor(operation)).toEqual(['tokens']);
    expect(scopesFor({ ...operation, scope: undefined })).toEqual([]);
  }
  const byTokens = changing.filter((operation) => scopesFor(operation).includes('tokens')).map(({ id }) => id);
  expect(byTokens).toEqual(['createPersonalToken', 'revokePersonalToken']);
  const forSessions = changing.filter((operation) => scopesFor(operation).length === 0).map(({ id }) => id);
  expect(forSessions.toSorted()).toEqual([
    'changeUserPassword',
    'confirmSignIn',
    'logOutUserEverywhere',
    'setOwnNotifications',
    'updateUserMe',
  ]);
});

const forUsers = (world: World) => world.operations.filter(({ access }) => access === 'user');

test('every operation for users is open to the roles and scopes of the contract only', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [aPortal()]);
  const { callers, forgetTokens } = await callersOf(world);
  const operations = forUsers(world);
  const wrong: string[] = [];
  for (const operation of operations) {
    for (const caller of callers) {
      const { code } = await send(world, operation, {}, await caller.headers(operation));
      const answered = code === 'not-signed-in' || code === 'forbidden' ? code : 'allowed';
      const expected = caller.expects(operation);
      if (answered !== expected) wrong.push(`${operation.id} by ${caller.name}: ${answered}, not ${expected}`);
      // Some operations revoke all tokens of their caller.
      if (operation.method !== 'GET' && answered === 'allowed') await forgetTokens();
    }
  }
  expect(wrong).toEqual([]);
  expect(operations.length * callers.length).toBeGreaterThan(300);
});

/** Everything that is kept of an organization and its portals. */
async function snapshot({ query }: TestDatabase, org_id: string, portal_id: string): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const { name, columns } of await query.introspection.getTables()) {
    const column = ['org_id', 'portal_id'].find((one) => columns.some((has) => has.name === one));
    if (!column) continue;
    const rows = query
      .selectFrom(name as 'team')
      .selectAll()
      .where(column as 'portal_id', '=', column === 'org_id' ? org_id : portal_id);
    kept[name] = (await rows.execute()).map((row) => JSON.stringify(row)).sort();
  }
  return kept;
}

test('users of another organization reach nothing of this one by any operation', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [aPortal()]);
  const { org_id, services } = world;
  const olive = await aUser(world);
  await createTokens(world).of(olive, ['owner']);
  const ada = await aDeveloper(world);
  await services.invitations.create(
    { ...olive, address: '192.0.2.1' },
    { email: 'grace@example.com', full_name: 'Grace', role: 'viewer' },
    'en',
  );
  const { id: portal_id } = await services.portals.byHost('portal.test');
  const first = async (table: 'product' | 'product_version' | 'team' | 'personal_token' | 'invitation') =>
    (await database.query.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
  const ids = {
    portalId: portal_id,
    productId: await first('product'),
    versionId: await first('product_version'),
    teamId: await first('team'),
    tokenId: await first('personal_token'),
    invitationId: await first('invitation'),
    userId: olive.id,
    developerId: ada.id,
    email: 'ada@example.com',
  };
  const other = await services.organization.create('Other organization');
  const otto = await aUser(world, { org_id: other, email: 'otto@example.com' });
  await services.auditChain.chainAll();
  const before = await snapshot(database, org_id, portal_id);
  expect(Object.keys(before).length).toBeGreaterThan(10);

  const wrong: string[] = [];
  const secrets = [olive.email, ada.email, 'grace@example.com', portal_id, olive.id];
  for (const operation of forUsers(world)) {
    const { status, text } = await send(world, operation, ids, { cookie: await cookieOf(world, otto) });
    const isAbout =
      operation.path.includes('{portalId}') || Object.keys(ids).some((name) => operation.path.includes(`{${name}}`));
    if (isAbout && status < 400) wrong.push(`${operation.id} answers ${status}`);
    if (isAbout && operation.method === 'GET' && ![400, 404].includes(status)) wrong.push(`${operation.id}: ${status}`);
    if (status >= 500) wrong.push(`${operation.id} fails: ${status}`);
    if (status < 400 && secrets.some((secret) => text.includes(secret))) wrong.push(`${operation.id} tells of another`);
  }
  expect(wrong).toEqual([]);
  expect(await snapshot(database, org_id, portal_id)).toEqual(before);
});
