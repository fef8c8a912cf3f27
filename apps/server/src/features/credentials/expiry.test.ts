import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { anApplication, anApplicationWorld, missingId, refusal } from '@portico/test-kit/world/application-world.ts';
import { mailsIn } from '@portico/test-kit/world/developers.ts';
import { expect, test } from 'vitest';

const day = 24 * 3_600_000;

onBothEngines((open) => {
  test('keys state when they were created, last used and expire, and their expiry can be changed', async () => {
    await using database = await open();
    await using world = await anApplicationWorld(database);
    const { id } = await anApplication(world);
    const at = `/applications/${id}`;
    const { body: key } = await world.ada.post(`${at}/credentials`, {
      display_name: 'Night run',
      expires_at: '2026-03-08T01:00:00+01:00',
    });
    const details = async () => (await world.ada.get(`${at}/credential-details`)).body.data;
    expect(await details()).toEqual([
      {
        id: key.id,
        display_name: 'Night run',
        last_four: key.credential.slice(-4),
        created_at: '2026-03-01T00:00:00.000Z',
        last_used_at: null,
        expires_at: '2026-03-08T00:00:00.000Z',
      },
    ]);
    const expiry = `${at}/credentials/${key.id}/expiry`;
    expect((await world.ada.put(expiry, { expires_at: null })).status).toBe(204);
    expect((await details())[0].expires_at).toBeNull();
    for (const past of ['2026-03-01T00:00:00Z', '2020-01-01T00:00:00Z']) {
      expect(refusal(await world.ada.put(expiry, { expires_at: past }))).toEqual([400, 'invalid-parameters']);
      expect(refusal(await world.ada.post(`${at}/credentials`, { expires_at: past }))).toEqual([
        400,
        'invalid-parameters',
      ]);
    }
    const nowhere = `${at}/credentials/${missingId}/expiry`;
    expect(refusal(await world.ada.put(nowhere, { expires_at: null }))).toEqual([404, 'not-found']);
  });

  test('a developer gets one email seven days before a key expires, and one a day before', async () => {
    await using database = await open();
    await using world = await anApplicationWorld(database);
    const { id } = await anApplication(world);
    const add = (display_name: string, days: number) => {
      const expires_at = new Date(world.clock.now() + days * day).toISOString();
      return world.ada.post(`/applications/${id}/credentials`, { display_name, expires_at });
    };
    await add('long', 30);
    await add('short', 3);
    const { mailExpiries } = world.world.services;
    const sent = async () => {
      await mailExpiries();
      await mailExpiries();
      return (await mailsIn(database)).map(({ values }) => values.credential);
    };
    expect(await sent()).toEqual([]);
    world.clock.pass(2 * day);
    expect(await sent()).toEqual(['short']);
    world.clock.pass(21 * day);
    expect(await sent()).toEqual(['short', 'long']);
    world.clock.pass(6 * day);
    expect(await sent()).toEqual(['short', 'long', 'long']);
    expect((await mailsIn(database))[2]).toMatchObject({
      template: 'credential-expiring',
      values: { application: 'Billing', expires_on: '2026-03-31' },
    });
    world.clock.pass(2 * day);
    expect(await sent()).toHaveLength(3);
  });
});
