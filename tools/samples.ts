import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from '@portico/test-kit/programs/languages.ts';
import { run } from './run.ts';

/**
 * `npm run test:samples`: runs code samples in the languages of this machine, against a server that judges what
 * arrives. The samples are those of every operation of the demo, of Stripe and Box if their documents exist, and of
 * each kind of request. With names (`npm run test:samples -- ruby go`) it runs these languages only.
 */
interface Row {
  readonly what: 'documents' | 'conformance' | 'left out';
  readonly language: string;
  readonly run?: number;
  readonly valid?: number;
}

await findPython();
const folder = await mkdtemp(join(tmpdir(), 'portico-samples-'));
const report = join(folder, 'report');
process.exitCode = await run(
  'vitest',
  ['run', '--maxWorkers=1', '--project', 'packages', 'packages/api-reference/test/wire', 'packages/test-kit/src/echo'],
  { SAMPLES: 'all', SAMPLES_REPORT: report, SAMPLES_LANGUAGES: process.argv.slice(2).join(' ') },
);
const rows = (await readFile(report, 'utf8').catch(() => ''))
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row);
for (const { what, language, run: count, valid } of rows) {
  if (what === 'left out') console.log(`${language}: left out, this machine has no program that runs it`);
  else console.log(`${language}, ${what}: ${valid} of ${count} samples arrived valid`);
}
await rm(folder, { recursive: true, force: true });
