import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { anApplication, anApplicationWorld } from '@portico/test-kit/world/application-world.ts';
import { expect, test } from 'vitest';

onBothEngines((open) => {
  test('of many simultaneous refreshes with grace, the last secret is current and the one before it is still valid', async () => {
    await using database = await open();
    await using world = await anApplicationWorld(database);
    const { id, credentials } = await anApplication(world, { strategy: 'Clients' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.ada.post(`/applications/${id}/refresh-token`, { grace: '1h' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    const { credentials: service } = world.world.services;
    const secrets = [credentials.client_secret, ...answers.map(({ body }) => body.client_secret)];
    const good = async () => {
      const found = await Promise.all(
        secrets.map((secret) => service.identify(world.portal_id, 'client_secret', secret)),
      );
      return found.filter((one) => one !== undefined).length;
    };
    expect(await good()).toBe(2);
    world.clock.pass(3_600_000);
    expect(await good()).toBe(1);
  });
});
