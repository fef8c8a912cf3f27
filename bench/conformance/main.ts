import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conformanceCases } from '@portico/test-kit/conformance/cases.ts';
import { findBrowser } from '../../tools/browser.ts';
import { root, run } from '../../tools/run.ts';
import peersPackage from '../peers/package.json' with { type: 'json' };
import { judgeReading } from './judge-reading.ts';
import type { Marked, Marks } from './marks.ts';
import { measurePeer } from './measure-peer.ts';
import type { PeerName } from './peer-pages.ts';
import { cache, openReadings } from './readings.ts';
import { toPage, toSummary } from './table.ts';

/**
 * `npm run conformance` measures how Portico and three other renderers handle every case. It writes
 * docs/conformance.md, and a summary into docs/api-reference.md. Readings of the others are stored, so that an aborted
 * run continues. With names (`npm run conformance -- Portico Redoc`) it measures only these; missing readings of the
 * others are not judged.
 */
const packages: Readonly<Record<PeerName, keyof typeof peersPackage.dependencies>> = {
  Scalar: '@scalar/api-reference',
  Redoc: 'redoc',
  'Swagger UI': 'swagger-ui-dist',
};
const peers = Object.keys(packages) as PeerName[];
const versions = Object.fromEntries(peers.map((peer) => [peer, peersPackage.dependencies[packages[peer]]]));

interface Judged {
  readonly number: number;
  readonly shown: readonly string[];
  readonly requested: readonly string[];
  readonly sampled: readonly string[];
}

/** The tests of the reference judge every version. A case is right if it is right in all of them. */
async function measureOurs(isWanted: boolean): Promise<Marked> {
  const results = join(cache, 'Portico.jsonl');
  if (isWanted) {
    console.log('Portico…');
    await rm(results, { force: true });
    const files = ['packages/api-reference/test/wire/conformance.test.ts'];
    await run('vitest', ['run', '--maxWorkers=1', '--project', 'packages', ...files], {
      SAMPLES: 'all',
      CONFORMANCE_RESULTS: results,
    });
  }
  const lines = (await readFile(results, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const judged = lines.map((line) => JSON.parse(line) as Judged);
  const toMarks = (number: number, isSampled: boolean): Marks => {
    const own = judged.filter((one) => one.number === number);
    const mark = (aspect: 'shown' | 'requested' | 'sampled') =>
      own.length === 0 ? 'unjudged' : own.every((one) => one[aspect].length === 0);
    return { shown: mark('shown'), requested: mark('requested'), sampled: isSampled ? mark('sampled') : undefined };
  };
  return Object.fromEntries(conformanceCases.map(({ number, isSampled }) => [number, toMarks(number, isSampled)]));
}

async function measured(peer: PeerName, isWanted: boolean): Promise<Marked> {
  const readings = await openReadings(peer, versions[peer] ?? '');
  if (isWanted) {
    console.log(`${peer}…`);
    await measurePeer(peer, readings);
  }
  return Object.fromEntries(
    conformanceCases.map((one) => [
      one.number,
      judgeReading(peer, one, readings.of(one) ?? { key: '', number: one.number, arrived: [] }),
    ]),
  );
}

process.env.CHROMIUM_PATH ||= await findBrowser();
await mkdir(cache, { recursive: true });
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => ![...peers, 'Portico'].includes(name));
if (unknown.length > 0) throw new Error(`No such renderer: ${unknown.join(', ')}.`);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
const renderers: Record<string, Marked> = { Portico: await measureOurs(isWanted('Portico')) };
for (const peer of peers) renderers[peer] = await measured(peer, isWanted(peer));
await writeFile(join(root, 'docs/conformance.md'), toPage(renderers, versions));
const reference = join(root, 'docs/api-reference.md');
const summarized = (await readFile(reference, 'utf8')).replace(
  /(<!-- conformance -->\n)[^<]*(?=\n<!--)/,
  (_, start: string) => `${start}${toSummary(renderers)}`,
);
await writeFile(reference, summarized);
console.log('docs/conformance.md and its summary in docs/api-reference.md are written.');
