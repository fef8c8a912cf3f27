import { expect, test } from 'vitest';
import { anApplication, anApplicationWorld } from '../../testing/application-world.ts';
import { mailsIn } from '../../testing/developers.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { aUser } from '../../testing/users.ts';

onBothEngines((open) => {
  test('reviewers are told of a registration that waits, and of none that is approved by itself', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    for (const role of ['owner', 'reviewer', 'viewer'] as const) {
      await aUser(at.world, { email: `${role}@example.com`, role });
    }
    const { id } = await anApplication(at, { name: 'Billing' });
    const register = async (version: string) =>
      at.ada.post(`/applications/${id}/registrations`, { product_version_id: await at.versionId(version) });
    await register('open');
    expect(await mailsIn(database)).toEqual([]);
    await register('reviewed');
    const mails = await mailsIn(database);
    expect(mails.map(({ to }) => to).sort()).toEqual(['owner@example.com', 'reviewer@example.com']);
    expect(mails[0]).toMatchObject({
      template: 'registration-requested',
      values: {
        application: 'Billing',
        product: 'Parcels',
        version: 'reviewed',
        developer_name: 'Ada Example',
        developer_email: 'ada@example.com',
      },
    });
    expect((await register('reviewed')).status).toBe(409);
    expect(await mailsIn(database)).toHaveLength(2);
  });

  test('a developer who asks on and on does not flood the reviewers', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    await aUser(at.world);
    const { id } = await anApplication(at);
    const product_version_id = await at.versionId('reviewed');
    for (let time = 0; time < 12; time += 1) {
      const { body, status } = await at.ada.post(`/applications/${id}/registrations`, { product_version_id });
      expect(status).toBe(201);
      await at.ada.delete(`/applications/${id}/registrations/${body.id}`);
    }
    expect(await mailsIn(database)).toHaveLength(10);
  });
});
