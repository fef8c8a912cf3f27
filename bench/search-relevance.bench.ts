import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundPlace } from '@portico/contract/places.ts';
import { createServices } from '@portico/server/app/compose.ts';
import { openDatabase } from '@portico/server/platform/database/database.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { parse, stringify } from 'yaml';
import type { Bench, Row } from './row.ts';

/** A search and the places that a developer expects from it. */
interface Query {
  query: string;
  kind: string;
  expected: string[];
}

const shared = join(import.meta.dirname, '../../shared/specs');
const demo = join(import.meta.dirname, '../content/demo/private');
const tables = ['known', 'unseen'] as const;
const host = 'search.localhost';

/**
 * Runs the searches in `relevance/` against Stripe's and Box's specifications and the demo's guides. The ranking was tuned
 * with the first table only.
 */
export const searchRelevanceBench: Bench = async () => {
  if (!existsSync(join(shared, 'stripe.json'))) {
    console.log('The specifications of Stripe and Box are not there: the relevance of search is not measured.');
    return [];
  }
  await using folder = await aTemporaryFolder();
  const site = join(folder.path, 'site');
  await writeSite(site);
  await using database = openDatabase({ data_dir: folder.path, database_url: undefined });
  await migrate(database);
  const services = createServices({ database, data_dir: folder.path });
  await using _folders = services.folders;
  const org_id = await services.organization.create('Search');
  await services.publishing.publishFolder(org_id, site, { author: 'bench', is_operator: true });
  const portal = await services.portals.byHost(host);
  const viewer = { portal_id: portal.id, is_public: true, default_visibility: 'public', email: undefined } as const;
  const search = async (text: string) => {
    const { data } = await services.places.find(viewer, { text }, { size: 5, number: 1 });
    return data.map(namesOf);
  };
  const rows: Row[] = [];
  for (const table of tables) {
    const queries = JSON.parse(await readFile(join(import.meta.dirname, `relevance/${table}.json`), 'utf8')) as Query[];
    rows.push(...(await judge(table, queries, search)));
  }
  return rows;
};

async function judge(table: string, queries: readonly Query[], search: (text: string) => Promise<string[][]>) {
  const ranks: { query: Query; rank: number }[] = [];
  for (const query of queries) {
    const found = await search(query.query);
    const rank = found.findIndex((names) => names.some((name) => query.expected.some((one) => isSame(one, name))));
    ranks.push({ query, rank });
    if (rank !== 0 && process.env.BENCH_MISSES) {
      console.log(
        `${table} ${query.kind}: ${query.query} → ${query.expected[0]}; at ${rank + 1}, first ${found[0]?.[0]}`,
      );
    }
  }
  const share = (of: typeof ranks, most: number) =>
    (of.filter(({ rank }) => rank >= 0 && rank < most).length / of.length) * 100;
  const [typos, right] = [true, false].map((isTypo) => ranks.filter(({ query }) => (query.kind === 'typo') === isTypo));
  const row = (name: string, of: typeof ranks, most: number, at_least: number): Row => ({
    name: `Search, ${table} table: ${name}`,
    value: share(of, most),
    unit: '%',
    bar: { at_least },
    details: Object.fromEntries(
      [...Map.groupBy(of, ({ query }) => query.kind)].map(([kind, some]) => [
        kind,
        `${share(some, most).toFixed(0)} %`,
      ]),
    ),
  });
  return [
    row('the place is first', right!, 1, 90),
    row('the place is among five', right!, 5, 98),
    row('with a typing error, first', typos!, 1, 85),
    row('with a typing error, among five', typos!, 5, 95),
  ];
}

/** The names of a place in the tables: an operation by its call, a section by its document and heading. */
function namesOf({ kind, title, call, product, path }: FoundPlace): string[] {
  const text = title.map((piece) => piece.text).join('');
  if (kind === 'section') {
    const [, , , ...chain] = (path.split('#')[0] as string).split('/');
    const document = `section ${product.slug} ${chain.map(decodeURIComponent).join('/')}`;
    return path.includes('#') ? [`${document}#${text}`] : [document, `${document}#${text}`];
  }
  return [`${kind} ${product.slug} ${call ?? text}`, ...(kind === 'product' ? [`product ${product.slug}`] : [])];
}

const isSame = (one: string, other: string): boolean => toName(one) === toName(other);
/** The first document of a folder is the page of the folder. */
const toName = (name: string): string => name.toLowerCase().replace(/\/index(?=#|$)/, '');

/** Writes the products of the private demo, Stripe and Box into one public portal. */
async function writeSite(site: string): Promise<void> {
  await cp(demo, site, { recursive: true });
  await rm(join(site, 'products/ledger-core'), { recursive: true });
  const { auth_strategies } = parse(await readFile(join(site, 'portal.yaml'), 'utf8')) as { auth_strategies: unknown };
  const portal = { name: host, title: 'Search', hosts: [host], visibility: 'public', auth_strategies };
  await writeFile(join(site, 'portal.yaml'), stringify(portal));
  for (const [name, title] of [
    ['stripe', 'Stripe'],
    ['box', 'Box'],
  ] as const) {
    const product = join(site, 'products', name);
    await mkdir(product, { recursive: true });
    await writeFile(
      join(product, 'product.yaml'),
      stringify({ name: title, versions: [{ name: 'v1', spec: `${name}.json` }] }),
    );
    // Links within Stripe's and Box's own sites look like pages of the portal.
    const spec = (await readFile(join(shared, `${name}.json`), 'utf8')).replaceAll('](/', '](https://example.com/');
    await writeFile(join(product, `${name}.json`), spec.replaceAll('href=\\"/', 'href=\\"https://example.com/'));
  }
}
