import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { findWholeBrowser } from '../tools/browser.ts';
import { buildStale } from '../tools/build.ts';
import { analyticsIngestBench, analyticsQueryBench } from './analytics.bench.ts';
import { apiReferenceBench } from './api-reference.bench.ts';
import { auditBench } from './audit.bench.ts';
import { authElementsBench } from './auth-elements.bench.ts';
import { authorizeBench } from './authorize.bench.ts';
import { catalogBench } from './catalog.bench.ts';
import { changesBench } from './changes.bench.ts';
import { dashboardBench } from './dashboard.bench.ts';
import { largePortalBench } from './large-portal.bench.ts';
import { lighthouseBench } from './lighthouse.bench.ts';
import { pageSizeBench } from './page-size.bench.ts';
import { pagesBench } from './pages.bench.ts';
import { placeSearchBench, placeSearchOnPostgresBench } from './place-search.bench.ts';
import { poolSizeBench } from './pool-size.bench.ts';
import { profileBench } from './profile.bench.ts';
import { publishingBench } from './publishing.bench.ts';
import { publishingPagesBench } from './publishing-pages.bench.ts';
import { readsBench } from './reads.bench.ts';
import { renderReferenceBench } from './render-reference.bench.ts';
import { type Bench, holds, type Row } from './row.ts';
import { scaleModelBench } from './scale-model.bench.ts';
import { searchKeysBench } from './search-keys.bench.ts';
import { searchRelevanceBench } from './search-relevance.bench.ts';
import { sessionsBench } from './sessions.bench.ts';
import { startUpBench } from './start-up.bench.ts';

/** `npm run bench [name …]`: measures, prints a table, writes bench/results.json, and fails if a bar is missed. */
const benches: Record<string, Bench> = {
  'start-up': startUpBench,
  catalog: catalogBench,
  authorize: authorizeBench,
  reads: readsBench,
  profile: profileBench,
  'pool-size': poolSizeBench,
  sessions: sessionsBench,
  'large-portal': largePortalBench,
  publishing: publishingBench,
  'publishing-pages': publishingPagesBench,
  audit: auditBench,
  'page-size': pageSizeBench,
  lighthouse: lighthouseBench,
  'auth-elements': authElementsBench,
  'analytics-ingest': analyticsIngestBench,
  'analytics-query': analyticsQueryBench,
  dashboard: dashboardBench,
  'api-reference': apiReferenceBench,
  render: renderReferenceBench,
  pages: pagesBench,
  changes: changesBench,
  'search-relevance': searchRelevanceBench,
  'search-keys': searchKeysBench,
  'search-places': placeSearchBench,
  'search-places-postgres': placeSearchOnPostgresBench,
  'scale-model': scaleModelBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);

await buildStale();
process.env.CHROMIUM_PATH = await findWholeBrowser();
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const measured = await bench();
  rows.push(...measured);
  measured.forEach(print);
}

const [cpu] = cpus();
const machine = { cores: cpus().length, cpu: cpu?.model ?? 'unknown', node: process.version };
const results = { measured_at: new Date().toISOString(), machine, rows };
await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = rows.every(holds) ? 0 : 1;

function print(row: Row): void {
  const { name, value, unit, bar, details } = row;
  const limit = 'at_least' in bar ? `at least ${bar.at_least}` : `at most ${bar.at_most}`;
  console.log(`${holds(row) ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(2)} ${unit} (${limit})`);
  const figures = Object.entries(details).map(([key, figure]) => `${key} ${figure}`);
  if (figures.length > 0) console.log(`     ${figures.join(', ')}`);
}
