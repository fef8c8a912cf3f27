import { flagKeys } from '@portico/contract/flags.ts';
import { expect, test } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { aPortalContent, aWorld } from '../../testing/world.ts';

const allOff = Object.fromEntries(flagKeys.map((key) => [key, false]));

onBothEngines((open) => {
  test('every flag of a new portal is off (FLG-01)', async () => {
    await using database = await open();
    await using world = await aWorld(database);
    const answer = await world.fetch('/api/v2/portal/flags');
    expect([answer.status, await answer.json()]).toEqual([200, { flags: allOff }]);
  });

  test('a flag is switched on and off for one portal, and only for that one', async () => {
    await using database = await open();
    const other = aPortalContent({ name: 'other', hosts: ['other.test'] });
    await using world = await aWorld(database, [aPortalContent(), other]);
    const { portals, flags } = world.services;
    const portal = await portals.byHost('portal.test');
    const shown = async (host: string) => (await (await world.fetch('/api/v2/portal/flags', { host })).json()).flags;

    await flags.set(portal.id, 'catalog-labels', true);
    expect(await shown('portal.test')).toEqual({ ...allOff, 'catalog-labels': true });
    expect(await shown('other.test')).toEqual(allOff);

    await flags.set(portal.id, 'catalog-labels', false);
    expect(await shown('portal.test')).toEqual(allOff);
  });

  test('flags can be part of what is published', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({ flags: { 'catalog-labels': true } })]);
    const { flags } = await (await world.fetch('/api/v2/portal/flags')).json();
    expect(flags).toEqual({ ...allOff, 'catalog-labels': true });
  });
});
