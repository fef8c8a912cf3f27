import { flagKeys } from '@portico/contract/flags.ts';
import { anActor } from '@portico/test-kit/actor.ts';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const allOff = Object.fromEntries(flagKeys.map((key) => [key, false]));

onBothEngines((open) => {
  test('every flag of a new portal is off (FLG-01)', async () => {
    await using database = await open();
    await using world = await aWorld(database);
    const answer = await world.fetch('/api/v2/portal/flags');
    expect([answer.status, await answer.json()]).toEqual([200, { flags: allOff }]);
  });

  test('a flag is switched on and off for one portal only', async () => {
    await using database = await open();
    const other = aPortalContent({ name: 'other', hosts: ['other.test'] });
    await using world = await aWorld(database, [aPortalContent(), other]);
    const { id } = await world.services.portals.byHost('portal.test');
    const owner = await asUser(world, await aUser(world));
    const at = `/api/admin/v1/portals/${id}/flags`;
    const shown = async (host: string) => (await (await world.fetch('/api/v2/portal/flags', { host })).json()).flags;

    const on = await owner('PUT', `${at}/catalog-labels`, { is_on: true });
    expect(on).toMatchObject({ status: 200, body: { flags: { ...allOff, 'catalog-labels': true } } });
    expect((await owner('GET', at)).body).toEqual(on.body);
    expect(await shown('portal.test')).toEqual({ ...allOff, 'catalog-labels': true });
    expect(await shown('other.test')).toEqual(allOff);
    await owner('PUT', `${at}/catalog-labels`, { is_on: false });
    expect(await shown('portal.test')).toEqual(allOff);
    expect((await owner('PUT', `${at}/no-such-flag`, { is_on: true })).status).toBe(400);

    const viewer = await asUser(world, await aUser(world, { email: 'vera@example.com', role: 'viewer' }));
    expect((await viewer('GET', at)).status).toBe(200);
    expect((await viewer('PUT', `${at}/catalog-labels`, { is_on: true })).status).toBe(403);
    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    expect((await stranger('GET', at)).status).toBe(404);
    expect((await stranger('PUT', `${at}/catalog-labels`, { is_on: true })).status).toBe(404);
  });

  test('a publish sets a flag again that was switched in the console', async () => {
    await using database = await open();
    const content = aPortalContent({ flags: { 'catalog-labels': true } });
    await using world = await aWorld(database, [content]);
    const { portals, flags, publishing } = world.services;
    const { id } = await portals.byHost('portal.test');
    await flags.set(anActor({ org_id: world.org_id, id: 'olive' }), id, 'catalog-labels', false);
    const changes = await publishing.publish(world.org_id, content);
    expect(changes).toContainEqual({ action: 'change', what: 'feature flag', name: 'catalog-labels' });
    expect((await flags.all(id)).flags['catalog-labels']).toBe(true);
  });

  test('a folder can contain flags', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({ flags: { 'catalog-labels': true } })]);
    const { flags } = await (await world.fetch('/api/v2/portal/flags')).json();
    expect(flags).toEqual({ ...allOff, 'catalog-labels': true });
  });
});
