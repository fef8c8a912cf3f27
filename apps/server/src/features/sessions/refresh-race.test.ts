import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock, aDeveloper } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { accessTokenMs, idleMs, refreshGraceMs, type SessionTokens } from './service.ts';

const races = 100;

/** Two instances on one PostgreSQL. */
async function twoServers() {
  const database = await openTestDatabase('postgres');
  const clock = aClock();
  const world = await aWorld(database, [aPortalContent({ visibility: 'private' })], { clock });
  const copy = await aWorld(database, [], { clock });
  const ada = await aDeveloper(world);
  const account = { tenant_id: ada.portal_id, kind: 'developer', id: ada.id } as const;
  const [left, right] = [world.services.sessions, copy.services.sessions];
  return {
    database,
    clock,
    left,
    right,
    account,
    open: () => world.services.transact((transaction) => left.open(transaction, account)),
    isGood: async ({ access_token }: SessionTokens) =>
      (await right.developerOf(ada.portal_id, access_token)) !== undefined,
    async [Symbol.asyncDispose]() {
      await copy[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

const orEnded = (refreshing: Promise<SessionTokens>) =>
  refreshing.catch(({ code }: { code: string }) => {
    expect(code).toBe('session-ended');
    return undefined;
  });

test(`two tabs that refresh simultaneously both stay logged in, in ${races} of ${races} races (attack 12)`, async () => {
  await using servers = await twoServers();
  const { left, right, account, open, isGood } = servers;
  for (let race = 0; race < races; race += 1) {
    const { refresh_token } = await open();
    const both = await Promise.all([left, right].map((server) => server.refresh(account, refresh_token, '::1')));
    for (const tokens of both) expect(await isGood(tokens)).toBe(true);
  }
  const generations = await servers.database.query.selectFrom('session').select('generation').execute();
  expect(generations).toEqual(Array(races).fill({ generation: 1 }));
});

test(`an old token that is replayed during its owner’s refresh ends the session, in ${races} of ${races} races`, async () => {
  await using servers = await twoServers();
  const { clock, left, right, account, open, isGood } = servers;
  for (let race = 0; race < races; race += 1) {
    const first = await open();
    const second = await left.refresh(account, first.refresh_token, '::1');
    clock.pass(refreshGraceMs + 1);
    const inTurn = race % 2 === 0 ? [left, right] : [right, left];
    const [replayed, third] = await Promise.all([
      orEnded(inTurn[0]!.refresh(account, first.refresh_token, '::1')),
      orEnded(inTurn[1]!.refresh(account, second.refresh_token, '::1')),
    ]);
    expect(replayed).toBeUndefined();
    for (const tokens of [second, third]) if (tokens) expect(await isGood(tokens)).toBe(false);
  }
  expect(await servers.database.query.selectFrom('session').select('id').execute()).toEqual([]);
});

test(`a session that ends during its refresh stays ended, in ${races} of ${races} races`, async () => {
  await using servers = await twoServers();
  const { left, right, account, open, isGood } = servers;
  for (let race = 0; race < races; race += 1) {
    const first = await open();
    const [renewed] = await Promise.all([
      orEnded(left.refresh(account, first.refresh_token, '::1')),
      right.end(account, [first.access_token], '::1'),
    ]);
    if (renewed) expect(await isGood(renewed)).toBe(false);
    expect(await isGood(first)).toBe(false);
  }
});

test('a session is renewed in one statement', async () => {
  await using servers = await twoServers();
  const { database, account, clock } = servers;
  const { refresh_token } = await servers.open();
  const statements: string[] = [];
  await using watched = openDatabase({ ...database.settings, onQuery: ({ query }) => statements.push(query.sql) });
  const { sessions } = createServices({ ...database.settings, database: watched, clock });
  clock.pass(60_000);
  const { access_token, access_seconds, refresh_seconds } = await sessions.refresh(account, refresh_token, '::1');
  expect(statements).toHaveLength(1);
  expect([access_seconds, refresh_seconds]).toEqual([accessTokenMs / 1000, idleMs / 1000]);
  expect(await servers.right.developerOf(account.tenant_id, access_token)).toMatchObject({ id: account.id });
});
