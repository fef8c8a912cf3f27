import { getProduct } from '@portico/contract/catalog.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AuthError, createClient, refreshPath } from './client.ts';

type Outcome = 'renewed' | 'refused' | 'broken';

/** A server with an expired access token whose answers arrive in any order. */
function anExpiredSession(scheduler: fc.Scheduler, outcome: Outcome) {
  const world = {
    token: 'old',
    stored: true,
    refreshes: 0,
    reasons: [] as AuthError[],
    sent: new Map<string, number>(),
  };

  const client = createClient({
    hasSession: () => world.stored,
    onAuthError: (reason) => {
      world.reasons.push(reason);
      world.stored = false;
    },
    fetch: async (input) => {
      const url = String(input);
      if (url === refreshPath) {
        world.refreshes += 1;
        await scheduler.schedule(Promise.resolve(), 'refresh');
        if (outcome === 'broken') throw new TypeError('Failed to fetch');
        if (outcome === 'refused') return new Response(null, { status: 401 });
        world.token = 'new';
        return new Response(null, { status: 204 });
      }
      const { token } = world;
      world.sent.set(url, (world.sent.get(url) ?? 0) + 1);
      await scheduler.schedule(Promise.resolve(), url);
      return token === 'new' ? Response.json({ url }) : Response.json({}, { status: 401 });
    },
  });
  return { client, world };
}

const answersOf = async (scheduler: fc.Scheduler, outcome: Outcome, count: number) => {
  const { client, world } = anExpiredSession(scheduler, outcome);
  const all = Promise.allSettled(
    Array.from({ length: count }, (_, index) => client.send(getProduct, { params: { productId: String(index) } })),
  );
  await scheduler.waitFor(all);
  return { results: await all, world };
};

const counts = fc.integer({ min: 1, max: 25 });

test('requests that fail together share one renewal, and each is retried (APP-12)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), counts, async (scheduler, count) => {
      const { results, world } = await answersOf(scheduler, 'renewed', count);
      expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
      expect([...world.sent.values()]).toEqual(Array(count).fill(2));
      expect(world).toMatchObject({ refreshes: 1, reasons: [] });
    }),
  );
});

test('however many requests fail together, an ended session is reported once and none is sent again (APP-14)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), counts, async (scheduler, count) => {
      const { results, world } = await answersOf(scheduler, 'refused', count);
      expect(results.every(({ status }) => status === 'rejected')).toBe(true);
      expect([...world.sent.values()]).toEqual(Array(count).fill(1));
      expect(world).toMatchObject({ refreshes: 1, reasons: ['SESSION_EXPIRED'] });
    }),
  );
});

test('however many requests fail together, a renewal without an answer ends no session (APP-16)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), counts, async (scheduler, count) => {
      const { results, world } = await answersOf(scheduler, 'broken', count);
      expect(results.every(({ status }) => status === 'rejected')).toBe(true);
      expect(world).toMatchObject({ refreshes: 1, reasons: [], stored: true });
    }),
  );
});
