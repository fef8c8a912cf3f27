import { readFile } from 'node:fs/promises';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock, aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { gatewayPortal } from '@portico/test-kit/world/gateway-world.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { limits } from '../features/accounts/limits.ts';
import { limitedOperations } from './limited.ts';

test('every operation with a limit exists, declares its 429, and counts the subject of the limit', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database);
  const operations = new Map(world.operations.map((operation) => [operation.id, operation]));
  for (const [id, rows] of Object.entries(limitedOperations)) {
    expect(operations.get(id)?.problems, id).toContain('too-many-requests');
    for (const [subject, limit] of rows) expect(limits[limit].subject, limit).toBe(subject);
  }
});

test('docs/operations.md lists every limit', async () => {
  const text = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const spans: Record<number, string> = { 60000: '1 min', 900000: '15 min', 3600000: '1 h' };
  for (const [name, { subject, count, window_ms }] of Object.entries(limits)) {
    if (!Number.isFinite(count)) continue;
    expect(text).toContain(`| \`${name}\` | ${subject} | ${count} | ${spans[window_ms]} |`);
  }
});

onBothEngines((open) => {
  test('a limit holds for each developer, across restarts, until its window ends', async () => {
    await using database = await open();
    const clock = aClock();
    const parts = { clock, limits: { 'applications-of-developer': 2 } };
    const create = async (world: Awaited<ReturnType<typeof aWorld>>, headers: { cookie: string }) => {
      const strategies = await world.fetch('/api/v2/applications/auth-strategies', { headers });
      const [{ id }] = ((await strategies.json()) as { data: { id: string }[] }).data as [{ id: string }];
      const body = JSON.stringify({ name: `Application ${crypto.randomUUID()}`, auth_strategy_id: id });
      return world.fetch('/api/v2/applications', { method: 'POST', headers, body });
    };
    await using world = await aWorld(database, [gatewayPortal()], parts);
    const [ada, grace] = [await aDeveloper(world), await aDeveloper(world, { email: 'grace@example.com' })];
    const asAda = await signIn(world, ada);
    for (let time = 0; time < 2; time += 1) expect((await create(world, asAda)).status).toBe(201);
    {
      await using again = await aWorld(database, [], parts);
      const refused = await create(again, asAda);
      expect(refused.headers.get('retry-after')).toBe('3600');
      expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'too-many-requests' });
    }
    expect((await create(world, await signIn(world, grace))).status).toBe(201);
    clock.pass(3_600_000);
    expect((await create(world, await signIn(world, ada))).status).toBe(201);
  });

  test('reads of metadata are limited by organization, and others are not affected', async () => {
    await using database = await open();
    const limits = { 'metadata-reads-of-organization': 2 };
    await using world = await aWorld(database, [gatewayPortal()], { limits });
    const read = async (user: Awaited<ReturnType<typeof asUser>>) =>
      (await user('POST', '/api/admin/v1/saml-metadata', { xml: '<html/>' })).status;
    const owner = await asUser(world, await aUser(world));
    expect([await read(owner), await read(owner), await read(owner)]).toEqual([400, 400, 429]);
    const org_id = await world.services.organization.create('Another organization');
    expect(await read(await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' })))).toBe(400);
  });
});
