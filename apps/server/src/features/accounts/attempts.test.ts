import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aWorldWithProviders } from '@portico/test-kit/world/sso-world.ts';
import { expect, test } from 'vitest';
import { createTally } from '../../platform/metrics/counters.ts';
import { createAttemptStore } from './attempt-store.ts';
import { createAttemptService } from './attempts.ts';
import type { LimitName } from './limits.ts';

onBothEngines((open) => {
  test('clients that disconnect early, and so have no IP address, are counted', async () => {
    await using database = await open();
    await using world = await aWorldWithProviders(database, []);
    const { attempts } = world.services;
    const tryOnce = () => attempts.take(world.org_id, 'sso-starts-from-address', undefined as unknown as string);
    expect(await tryOnce()).toMatchObject({ isWithin: true });
    await tryOnce();
    const rows = await database.query.selectFrom('attempt').select('tries').execute();
    expect(rows).toEqual([{ tries: 2 }]);
  });

  test('behind an untrusted proxy each client has its own limit, and all of them share another', async () => {
    await using database = await open();
    let claimed: string | undefined;
    const store = createAttemptStore(database);
    const rateLimited = createTally<LimitName>();
    const attempts = createAttemptService({ store, clock: Date.now, claimedBehind: () => claimed, rateLimited });
    const kind = 'sign-in-failures-from-address';
    const within = async (client: string | undefined, peer = '10.0.0.1') => {
      claimed = client;
      return (await attempts.take('users', kind, peer)).isWithin;
    };
    for (let number = 0; number < 50; number += 1) expect(await within('203.0.113.7')).toBe(true);
    expect(await within('203.0.113.7')).toBe(false);
    expect(await within('203.0.113.8')).toBe(true);
    // Requests of the proxy itself, without a claimed client, count for its own IP address as usual.
    for (let number = 0; number < 50; number += 1) expect(await within(undefined, '10.0.0.2')).toBe(true);
    expect(await within(undefined, '10.0.0.2')).toBe(false);
    expect(await within('203.0.113.9', '10.0.0.2')).toBe(false);
    // The shared count reaches its limit: 20 times that of one client.
    await database.query.updateTable('attempt').set({ tries: 1000 }).where('tries', '=', 51).execute();
    await database.query.updateTable('attempt').set({ tries: 1000 }).where('tries', '=', 52).execute();
    expect(await within('203.0.113.10')).toBe(false);
    claimed = '203.0.113.11';
    await database.query.transaction().execute((run) => attempts.giveBack(run, 'users', kind, '10.0.0.1'));
    await database.query.transaction().execute((run) => attempts.giveBack(run, 'users', kind, '10.0.0.1'));
    expect(await within('203.0.113.11')).toBe(true);
  });
});
