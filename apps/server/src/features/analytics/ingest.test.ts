import { expect, test } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { aTrafficWorld } from '../../testing/traffic-world.ts';

onBothEngines((open) => {
  test('a reported call is counted as soon as it is acknowledged, and still after it was merged', async () => {
    await using database = await open();
    await using at = await aTrafficWorld(database);
    const { status, body } = await at.send([at.anEvent(), at.anEvent({ status: 404 })]);
    expect([status, body]).toEqual([200, { accepted: 2, duplicates: 0, refused: 0, refusals: [] }]);
    expect(await at.count()).toBe(2);
    await at.analytics.merge();
    expect(await at.count()).toBe(2);
  });
});
