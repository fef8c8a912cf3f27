import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conformanceCases } from '@portico/test-kit/conformance/cases.ts';
import { findBrowser } from '../../tools/browser.ts';
import { root, run } from '../../tools/run.ts';
import peersPackage from '../peers/package.json' with { type: 'json' };
import type { Marked, Marks } from './marks.ts';
import { measurePeer } from './measure-peer.ts';
import type { PeerName } from './peer-pages.ts';
import { toPage } from './table.ts';

/**
 * `npm run conformance` writes docs/conformance.md: what Portico and three other renderers make of every case. With names
 * behind it (`npm run conformance -- Portico Redoc`) it measures these, and takes the others from its last run.
 */
const cache = join(root, 'node_modules/.cache/conformance');
const packages: Readonly<Record<PeerName, keyof typeof peersPackage.dependencies>> = {
  Scalar: '@scalar/api-reference',
  Redoc: 'redoc',
  'Swagger UI': 'swagger-ui-dist',
};
const names = ['Portico', ...(Object.keys(packages) as PeerName[])] as const;

interface Judged {
  readonly number: number;
  readonly shown: readonly string[];
  readonly requested: readonly string[];
  readonly sampled: readonly string[];
}

/** The tests of the reference judge every version; a case is right where it is in all of them. */
async function measureOurs(): Promise<Marked> {
  const results = join(cache, 'ours.jsonl');
  await rm(results, { force: true });
  const files = ['packages/api-reference/test/wire/conformance.test.ts'];
  await run('vitest', ['run', '--maxWorkers=1', '--project', 'packages', ...files], {
    SAMPLES: 'all',
    CONFORMANCE_RESULTS: results,
  });
  const judged = (await readFile(results, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Judged);
  const toMarks = (number: number, isSampled: boolean): Marks => {
    const own = judged.filter((one) => one.number === number);
    const isRight = (aspect: 'shown' | 'requested' | 'sampled') =>
      own.length > 0 && own.every((one) => one[aspect].length === 0);
    return {
      shown: isRight('shown'),
      requested: isRight('requested'),
      sampled: isSampled ? isRight('sampled') : undefined,
    };
  };
  return Object.fromEntries(conformanceCases.map(({ number, isSampled }) => [number, toMarks(number, isSampled)]));
}

async function measured(name: (typeof names)[number], isWanted: boolean): Promise<Marked> {
  const file = join(cache, `${name}.json`);
  if (!isWanted) return JSON.parse(await readFile(file, 'utf8')) as Marked;
  console.log(`${name}…`);
  const marked = name === 'Portico' ? await measureOurs() : await measurePeer(name);
  await writeFile(file, JSON.stringify(marked));
  return marked;
}

process.env.CHROMIUM_PATH ||= await findBrowser();
await mkdir(cache, { recursive: true });
const wanted = process.argv.slice(2);
const renderers: Record<string, Marked> = {};
for (const name of names) renderers[name] = await measured(name, wanted.length === 0 || wanted.includes(name));
const versions = Object.fromEntries(
  Object.entries(packages).map(([name, dependency]) => [name, peersPackage.dependencies[dependency]]),
);
await writeFile(join(root, 'docs/conformance.md'), toPage(renderers, versions));
console.log('docs/conformance.md is written.');
