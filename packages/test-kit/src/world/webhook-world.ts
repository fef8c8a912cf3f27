import { randomUUIDv7 } from 'node:crypto';
import { createServices } from '@portico/server/app/compose.ts';
import { createDeliveryStore } from '@portico/server/features/webhooks/delivery-store.ts';
import { createWebhookSender, type SendWebhook } from '@portico/server/features/webhooks/send.ts';
import { createWebhookWorker } from '@portico/server/features/webhooks/worker.ts';
import type { Database, Transact } from '@portico/server/platform/database/database.ts';
import { createOutbound } from '@portico/server/platform/outbound/outbound.ts';
import { createSecretBox } from '@portico/server/platform/secrets/secret-box.ts';
import { pino } from 'pino';
import { anActor } from '../actor.ts';
import type { TestDatabase } from '../database/engines.ts';
import { createFakeTime } from './fake-time.ts';

interface WorkerParts {
  /** A separate connection simulates a separate server. */
  on?: Database;
  send?: SendWebhook;
  /** Loses the results of deliveries, as a server does that dies before it writes them. */
  dies?: boolean;
}

/** An organization with a webhook, and a clock of its own. */
export async function aWebhookRoom(database: TestDatabase, url: string) {
  const time = createFakeTime();
  const { clock } = time;
  const now = () => new Date(clock()).toISOString();
  const services = createServices({ ...database.settings, database, clock, outbound_allow: ['127.0.0.1', '::1'] });
  const org_id = await services.organization.create('Test organization');
  const password = 'Correct-horse-7';
  const owner = { org_id, email: 'olive@example.com', full_name: 'Olive', role: 'owner', password } as const;
  const { id: user_id } = (await services.users.add(owner))!;
  const keeper = anActor({ org_id, id: user_id });
  const webhook = await services.webhooks.create(keeper, { url });
  const { open } = createSecretBox({ ...database.settings, database, now });

  const sender = (
    resolve = async () => [{ address: '127.0.0.1', family: 4 }],
    outbound_allow = ['127.0.0.1'],
    time_ms = 500,
  ) =>
    createWebhookSender({
      openSecret: open,
      outbound: createOutbound({ resolve_name: resolve, outbound_allow }),
      clock,
      limits: { response_bytes: 2000, time_ms },
    });

  return {
    ...services,
    time,
    org_id,
    keeper,
    webhook,
    sender,
    test: () => services.webhooks.sendTest(keeper, webhook.id),
    found: () => services.webhooks.get(org_id, webhook.id),
    details: (id: string) => services.webhooks.delivery(org_id, { endpoint_id: webhook.id, id }),
    /** A worker as a server runs it. `recorded` resolves when this many results are in the database. */
    worker({ on = database, send = sender(), dies = false }: WorkerParts = {}) {
      let count = 0;
      let waiting: { wanted: number; resolve: () => void }[] = [];
      const transact: Transact = async (run) => {
        if (dies) return new Promise(() => {});
        const value = await on.query.transaction().execute(run);
        count += 1;
        for (const { wanted, resolve } of waiting) if (count >= wanted) resolve();
        waiting = waiting.filter(({ wanted }) => wanted > count);
        return value;
      };
      const worker = createWebhookWorker({
        store: createDeliveryStore(on),
        send,
        onDisabled: services.onWebhookDisabled,
        transact,
        clock,
        timer: time.timer,
        random: () => 0,
        newId: randomUUIDv7,
        log: pino({ level: 'silent' }),
      });
      return {
        ...worker,
        recorded(wanted: number): Promise<void> {
          if (count >= wanted) return Promise.resolve();
          const { promise, resolve } = Promise.withResolvers<void>();
          waiting.push({ wanted, resolve });
          return promise;
        },
      };
    },
  };
}
