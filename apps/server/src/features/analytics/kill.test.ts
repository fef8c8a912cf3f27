import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { hour } from '@portico/test-kit/world/traffic-world.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import type { Engine } from '../../platform/database/database.ts';

/** Two cycles by default; the variable sets another number. */
const cycles = Number(process.env.KILL_CYCLES ?? 2);
const batchSize = 40;

async function aReportedPortal(database: TestDatabase) {
  const services = createServices({ ...database.settings, database });
  const org_id = await services.organization.create('Test organization');
  await services.publishing.publish(org_id, aPrivatePortal({ allowed_time_period: '90d' }, [aProduct('parcels')]));
  const { id: portal_id } = await services.portals.byHost('portal.test');
  const developer = await services.accounts.add(portal_id, {
    email: 'ada@example.com',
    full_name: 'Ada Example',
    status: 'approved',
  });
  if (!developer) throw new Error('There is an account already');
  const { id: application_id } = await services.applications.create(developer, { name: 'Billing' });
  const version = await database.query.selectFrom('product_version').select('id').executeTakeFirstOrThrow();
  const { token } = await services.gateway.create(org_id, 'Edge', { actor: { kind: 'system' } });
  return { services, developer, token, application_id, product_version_id: version.id };
}

/** Sends a batch, and resolves when all of it is acknowledged. */
const senderTo = (url: string, token: string) => async (batch: unknown[]) => {
  const answer = await fetch(`${url}/gateway/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(batch),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const { accepted, duplicates } = (await answer.json()) as { accepted: number; duplicates: number };
  if (accepted + duplicates !== batch.length) throw new Error(`${accepted} and ${duplicates} of ${batch.length}`);
};

describe.each<{ engine: Engine }>([{ engine: 'sqlite' }, { engine: 'postgres' }])('on $engine', ({ engine }) => {
  test(
    'a server that is killed while it receives calls counts each of them once when they are sent again',
    async ({ annotate }) => {
      await using database = await openTestDatabase(engine);
      const portal = await aReportedPortal(database);
      const { application_id, product_version_id } = portal;
      const { data_dir, database_url } = database.settings;
      const settings = {
        DATA_DIR: data_dir,
        DEMO: 'no',
        LOG_LEVEL: 'error',
        ...(database_url && { DATABASE_URL: database_url }),
      };
      const aBatch = () =>
        Array.from({ length: batchSize }, () => ({
          time: Date.now(),
          application_id,
          product_version_id,
          status: 200,
          latency_ms: 12,
          request_bytes: 100,
          response_bytes: 1000,
          event_id: randomUUID(),
        }));

      const acknowledged: unknown[][] = [];
      const unsure: unknown[][] = [];
      const count = async () => {
        const period = { start_ms: Date.now() - hour, end_ms: Date.now() + hour };
        const query = { ...period, metrics: ['REQUEST_COUNT' as const] };
        const { records } = await portal.services.analytics.query(portal.developer, '90d', query);
        return records[0]?.event.REQUEST_COUNT ?? 0;
      };

      for (let cycle = 0; cycle < cycles; cycle++) {
        await using server = await startServer(settings);
        const send = senderTo(server.url, portal.token);
        for (const batch of unsure.splice(0)) {
          await send(batch);
          acknowledged.push(batch);
        }
        let isKilled = false;
        const enough = acknowledged.length + 5 + ((cycle * 7) % 20);
        const gateways = Array.from({ length: 4 }, async () => {
          while (!isKilled) {
            const batch = aBatch();
            try {
              await send(batch);
              acknowledged.push(batch);
            } catch {
              unsure.push(batch);
              return;
            }
            if (acknowledged.length >= enough && !isKilled) {
              isKilled = true;
              await server.kill();
            }
          }
        });
        await Promise.all(gateways);

        // Acknowledged batches are counted; any other batch is counted completely or not at all.
        const counted = await count();
        const surely = acknowledged.length * batchSize;
        expect(counted).toBeGreaterThanOrEqual(surely);
        expect(counted).toBeLessThanOrEqual(surely + unsure.length * batchSize);
        expect(counted % batchSize).toBe(0);
      }

      await using server = await startServer(settings);
      const send = senderTo(server.url, portal.token);
      for (const batch of [...unsure, ...acknowledged.slice(-20)]) await send(batch);
      expect(await count()).toBe((acknowledged.length + unsure.length) * batchSize);
      await portal.services.analytics.merge();
      expect(await count()).toBe((acknowledged.length + unsure.length) * batchSize);
      await annotate(`${cycles} cycles, ${acknowledged.length} batches of ${batchSize} acknowledged`);
    },
    30_000 + cycles * 15_000,
  );
});
