import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import autocannon from 'autocannon';
import { makeTrafficPortal, type TrafficPortal } from './analytics-portal.ts';
import { apiHost, makeKeyedPortal } from './keyed-portal.ts';
import type { Bench } from './row.ts';
import { type Costs, daysCalls, fitCosts, type Load, pairsFor, predict, sizeFor } from './scale-model.ts';
import { startProcess } from './server-process.ts';

const seconds = 6;
/** Merging continues for a moment after the load. */
const afterMs = 2500;

interface Used {
  server: number;
  database: number;
}

/**
 * Measures the processor time of decisions and reports on PostgreSQL, each by itself. Computes the time of a mix from that
 * and compares it with the measured one. Then estimates sizes for numbers of calls a day.
 */
export const scaleModelBench: Bench = async () => {
  await using postgres = await startPostgres();
  await using folder = await aTemporaryFolder();
  const database_url = await postgres.createDatabase('scale_model');
  const settings = { database_url, data_dir: folder.path };
  const keyed = await makeKeyedPortal(settings, 2000);
  const traffic = await makeTrafficPortal(settings, { applications: 20, versions: 5 });
  await using portico = await startProcess('observed-server.ts', {
    DATABASE_URL: database_url,
    DATA_DIR: folder.path,
    DEMO: 'no',
  });
  const probe = await readFile(join(folder.path, 'probe'), 'utf8');
  const name = new URL(database_url).pathname.slice(1);
  const url = portico.url.replace('localhost', '127.0.0.1');

  async function use(load: Load): Promise<Used> {
    const before = await cpuOf(probe, name);
    const began = performance.now();
    await Promise.all([authorize(url, keyed, load.authorize), report(url, traffic, load)]);
    await sleep(Math.max(0, seconds * 1000 + afterMs - (performance.now() - began)));
    const after = await cpuOf(probe, name);
    return { server: (after.server - before.server) / seconds, database: (after.database - before.database) / seconds };
  }

  const loads = {
    idle: { authorize: 0, batches: 0, events: 0 },
    decisions: { authorize: 1000, batches: 0, events: 0 },
    small: { authorize: 0, batches: 15, events: 1500 },
    large: { authorize: 0, batches: 5, events: 5000 },
    mix: { authorize: 500, batches: 9, events: 3600 },
  };
  await use(loads.mix);
  const used = {} as Record<keyof typeof loads, Used>;
  for (const kind of Object.keys(loads) as (keyof typeof loads)[]) used[kind] = await use(loads[kind]);

  const costsOf = (part: keyof Used): Costs => {
    const at = (kind: 'decisions' | 'small' | 'large') => ({ load: loads[kind], cpu_ms: used[kind][part] });
    return fitCosts(used.idle[part], at('decisions'), at('small'), at('large'));
  };
  const [server, database] = [costsOf('server'), costsOf('database')];
  const measured = used.mix.server + used.mix.database;
  const computed = predict(server, loads.mix) + predict(database, loads.mix);
  const micros = (ms: number) => Math.round(ms * 1000);
  const table = daysCalls.map((calls) => sizeFor(calls, pairsFor(calls), server, database));
  console.table(table);
  return [
    {
      name: 'processor time that the model computes for a mix of decisions and reports, against what it takes',
      value: Math.abs(computed / measured - 1) * 100,
      unit: '%',
      bar: { at_most: 15 },
      details: {
        'measured ms/s': Math.round(measured),
        'computed ms/s': Math.round(computed),
        'server µs for a decision, batch, event': [server.authorize, server.batches, server.events]
          .map(micros)
          .join(', '),
        'PostgreSQL µs for the same': [database.authorize, database.batches, database.events].map(micros).join(', '),
        'idle ms/s of server and PostgreSQL': `${Math.round(server.idle)}, ${Math.round(database.idle)}`,
      },
    },
  ];
};

async function authorize(url: string, { token, keys }: Awaited<ReturnType<typeof makeKeyedPortal>>, rate: number) {
  if (rate === 0) return;
  // Few enough to be cached after the first round. Uncached decisions cost more and are not measured here.
  const requests = keys.slice(0, 100).map((apikey, at) => ({
    headers: {
      apikey,
      'x-portico-gateway-token': token,
      'x-original-method': 'GET',
      'x-original-host': apiHost,
      'x-original-uri': `/parcels/${at}`,
    },
  }));
  const { non2xx } = await autocannon({
    url: `${url}/gateway/v1/authorize`,
    requests,
    connections: 10,
    overallRate: rate,
    duration: seconds,
  });
  if (non2xx > 0) throw new Error(`${non2xx} decisions failed`);
}

async function report(url: string, portal: TrafficPortal, { batches, events }: Load): Promise<void> {
  const pauseMs = 1000 / batches;
  for (let at = 0; at < batches * seconds; at += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/gateway/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${portal.token}`, 'content-type': 'application/x-ndjson' },
      body: aBatch(portal, events / batches),
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    await sleep(Math.max(0, pauseMs - (performance.now() - began)));
  }
}

function aBatch({ application_ids, version_ids }: TrafficPortal, size: number): string {
  const any = (items: readonly string[]) => items[Math.floor(Math.random() * items.length)];
  return Array.from({ length: size }, () =>
    JSON.stringify({
      time: Date.now(),
      application_id: any(application_ids),
      product_version_id: any(version_ids),
      status: 200,
      latency_ms: Math.round(Math.exp(3 + Math.random() * 3)),
      request_bytes: 300,
      response_bytes: Math.round(Math.exp(6 + Math.random() * 4)),
      event_id: randomUUID(),
    }),
  ).join('\n');
}

/**
 * Milliseconds of the server process, and of PostgreSQL with all its processes, including those that have ended. Linux only.
 */
async function cpuOf(probe: string, name: string): Promise<Used> {
  const { cpu_ms } = (await (await fetch(probe)).json()) as { cpu_ms: number };
  const processes = await Promise.all(
    (await readdir('/proc'))
      .filter((one) => /^\d+$/.test(one))
      .map(async (pid) => ({ pid, ...(await readProcess(pid)) })),
  );
  const main = processes.find(({ title }) => title.startsWith('postgres:') && title.includes(` ${name} `))?.parent;
  const ticks = processes.reduce((sum, { pid, parent, own, ofEnded }) => {
    if (pid === main) return sum + own + ofEnded;
    return parent === main ? sum + own : sum;
  }, 0);
  return { server: cpu_ms, database: ticks * 10 };
}

async function readProcess(pid: string) {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [title, stat] = await Promise.all([read('cmdline'), read('stat')]);
  const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(9, 13).map(Number) as [number, number, number, number];
  return { title, parent, own: user + system, ofEnded: endedUser + endedSystem };
}
