import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';

/** A portal with access control, two products and no team members. */
async function aPortalWithTeams(database: TestDatabase) {
  const content = aPortalContent({ visibility: 'private', rbac: true }, [aProduct('parcels'), aProduct('pickups')]);
  const world = await aWorld(database, [content]);
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const products = await database.query.selectFrom('product').select(['id', 'slug']).execute();
  const idOf = (slug: string) => products.find((product) => product.slug === slug)?.id;
  const admin = await asUser(world, await aUser(world, { role: 'admin' }));
  return Object.assign(world, { portal_id, content, idOf, admin, teams: `/api/admin/v1/portals/${portal_id}/teams` });
}

onBothEngines((open) => {
  test('members get access when their team gets it, and lose it with the team', async () => {
    await using database = await open();
    await using world = await aPortalWithTeams(database);
    const { admin, teams, idOf } = world;
    const ada = await aDeveloper(world);
    const { cookie } = await signIn(world, ada);
    const seen = async () => {
      const answer = await world.fetch('/api/v2/products', { headers: { cookie } });
      return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
    };
    expect(await seen()).toEqual([]);
    const made = await admin('POST', teams, { name: ' Partners ' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Partners', members: [], products: [] } });
    const at = `${teams}/${made.body.id}`;
    const emails = ['ADA@example.com', 'not-yet@example.com', 'ada@example.com'];
    const { body: joined } = await admin('POST', `${at}/members`, { emails });
    expect(joined.members).toEqual([
      { email: 'ada@example.com', full_name: 'Ada Example' },
      { email: 'not-yet@example.com', full_name: null },
    ]);
    const roles = { view: true, register: false, view_documentation: true };
    const { body: granted } = await admin('PUT', `${at}/products/${idOf('parcels')}`, roles);
    expect(granted.products).toEqual([{ product_id: idOf('parcels'), name: 'parcels', ...roles }]);
    expect(await seen()).toEqual(['parcels']);
    expect((await admin('GET', teams)).body.data).toMatchObject([{ name: 'Partners', members: 2, products: 1 }]);

    expect((await admin('PATCH', at, { name: 'Friends' })).body).toMatchObject({ name: 'Friends', products: [{}] });
    expect((await admin('DELETE', `${at}/members/not-yet@example.com`)).body.members).toHaveLength(1);
    expect((await admin('DELETE', `${at}/members/not-yet@example.com`)).status).toBe(404);
    const none = { view: false, register: false, view_documentation: false };
    expect((await admin('PUT', `${at}/products/${idOf('parcels')}`, none)).body.products).toEqual([]);
    expect(await seen()).toEqual([]);
    expect((await admin('DELETE', at)).status).toBe(204);
    expect((await admin('GET', at)).status).toBe(404);
    const actions = await database.query.selectFrom('audit_event').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action).filter((action) => action.startsWith('team.'))).toEqual([
      'team.created',
      'team.members-added',
      'team.product-changed',
      'team.renamed',
      'team.member-removed',
      'team.product-changed',
      'team.deleted',
    ]);
  });

  test('team names are unique, other organizations find no teams, and publishing a folder again overwrites edits', async () => {
    await using database = await open();
    await using world = await aPortalWithTeams(database);
    const { admin, teams, idOf } = world;
    const { body: partners } = await admin('POST', teams, { name: 'Partners' });
    const { body: other } = await admin('POST', teams, { name: 'Other' });
    for (const refused of [
      await admin('POST', teams, { name: 'Partners' }),
      await admin('PATCH', `${teams}/${other.id}`, { name: 'Partners' }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { type: '/problems/name-taken' } });
    }
    const roles = { view: true, register: true, view_documentation: true };
    expect((await admin('PUT', `${teams}/${other.id}/products/${other.id}`, roles)).status).toBe(404);
    expect((await admin('POST', `${teams}/${other.id}/members`, { emails: ['nobody'] })).status).toBe(400);
    const org_id = await world.services.organization.create('Elsewhere');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    expect((await stranger('GET', teams)).status).toBe(404);
    expect((await stranger('POST', teams, { name: 'Mine' })).status).toBe(404);
    expect((await stranger('DELETE', `${teams}/${partners.id}`)).status).toBe(404);

    await admin('PUT', `${teams}/${partners.id}/products/${idOf('parcels')}`, roles);
    const folder = { ...world.content, portal: { ...world.content.portal, teams: [{ name: 'Other' }] } };
    const options = { prune: true } as const;
    const changes = await world.services.publishing.publish(world.org_id, folder, options);
    expect(changes).toContainEqual({ action: 'delete', what: 'team', name: 'Partners' });
  });
});

test('two simultaneous additions of members to a team both succeed', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await aPortalWithTeams(database);
  await using copy = openDatabase(database.settings);
  await using other = await aWorld({ ...copy, settings: database.settings } as TestDatabase, []);
  const { body: team } = await world.admin('POST', world.teams, { name: 'Partners' });
  const by = {
    org_id: world.org_id,
    id: team.id,
    role: 'admin' as const,
    email: 'admin@example.com',
    address: '192.0.2.1',
  };
  const key = { portal_id: world.portal_id, id: team.id };
  await Promise.all([
    world.services.teams.addMembers(by, key, ['one@example.com']),
    other.services.teams.addMembers(by, key, ['two@example.com']),
  ]);
  expect((await world.services.teams.get(by, key)).members).toHaveLength(2);
});
