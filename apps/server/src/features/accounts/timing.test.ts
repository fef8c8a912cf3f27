import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aCountingHasher, aDeveloper, post } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const rounds = 60;

/**
 * The normal score of the Mann–Whitney test: how clearly two lists of times differ. It compares ranks and not means, so
 * that a pause of the machine counts as one slow answer.
 */
function distinctness(some: number[], others: number[]): number {
  const wins = some.reduce(
    (sum, time) => sum + others.reduce((count, other) => count + (time > other ? 1 : time === other ? 0.5 : 0), 0),
    0,
  );
  const pairs = some.length * others.length;
  return (wins - pairs / 2) / Math.sqrt((pairs * (some.length + others.length + 1)) / 12);
}

test('the measure detects a difference of a tenth, and none between equal times', () => {
  const times = Array.from({ length: rounds }, (_, index) => 10 + ((index * 37) % 11) / 10);
  expect(Math.abs(distinctness(times, times))).toBeLessThan(0.01);
  expect(
    distinctness(
      times.map((time) => time * 1.1),
      times,
    ),
  ).toBeGreaterThan(6);
});

test.each([
  [
    'a login with a wrong password (attack 1)',
    '/api/v2/developer/authenticate',
    (email: string) => ({ username: email, password: 'Wrong-horse-7' }),
  ],
  ['a forgotten password (attack 3)', '/api/v2/developer/forgot-password', (email: string) => ({ email })],
  ['a registration (attack 2)', '/api/v2/developer', (email: string) => ({ email, full_name: 'Ada Example' })],
])('%s takes as long for an email address with an account as for one without', async (_, path, toBody) => {
  await using database = await openTestDatabase('sqlite');
  const portals = [aPortalContent({ visibility: 'private' })];
  await using world = await aWorld(database, portals, { hasher: aCountingHasher(), trusted_proxies: ['127.0.0.1'] });
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = -5; round < rounds; round += 1) {
    await aDeveloper(world, { email: `known${round}@example.com`, password: 'Correct-horse-7' });
    // Alternates the two cases and their order, so that a slow machine slows both.
    const kinds = ['known', 'unknown'] as const;
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      const headers = { 'x-forwarded-for': `10.${kind.length}.0.${round + 5}` };
      const began = performance.now();
      const answer = await post(world, path, toBody(`${kind}${round}@example.com`), headers);
      await answer.arrayBuffer();
      if (round >= 0) times[kind].push(performance.now() - began);
    }
  }
  expect(Math.abs(distinctness(times.known, times.unknown))).toBeLessThan(5);
});
