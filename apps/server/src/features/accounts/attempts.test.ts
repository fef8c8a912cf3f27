import { expect, test } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { aWorldWithProviders } from '../../testing/sso-world.ts';
import { toNetwork } from './attempts.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['ada@example.com', 'ada@example.com'],
])('%s counts as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

onBothEngines((open) => {
  test('whoever has hung up meanwhile, and so has no address, is counted all the same', async () => {
    await using database = await open();
    await using world = await aWorldWithProviders(database, []);
    const { attempts } = world.services;
    const tryOnce = () => attempts.take(world.org_id, 'sso-starts-from-address', undefined as unknown as string);
    expect(await tryOnce()).toMatchObject({ isWithin: true });
    await tryOnce();
    const rows = await database.query.selectFrom('attempt').select('tries').execute();
    expect(rows).toEqual([{ tries: 2 }]);
  });
});
