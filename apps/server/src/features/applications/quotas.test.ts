import { tokensPerUserMaximum } from '@portico/contract/constants.ts';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import {
  anApplication,
  anApplicationWorld,
  aPrivatePortal,
  refusal,
} from '@portico/test-kit/world/application-world.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';

const few = aPrivatePortal({ quotas: { applications_per_developer: 3, keys_per_application: 2 } });

onBothEngines((open) => {
  test('a developer has at most as many applications as the portal allows, and may replace a deleted one', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database, [few]);
    const create = (name: string) => at.ada.post('/applications', { name });
    const made = [await create('One'), await create('Two'), await create('Three')];
    const refused = await create('Four');
    expect([refusal(refused), refused.body.detail]).toEqual([
      [409, 'limit-reached'],
      'A developer has at most this many applications on this portal: 3.',
    ]);
    expect((await at.ada.get('/applications')).body.meta.page.total).toBe(3);
    await at.ada.delete(`/applications/${made[0]?.body.id}`);
    expect((await create('Four')).status).toBe(201);
  });

  test('keys count while they are valid', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database, [few]);
    const { id } = await anApplication(at);
    const create = (more: object = {}) => at.ada.post(`/applications/${id}/credentials`, more);
    const { body } = await create();
    const soon = new Date(at.clock.now() + 1000).toISOString();
    const expiring = await create({ expires_at: soon });
    expect(refusal(await create())).toEqual([409, 'limit-reached']);
    at.clock.pass(2000);
    expect((await create()).status).toBe(201);
    // An expired key becomes valid again only if the quota has room.
    const revive = () => at.ada.put(`/applications/${id}/credentials/${expiring.body.id}/expiry`, { expires_at: null });
    expect(refusal(await revive())).toEqual([409, 'limit-reached']);
    expect(refusal(await create())).toEqual([409, 'limit-reached']);
    await at.ada.delete(`/applications/${id}/credentials/${body.id}`);
    expect((await create()).status).toBe(201);
  });

  test('owners set the quotas, and an export contains those that are not the default', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const owner = await asUser(at.world, await aUser(at.world));
    const settings = `/api/admin/v1/portals/${at.portal_id}`;
    expect((await owner('GET', settings)).body).toMatchObject({
      applications_per_developer: 100,
      keys_per_application: 50,
    });
    expect((await owner('PATCH', settings, { applications_per_developer: 0 })).status).toBe(400);
    expect((await owner('PATCH', settings, { applications_per_developer: 1 })).body).toMatchObject({
      applications_per_developer: 1,
      keys_per_application: 50,
    });
    const { publishing } = at.world.services;
    let yaml = '';
    for await (const [path, bytes] of await publishing.export(at.world.org_id)) {
      if (path === 'portal.yaml') yaml = new TextDecoder().decode(bytes);
    }
    expect(yaml).toContain('quotas:\n  applications_per_developer: 1\n');
    await anApplication(at);
    expect(refusal(await at.ada.post('/applications', { name: 'Two' }))).toEqual([409, 'limit-reached']);
    const reviewer = await asUser(at.world, await aUser(at.world, { email: 'rita@example.com', role: 'reviewer' }));
    expect((await reviewer('PATCH', settings, { applications_per_developer: 9 })).status).toBe(403);
  });
});

test('parallel requests to two servers cannot exceed a quota', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await anApplicationWorld(database, [few]);
  await using other = openDatabase(database.settings);
  const copies = [at.world.services, createServices({ ...database.settings, database: other })];
  const codes = async (attempts: Promise<unknown>[]) =>
    (await Promise.allSettled(attempts)).map((one) => (one.status === 'fulfilled' ? 'made' : one.reason.code)).sort();
  const { developer } = at.ada;
  const user = await aUser(at.world);
  const expires_at = '2100-01-01T00:00:00.000Z';
  for (let round = 0; round < 8; round += 1) {
    const many = Array.from({ length: 8 }, (_, number) => ({ number, copy: copies[number % 2]! }));
    const made = await codes(
      many.map(({ number, copy }) => copy.applications.create(developer, { name: `${number}` })),
    );
    expect(made).toEqual([...Array(5).fill('limit-reached'), ...Array(3).fill('made')]);
    const { data } = await copies[0]!.applications.list(developer, {}, { size: 10, number: 1 });
    const [first] = data.map(({ id }) => id);
    const keys = await codes(many.map(({ copy }) => copy.credentials.create(developer, first as string)));
    expect(keys).toEqual([...Array(6).fill('limit-reached'), ...Array(2).fill('made')]);
    await database.query.deleteFrom('application').execute();
  }
  const token = { name: 'Pipeline', scopes: ['read'] as const, expires_at };
  const tokens = await codes(
    Array.from({ length: tokensPerUserMaximum + 6 }, (_, number) =>
      copies[number % 2]!.personalTokens.create(user, { ...token, scopes: ['read'] }, { kind: 'system' }),
    ),
  );
  expect(tokens.filter((code) => code === 'made')).toHaveLength(tokensPerUserMaximum);
});
