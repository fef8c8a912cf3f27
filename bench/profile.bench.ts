import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestAs } from '@portico/test-kit/network/request.ts';
import autocannon from 'autocannon';
import { apiHost, makeKeyedPortal } from './keyed-portal.ts';
import type { Target } from './request-rate.ts';
import type { Bench, Row } from './row.ts';
import { type Engine, engines, reads, type SignedIn, startSignedIn } from './signed-in.ts';

interface Asked {
  /** A target of a load generator, or one request, given its number. */
  target: Target | ((at: number) => Promise<number>);
  amount: number;
  /** Of a load that is measured; ten by default. */
  connections?: number;
  /** The most statements of one request. Background work adds a few. */
  statements?: number;
}

interface Measured {
  statements: number;
  round_trips: number;
  cpu_ms: number;
  parts: Record<string, number>;
}

const many = 2000;
/** V8 compiles code well only after thousands of runs. */
const warmUpTimes = 4;
/** Logins hash passwords, and applications are limited in number. */
const few = 10;
const day = 86_400_000;
let sent = 0;

/** The columns of the table, and the parts of a profile that they sum up. */
const columns: Readonly<Record<string, readonly string[]>> = {
  'query building': ['query building'],
  driver: ['driver'],
  database: ['database'],
  checks: ['checks'],
  hashing: ['hashing'],
  serialization: ['serialization'],
  log: ['log'],
  'framework and network': ['framework', 'network'],
  rest: ['services', 'server', 'node', 'garbage', 'other'],
};

/**
 * For each kind of request of the mixed load, on both engines: its statements and round trips, and the server's processor
 * time by part. Prints the table of `docs/scaling.md`.
 */
export const profileBench: Bench = async () => {
  const rows: Row[] = [];
  const head = `| Request | Engine | statements | round trips | µs | ${Object.keys(columns).join(' | ')} |`;
  console.log(`${head}\n${head.replaceAll(/[^|]+/g, '---')}`);
  for (const engine of engines) {
    await using server = await startSignedIn(engine, 'profiled-server.ts');
    const probe = await readFile(join(server.data_dir, 'probe'), 'utf8');
    for (const [name, asked] of Object.entries(await kindsOf(server))) {
      const measured = await measure(probe, asked);
      console.log(toLine(name, engine, measured, asked.amount));
      rows.push(...toRows(name, engine, measured, asked));
    }
  }
  return rows;
};

async function kindsOf(server: SignedIn): Promise<Record<string, Asked>> {
  const { url, headers, settings, targets, usualTargets, password } = server;
  const { token, keys } = await makeKeyedPortal(settings, 1000);
  const json = { ...headers, 'content-type': 'application/json' };
  const posting = (body: object) => ({ method: 'POST', headers: json, body: JSON.stringify(body) }) as const;
  const post = (path: string, body: object): Target => ({ url: `${url}${path}`, ...posting(body) });
  const send = async (path: string, init: RequestInit): Promise<number> =>
    (await requestAs(headers.host, `${url}${path}`, init)).status;
  const { data } = await server.read<{ data: { id: string }[] }>('/api/v2/applications/auth-strategies');
  const credentials = JSON.stringify({ username: 'dev@example.com', password });
  const end_ms = Date.now();
  const asked = { dimensions: ['TIME', 'API_PRODUCT_VERSION'], metrics: ['REQUEST_COUNT'] };
  const decisions = keys.slice(0, 100).map((apikey) => ({
    headers: {
      apikey,
      'x-portico-gateway-token': token,
      'x-original-method': 'GET',
      'x-original-host': apiHost,
      'x-original-uri': '/parcels/1',
    },
  }));
  return {
    ...Object.fromEntries(reads.map((read) => [read, { target: targets[read], amount: many, statements: 1.2 }])),
    'catalog, cached': { target: usualTargets.catalog, amount: many, statements: 0.2 },
    'decision for a gateway': {
      target: { url: `${url}/gateway/v1/authorize`, requests: decisions },
      amount: many,
      statements: 0.2,
    },
    statistics: { target: post('/api/v2/stats', { ...asked, start_ms: end_ms - 7 * day, end_ms }), amount: many / 10 },
    'new application': {
      target: (at) => send('/api/v2/applications', posting({ name: `Tracker ${at}`, auth_strategy_id: data[0]?.id })),
      amount: few,
    },
    login: {
      // Without the cookie, whose session a login would end; and one by one, because guesses come many at once.
      target: () => send('/api/v2/developer/authenticate', { method: 'POST', body: credentials }),
      amount: few,
      connections: 1,
    },
  };
}

/** Statements are counted with one connection, processor time with ten. */
async function measure(probe: string, { target, amount, connections: usual = 10 }: Asked): Promise<Measured> {
  const ask = async (path: string) => (await fetch(`${probe}${path}`)).json();
  const run = async (connections: number): Promise<Measured> => {
    await ask('/begin');
    await sendAll({ target, amount }, connections);
    return (await ask('/end')) as Measured;
  };
  for (let time = 0; time < warmUpTimes; time += 1) await sendAll({ target, amount }, usual);
  const { statements, round_trips } = await run(1);
  return { ...(await run(usual)), statements, round_trips };
}

async function sendAll({ target, amount }: Asked, connections: number): Promise<void> {
  if (typeof target !== 'function') {
    const { pid: _, ...asked } = target;
    const { non2xx } = await autocannon({ ...asked, connections, amount });
    if (non2xx > 0) throw new Error(`${target.url}: ${non2xx} refused`);
    return;
  }
  let left = amount;
  const clients = Array.from({ length: connections }, async () => {
    while (left-- > 0) {
      const status = await target((sent += 1));
      if (status >= 300) throw new Error(`A request got ${status}`);
    }
  });
  await Promise.all(clients);
}

function toLine(name: string, engine: Engine, measured: Measured, amount: number): string {
  const { statements, round_trips, cpu_ms, parts } = measured;
  const busy = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
  const micros = (ms: number) => Math.round((ms / amount) * 1000);
  const each = Object.values(columns).map((names) => {
    const sum = names.reduce((total, part) => total + (parts[part] ?? 0), 0);
    return micros((sum / busy) * cpu_ms);
  });
  const perRequest = (count: number) => (count / amount).toFixed(1);
  // SQLite is in the process.
  const trips = engine === 'SQLite' ? '' : perRequest(round_trips);
  return `| ${[name, engine, perRequest(statements), trips, micros(cpu_ms), ...each].join(' | ')} |`;
}

function toRows(name: string, engine: Engine, measured: Measured, { amount, statements }: Asked): Row[] {
  if (statements === undefined) return [];
  return [
    {
      name: `statements for ${name} on ${engine}`,
      value: measured.statements / amount,
      unit: 'statements',
      bar: { at_most: statements },
      details: { 'processor µs': Math.round((measured.cpu_ms / amount) * 1000) },
    },
  ];
}
