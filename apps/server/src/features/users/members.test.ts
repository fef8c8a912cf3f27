import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { mailsIn } from '@portico/test-kit/world/developers.ts';
import { aServerWithUsers, asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';

const users = '/api/admin/v1/users';
const invitations = '/api/admin/v1/invitations';

async function anOrganization(database: TestDatabase) {
  const world = await aServerWithUsers(database);
  const olive = await aUser(world);
  return Object.assign(world, { olive, owner: await asUser(world, olive) });
}

onBothEngines((open) => {
  test('users are found by role and by name', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    const { owner } = world;
    for (const [email, role] of [
      ['vera@example.com', 'viewer'],
      ['rita@example.com', 'reviewer'],
    ] as const) {
      await aUser(world, { email, role });
    }
    const org_id = await world.services.organization.create('Other');
    await aUser(world, { org_id, email: 'otto@example.com' });
    const emails = async (query = '') =>
      (await owner('GET', `${users}${query}`)).body.data.map(({ email }: { email: string }) => email);
    expect(await emails()).toEqual(['olive@example.com', 'rita@example.com', 'vera@example.com']);
    expect(await emails('?filter[role]=reviewer')).toEqual(['rita@example.com']);
    expect(await emails('?filter[text][contains]=VERA')).toEqual(['vera@example.com']);
    expect(JSON.stringify((await owner('GET', users)).body)).not.toContain('password');
  });

  test('a new role takes effect at once, and removing a user ends all of their sessions', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    const { owner } = world;
    const rita = await aUser(world, { email: 'rita@example.com', role: 'viewer' });
    const before = await asUser(world, rita);
    expect((await before('GET', '/api/admin/v1/audit')).status).toBe(403);
    const changed = await owner('PATCH', `${users}/${rita.id}`, { role: 'admin' });
    expect(changed).toMatchObject({ status: 200, body: { id: rita.id, role: 'admin' } });
    expect((await before('GET', '/api/admin/v1/audit')).status).toBe(401);
    const asRita = await asUser(world, rita);
    expect((await asRita('GET', '/api/admin/v1/audit')).status).toBe(200);
    expect((await asRita('PATCH', `${users}/${rita.id}`, { role: 'owner' })).status).toBe(403);

    expect((await owner('DELETE', `${users}/${rita.id}`)).status).toBe(204);
    expect((await asRita('GET', users)).status).toBe(401);
    expect((await owner('DELETE', `${users}/${rita.id}`)).status).toBe(404);
    const org_id = await world.services.organization.create('Other');
    const otto = await aUser(world, { org_id, email: 'otto@example.com' });
    expect((await owner('DELETE', `${users}/${otto.id}`)).status).toBe(404);
    const events = await database.query.selectFrom('audit_event').select(['action', 'details']).orderBy('id').execute();
    expect(events).toMatchObject([
      { action: 'user.role-changed', details: { email: 'rita@example.com', from: 'viewer', to: 'admin' } },
      { action: 'user.removed', details: { email: 'rita@example.com', role: 'admin' } },
    ]);
  });

  test('the last owner remains an owner', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    const { owner, olive } = world;
    const disabled = await aUser(world, { email: 'gone@example.com' });
    await database.query
      .updateTable('organization_user')
      .set({ status: 'disabled' })
      .where('id', '=', disabled.id)
      .execute();
    const demoted = await owner('PATCH', `${users}/${olive.id}`, { role: 'admin' });
    expect(demoted).toMatchObject({ status: 409, body: { type: '/problems/last-owner' } });
    expect((await owner('DELETE', `${users}/${olive.id}`)).status).toBe(409);
    expect((await owner('PATCH', `${users}/${olive.id}`, { role: 'owner' })).status).toBe(200);

    const second = await aUser(world, { email: 'second@example.com' });
    expect((await owner('PATCH', `${users}/${olive.id}`, { role: 'admin' })).status).toBe(200);
    expect((await owner('DELETE', `${users}/${second.id}`)).status).toBe(401);
    const admin = await asUser(world, olive);
    expect((await admin('DELETE', `${users}/${second.id}`)).status).toBe(403);
  });

  test('an invitation is sent, sent again with another link, and revoked', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    const { owner } = world;
    const grace = { email: 'grace@example.com', full_name: 'Grace Hopper', role: 'reviewer' };
    const sent = await owner('POST', invitations, grace);
    expect(sent).toMatchObject({ status: 201, body: grace });
    const at = `${invitations}/${sent.body.id}`;
    expect(await owner('POST', `${at}/resend`)).toMatchObject({ status: 200, body: { id: sent.body.id } });
    const links = (await mailsIn(database)).map(({ values }) => values.token);
    expect(new Set(links).size).toBe(2);
    expect((await owner('GET', invitations)).body.data).toMatchObject([grace]);
    expect((await owner('DELETE', at)).status).toBe(204);
    expect((await owner('GET', invitations)).body.data).toEqual([]);
    expect((await owner('POST', `${at}/resend`)).status).toBe(404);
    expect((await owner('POST', invitations, { ...grace, email: 'olive@example.com' })).status).toBe(409);
  });

  test('users change their own names and the language of their mails', async () => {
    await using database = await open();
    await using world = await anOrganization(database);
    const change = { full_name: ' Olive O. Owner ', preferred_name: 'Ollie', locale: 'fr' };
    const changed = await world.owner('PATCH', '/v2/users/me', change);
    expect(changed.body).toMatchObject({ full_name: 'Olive O. Owner', preferred_name: 'Ollie', role: 'owner' });
    expect((await world.services.users.findByEmail('olive@example.com'))?.locale).toBe('fr');
    for (const wrong of [{}, { role: 'owner' }, { full_name: ' ' }]) {
      expect((await world.owner('PATCH', '/v2/users/me', wrong)).status).toBe(400);
    }
  });
});

test('of two owners who demote or remove each other simultaneously, one remains', async () => {
  await using database = await openTestDatabase('postgres');
  await using copy = openDatabase(database.settings);
  await using world = await aWorld(database, []);
  await using other = await aWorld({ ...copy, settings: database.settings } as TestDatabase, []);
  for (let round = 0; round < 5; round++) {
    const pair = await Promise.all([1, 2].map((nth) => aUser(world, { email: `owner-${round}-${nth}@example.com` })));
    const [first, second] = pair as [(typeof pair)[0], (typeof pair)[0]];
    const address = '192.0.2.1';
    const isDemoting = round % 2 === 0;
    const unmake = ({ services: { members } }: typeof world, by: typeof first, whom: typeof first) =>
      isDemoting
        ? members.changeRole({ ...by, address }, whom.id, 'viewer')
        : members.remove({ ...by, address }, whom.id);
    const done = await Promise.allSettled([unmake(world, first, second), unmake(other, second, first)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { data } = await world.services.members.list(world.org_id, { role: 'owner' }, { size: 10, number: 1 });
    expect(data).toHaveLength(1);
    await database.query.deleteFrom('organization_user').where('org_id', '=', world.org_id).execute();
  }
});
