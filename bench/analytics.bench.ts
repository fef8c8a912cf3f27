import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { fillRollups, makeTrafficPortal, type TrafficPortal, trafficHost } from './analytics-portal.ts';
import type { Bench, Row } from './row.ts';
import { startPortico } from './server-process.ts';

const day = 86_400_000;
const batchSize = 1000;

/** Measures how many calls gateways can report. */
export const analyticsIngestBench: Bench = async () => {
  await using postgres = await startPostgres();
  return [
    await ingest('SQLite', {}, 30_000),
    await ingest('PostgreSQL', { DATABASE_URL: await postgres.createDatabase('ingest') }, 20_000),
  ];
};

/** Measures how soon a developer sees a quarter of a year. */
export const analyticsQueryBench: Bench = async () => {
  await using postgres = await startPostgres();
  const [once, tenfold] = [await postgres.createDatabase('once'), await postgres.createDatabase('tenfold')];
  return [
    ...(await quarters('SQLite', {}, {})),
    ...(await quarters('PostgreSQL', { DATABASE_URL: once }, { DATABASE_URL: tenfold })),
  ];
};

type Environment = { DATABASE_URL?: string };

async function inFolder<Value>(run: (DATA_DIR: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-analytics-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const settingsOf = (data_dir: string, { DATABASE_URL }: Environment) => ({ data_dir, database_url: DATABASE_URL });

/**
 * Sends batches of a thousand events with ids, spread over 250 pairs of application and version, by four gateways at
 * once.
 */
async function ingest(engine: string, environment: Environment, bar: number): Promise<Row> {
  return inFolder(async (DATA_DIR) => {
    const portal = await makeTrafficPortal(settingsOf(DATA_DIR, environment), { applications: 50, versions: 5 });
    await using portico = await startPortico({ DATA_DIR, DEMO: 'no', ...environment });
    const agent = new Agent({ keepAlive: true });
    const { port } = new URL(portico.url);
    const send = (body: string) =>
      post(`http://127.0.0.1:${port}/gateway/v1/events`, body, { agent, ...headersOf(portal) });

    const warm = Array.from({ length: 20 }, () => aBatch(portal));
    for (const body of warm) await send(body);
    const batches = Array.from({ length: 400 }, () => aBatch(portal));
    const times: number[] = [];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let body = batches.pop(); body; body = batches.pop()) {
          const sent = performance.now();
          const answer = JSON.parse(await send(body)) as { accepted: number };
          if (answer.accepted !== batchSize) throw new Error(`Not all were accepted: ${JSON.stringify(answer)}`);
          times.push(performance.now() - sent);
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    agent.destroy();
    times.sort((one, other) => one - other);
    return {
      name: `analytics ingest on ${engine}, batches of 1,000 with event ids, acknowledged when durable`,
      value: (400 * batchSize) / seconds,
      unit: 'events/s',
      bar: { at_least: bar },
      details: {
        'batch p50 ms': times[200]!.toFixed(1),
        'batch p99 ms': times[396]!.toFixed(1),
        'pairs of application and version': 250,
      },
    };
  });
}

const headersOf = ({ token }: TrafficPortal) => ({
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
});

function aBatch({ application_ids, version_ids }: TrafficPortal): string {
  const any = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)];
  return Array.from({ length: batchSize }, () =>
    JSON.stringify({
      time: new Date(Date.now() - Math.random() * 60_000).toISOString(),
      application_id: any(application_ids),
      product_version_id: any(version_ids),
      status: any([200, 200, 200, 200, 200, 200, 201, 404, 429, 500]),
      latency_ms: Math.round(Math.exp(3 + Math.random() * 3) * 10) / 10,
      request_bytes: Math.round(Math.exp(5 + Math.random() * 2)),
      response_bytes: Math.round(Math.exp(6 + Math.random() * 4)),
      event_id: randomUUID(),
    }),
  ).join('\n');
}

const hundredMillion = 100_000_000;

/** The same query over rollups of a hundred million calls and of ten times as many. */
async function quarters(engine: string, once: Environment, tenfold: Environment): Promise<Row[]> {
  const base = await quarter(once, hundredMillion);
  const more = await quarter(tenfold, 10 * hundredMillion);
  const size = '5 applications, 4 versions';
  return [
    {
      name: `90 days of P99 latency by day and version on ${engine}, rollups of 100 million calls, p95`,
      value: base.latency.p95,
      unit: 'ms',
      bar: { at_most: 50 },
      details: {
        of: size,
        'p50 ms': base.latency.p50.toFixed(1),
        'number of requests by day and version p95 ms': base.count.p95.toFixed(1),
      },
    },
    {
      name: `the same on ${engine} with ten times the calls, against it`,
      value: more.latency.p50 / base.latency.p50,
      unit: 'times',
      bar: { at_most: 1.3 },
      details: { 'p50 ms': more.latency.p50.toFixed(1), 'p95 ms': more.latency.p95.toFixed(1) },
    },
  ];
}

async function quarter(environment: Environment, events: number) {
  return inFolder(async (DATA_DIR) => {
    const settings = settingsOf(DATA_DIR, environment);
    const portal = await makeTrafficPortal(settings, { applications: 5, versions: 4 });
    const end_ms = Math.floor(Date.now() / day) * day;
    await fillRollups(settings, portal, events, end_ms);
    await using portico = await startPortico({ DATA_DIR, DEMO: 'no', ...environment });
    const { port } = new URL(portico.url);
    const agent = new Agent({ keepAlive: true });
    const measure = async (metric: string) => {
      const query = {
        start_ms: end_ms - 90 * day,
        end_ms,
        granularity_ms: day,
        metrics: [metric],
        dimensions: ['TIME', 'API_PRODUCT_VERSION'],
        filter: [],
      };
      const headers = { host: trafficHost, cookie: portal.cookie, 'content-type': 'application/json' };
      const ask = () => post(`http://127.0.0.1:${port}/api/v2/stats`, JSON.stringify(query), { agent, headers });
      for (let at = 0; at < 20; at++) await ask();
      const times: number[] = [];
      for (let at = 0; at < 200; at++) {
        const began = performance.now();
        await ask();
        times.push(performance.now() - began);
      }
      times.sort((one, other) => one - other);
      return { p50: times[100]!, p95: times[190]! };
    };
    const measured = { latency: await measure('RESPONSE_LATENCY_P99'), count: await measure('REQUEST_COUNT') };
    agent.destroy();
    return measured;
  });
}

function post(url: string, body: string, options: { agent: Agent; headers: Record<string, string> }): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const outgoing = request(url, { method: 'POST', ...options }, async (answer) => {
    const answered = await text(answer);
    if (answer.statusCode === 200) resolve(answered);
    else reject(new Error(`${url}: ${answer.statusCode} ${answered}`));
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}
