import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { type Answer, fromAnywhere, type Send, sendTo } from '../kit/wire.ts';
import { type BusyPortal, busyHost, makeBusyPortal } from './kit/busy-portal.ts';
import { newLedger, startMixedLoad } from './kit/mixed-load.ts';
import { isBusy, patiently } from './kit/patience.ts';

const rounds = byForm({ short: 2, long: 30 });
const refusedWithinMs = 1000;
/** Each instance is asked by this many clients at once, so that a late acceptance is seen. */
const askers = 2;

/** Access that is used at an instance, and how its owner revokes it. */
interface Access {
  use(port: number): Promise<Answer>;
  revoke(send: Send): Promise<Answer>;
}
type Grant = (portal: BusyPortal, send: Send) => Promise<Access>;

const me = (headers: Record<string, string>) => (port: number) =>
  sendTo(port, busyHost, headers)('GET', '/api/v2/developer/me');

/** Creates what a test needs, also on a busy server. */
async function make(send: Send, path: string, body: unknown, headers: Record<string, string>) {
  const answer = await patiently(() => send('POST', path, body, { ...headers, ...fromAnywhere() }));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const ofAKey: Grant = async (portal, send) => {
  const asAda = await portal.asAda();
  const [auth_strategy_id, product_version_id] = [
    await portal.idOf('auth_strategy', 'Keys'),
    await portal.idOf('product_version', 'open'),
  ];
  const { id } = await make(send, '/api/v2/applications', { name: crypto.randomUUID(), auth_strategy_id }, asAda);
  const path = `/api/v2/applications/${id}`;
  const key = await make(send, `${path}/credentials`, {}, asAda);
  await make(send, `${path}/registrations`, { product_version_id }, asAda);
  const headers = {
    'x-portico-gateway-token': portal.gateway_token,
    'x-original-method': 'GET',
    'x-original-host': 'api.test',
    'x-original-uri': '/open',
    apikey: key.credential,
  };
  return {
    use: (port) => sendTo(port, busyHost, headers)('GET', '/gateway/v1/authorize'),
    revoke: (owner) => owner('DELETE', `${path}/credentials/${key.id}`, undefined, { ...asAda, ...fromAnywhere() }),
  };
};

/** What a developer loses. Each is granted anew, and revoked through one instance. */
const grants: Readonly<Record<string, Grant>> = {
  'a session that ends': async (portal) => {
    const headers = await portal.asAda();
    return {
      use: me(headers),
      revoke: (send) => send('POST', '/api/v2/developer/logout', undefined, { ...headers, ...fromAnywhere() }),
    };
  },
  'a developer who is disabled': async (portal) => {
    const { portal_id, services } = portal;
    const email = `r-${crypto.randomUUID()}@example.com`;
    const developer = await services.accounts.add(portal_id, { email, full_name: 'Rita', status: 'approved' });
    const session = { tenant_id: portal_id, kind: 'developer', id: developer!.id } as const;
    const { access_token } = await services.transact((run) => services.sessions.open(run, session));
    const path = `/api/admin/v1/portals/${portal_id}/developers/${developer!.id}`;
    return {
      use: me({ cookie: `portalaccesstoken=${access_token}` }),
      revoke: (send) => send('PATCH', path, { status: 'disabled' }, portal.asOwner),
    };
  },
  'a key that is revoked': ofAKey,
};

/** Uses access at an instance all the time. The last acceptance counts from when its request was sent. */
function useAt(port: number, access: Access) {
  let isOver = false;
  let accepted = 0;
  let refused = 0;
  let last_ms = Number.NEGATIVE_INFINITY;
  const clients = Array.from({ length: askers }, async () => {
    while (!isOver) {
      const sent_ms = performance.now();
      const answer = await access.use(port);
      if (answer.status === 200) {
        accepted += 1;
        last_ms = Math.max(last_ms, sent_ms);
      } else if (!isBusy(answer)) refused += 1;
    }
  });
  return {
    accepted: () => accepted,
    refused: () => refused,
    lastAcceptedMs: () => last_ms,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

/** The processes of PostgreSQL that serve listening connections. */
const listeners = async ({ database }: BusyPortal): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'portico notices' and datname = current_database()
  `.execute(database.query);
  return rows.map(({ pid }) => pid);
};

interface Cut extends AsyncDisposable {
  count(): number;
}

/** Ends every listening connection, and each that replaces it. */
function cutAll(portal: BusyPortal): Cut {
  let isOver = false;
  let cut = 0;
  const cutting = (async () => {
    while (!isOver) {
      for (const pid of await listeners(portal)) {
        await sql`select pg_terminate_backend(${pid})`.execute(portal.database.query);
        cut += 1;
      }
      await sleep(20);
    }
  })();
  return {
    count: () => cut,
    async [Symbol.asyncDispose]() {
      isOver = true;
      await cutting;
    },
  };
}

/** Freezes the listening connections, as a network that drops packets does: they neither answer nor end. */
async function freezeAll(portal: BusyPortal): Promise<Cut> {
  const pids = await listeners(portal);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return {
    count: () => pids.length,
    async [Symbol.asyncDispose]() {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    },
  };
}

const untouched = async (): Promise<Cut> => ({ count: () => 1, async [Symbol.asyncDispose]() {} });

type Damage = (portal: BusyPortal) => Promise<Cut>;

const damages: readonly [string, Damage][] = [
  ['works', untouched],
  ['is cut', async (portal) => cutAll(portal)],
  ['is frozen', freezeAll],
];

test.for(damages)(
  'under load every instance refuses revoked access within a second while the listening connection %s',
  {
    timeout: 120_000 + rounds * 60_000,
  },
  async ([, damage], context) => {
    await using postgres = await startPostgres();
    await using folder = await aTemporaryFolder();
    await using portal = await makeBusyPortal(folder.path, await postgres.createDatabase('busy'));
    await using left = await startServer(portal.settings);
    await using right = await startServer(portal.settings);
    const ports = [left.port, right.port];
    const load = await startMixedLoad({ portal, ledger: newLedger(), ports: () => ports });
    const slowest: Record<string, number> = {};

    for (let round = 0; round < rounds; round += 1) {
      for (const [what, grant] of Object.entries(grants)) {
        const revoker = sendTo(ports[round % 2] as number, busyHost);
        const access = await grant(portal, revoker);
        const users = ports.map((port) => useAt(port, access));
        const areAccepted = () => users.every(({ accepted }) => accepted() >= 10);
        await until(areAccepted, 20_000, `that every instance accepts ${what}`);
        const areHeard = async () => (await listeners(portal)).length === ports.length;
        await until(areHeard, 40_000, 'that every instance listens');
        await using cut = await damage(portal);
        await until(() => cut.count() > 0, 10_000, 'the cut');
        const answer = await patiently(() => access.revoke(revoker));
        const revoked_ms = performance.now();
        expect(answer.status, answer.text).toBeLessThan(300);
        await sleep(refusedWithinMs + 500);
        await until(() => users.every(({ refused }) => refused() > 0), 5000, `that every instance refuses ${what}`);
        await Promise.all(users.map(({ stop }) => stop()));
        for (const { lastAcceptedMs } of users) {
          const late_ms = Math.max(0, lastAcceptedMs() - revoked_ms);
          slowest[what] = Math.max(slowest[what] ?? 0, Math.round(late_ms));
          expect(late_ms, what).toBeLessThan(refusedWithinMs);
        }
      }
    }
    await load.stop();
    figure(
      context,
      Object.entries(slowest)
        .map(([what, ms]) => `${what}: accepted for ${ms} ms at most`)
        .join('; '),
    );
  },
);
