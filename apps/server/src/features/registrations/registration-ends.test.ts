import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aFollowingWorld, before } from '@portico/test-kit/world/following-world.ts';
import { expect, test } from 'vitest';

onBothEngines((open) => {
  test('registrations say when their version ends and what replaces it, if the developer may know', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database);
    const path = `/applications/${site.application_id}/registrations`;
    const ask = async (include: string) => (await site.ada.get(`${path}?include=${include}`)).body.data[0];
    expect(await ask('end')).toMatchObject({ end: null });
    await site.publish(before, { deprecated_on: '2026-02-01', sunset: '2026-06-09' });
    const v2 = { id: await site.versionId('v2'), name: 'v2', slug: 'v2' };
    const end = {
      deprecated: true,
      deprecated_on: '2026-02-01',
      sunset_on: '2026-06-09',
      after_sunset: 'refuse',
      successor: v2,
    };
    const shown = await ask('access,end');
    expect(shown).toMatchObject({ access: 'granted', end });
    expect((await site.ada.get(`${path}/${shown.id}?include=end`)).body.end).toEqual(end);
    expect((await ask('end')).access).toBeUndefined();
    expect((await ask('access')).end).toBeUndefined();
    expect((await site.ada.get(`${path}?include=all`)).status).toBe(400);

    await site.publish(before, { deprecated_on: '2026-02-01', sunset: '2026-06-09' }, { visibility: 'teams' });
    expect(await ask('end')).toMatchObject({ end: { sunset_on: '2026-06-09', successor: null } });
  });
});
