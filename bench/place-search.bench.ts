import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createServices } from '@portico/server/app/compose.ts';
import { type Database, openDatabase } from '@portico/server/platform/database/database.ts';
import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { type Filled, fillPlacePortal, placeHost } from './place-portal.ts';
import type { Bench, Row } from './row.ts';
import { startPortico } from './server-process.ts';

const requests = 300;
const tables = ['search_word', 'search_range', 'search_place'] as const;

/** Searches of every kind, each of them different, so that no answer is cached. */
const searches: readonly ((at: number) => string)[] = [
  (at) => ['payment', 'invoice', 'customer', 'webhook', 'session'][at % 5] + ' '.repeat(at % 3),
  (at) => `${['create', 'cancel', 'refund', 'list'][at % 4]} ${['invoices', 'shipment', 'orders'][at % 3]}`,
  (at) => `${['pending', 'expired', 'nested'][at % 3]} ${['order', 'charge'][at % 2]} ${['verify', 'export'][at % 2]}`,
  (at) => ['paymnt', 'invioce', 'custmer', 'shipmnet', 'reciept'][at % 5] as string,
  (at) => `POST /${['draft', 'active', 'shared'][at % 3]}/${['payments', 'folders', 'routes'][at % 3]}`,
  (at) => ['order_pending', 'file_shared', 'webhook_id', 'token_nested'][at % 4] as string,
  (at) => ['p', 'in', 'cu', 'w', 're'][at % 5] as string,
  (at) => ['badi', 'cefogu', 'lomune', 'brifo'][at % 4] as string,
  (at) => `how do I ${['restore', 'archive', 'approve'][at % 3]} a monthly ${['tariff', 'ledger'][at % 2]} entry`,
];

/** Searches 1,000,000 places of 10,000 products over HTTP, one request at a time. */
async function measure(engine: string, environment: Record<string, string>): Promise<Row[]> {
  await using folder = await aTemporaryFolder();
  const settings = { data_dir: folder.path, database_url: environment.DATABASE_URL };
  const began = performance.now();
  const filled = await fillPlacePortal(settings);
  const seconds = (performance.now() - began) / 1000;
  const indexBytes = await sizeOfIndex(settings, filled);
  await using portico = await startPortico({ DATA_DIR: folder.path, DEMO: 'no', ...environment });
  const { port } = new URL(portico.url);
  const agent = new Agent({ keepAlive: true });
  const time = (q: string, page: number) =>
    timeOf(
      `http://127.0.0.1:${port}/api/v2/places?q=${encodeURIComponent(q)}&page[size]=8&page[number]=${page}`,
      agent,
    );
  const times: { kind: number; ms: number }[] = [];
  for (let at = 0; at < 2 * searches.length; at++) await time(searches[at % searches.length]!(at), 90);
  for (let at = 0; at < requests; at++) {
    const kind = at % searches.length;
    const round = Math.floor(at / searches.length);
    times.push({ kind, ms: await time(searches[kind]!(round), 1 + Math.floor(round / 5)) });
  }
  agent.destroy();
  const share = (of: readonly number[], part: number) =>
    of.toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? 0;
  const all = times.map(({ ms }) => ms);
  const slowest = [...Map.groupBy(times, ({ kind }) => kind)].map(([kind, of]): [string, string] => [
    `p95 of “${searches[kind]!(0)}” ms`,
    share(
      of.map(({ ms }) => ms),
      0.95,
    ).toFixed(1),
  ]);
  return [
    {
      name: `search, 1,000,000 places, ${engine}, p95`,
      value: share(all, 0.95),
      unit: 'ms',
      bar: { at_most: 30 },
      details: { 'p50 ms': share(all, 0.5).toFixed(1), ...Object.fromEntries(slowest) },
    },
    {
      name: `search, 1,000,000 places, ${engine}, size of the index by that of the texts`,
      value: indexBytes / filled.textBytes,
      unit: 'x',
      bar: { at_most: 2 },
      details: {
        'index MB': (indexBytes / 1e6).toFixed(0),
        'texts MB': (filled.textBytes / 1e6).toFixed(0),
        'filled in s': seconds.toFixed(0),
      },
    },
  ];
}

/** What the index occupies on disk, with the tables' own indexes. */
async function sizeOfIndex(settings: Parameters<typeof openDatabase>[0], { portal_id }: Filled): Promise<number> {
  await using database = openDatabase(settings);
  const services = createServices({ database, data_dir: settings.data_dir });
  await using _folders = services.folders;
  if (database.engine === 'postgres') return sizeOnPostgres(database);
  const sizes = await Promise.all(tables.map((table) => sizeOnSqlite(database, table, portal_id)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOnPostgres({ query }: Database): Promise<number> {
  let sum = 0;
  for (const table of tables) {
    const { size } = await query
      .selectNoFrom(({ fn, lit }) => fn<number>('pg_total_relation_size', [lit(table as never)]).as('size'))
      .executeTakeFirstOrThrow();
    sum += Number(size);
  }
  return sum;
}

/** SQLite cannot say what a table occupies, so the columns are added up. */
async function sizeOnSqlite({ query }: Database, table: (typeof tables)[number], portal_id: string): Promise<number> {
  const columns = {
    search_word: ['term', 'entries'],
    search_range: ['segments', 'words'],
    search_place: ['content'],
  } as const;
  const rowOverhead = 48;
  const rows = query.selectFrom(table as 'search_word').where('portal_id', '=', portal_id);
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  let size = Number(count) * rowOverhead;
  for (const column of columns[table]) {
    const { bytes } = await rows
      .select(({ fn, ref }) => fn.sum<number>(fn('length', [ref(column as 'term')])).as('bytes'))
      .executeTakeFirstOrThrow();
    size += Number(bytes);
  }
  return size;
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const began = performance.now();
  get(url, { headers: { host: placeHost }, agent }, async (answer) => {
    await buffer(answer);
    if (answer.statusCode === 200) resolve(performance.now() - began);
    else reject(new Error(`${url}: ${answer.statusCode}`));
  }).on('error', reject);
  return promise;
}

export const placeSearchBench: Bench = () => measure('SQLite', {});

export const placeSearchOnPostgresBench: Bench = async () => {
  await using postgres = await startPostgres();
  return measure('PostgreSQL', { DATABASE_URL: await postgres.createDatabase('places') });
};
