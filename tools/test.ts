import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from './e2e.ts';
import { runHardening } from './hardening.ts';
import { run } from './run.ts';

/** `npm test`: everything, each part to its end, then one line that counts. */
interface Outcome {
  passed: number;
  failed: number;
}

const folder = await mkdtemp(join(tmpdir(), 'portico-results-'));
const parts: [name: string, check: () => Promise<Outcome>][] = [
  ['types', () => asOne(run('tsc', ['--noEmit']))],
  ['lint', () => asOne(run('biome', ['check', '.']))],
  ['unit, server and database tests', unitTests],
  ['attacks, faults and generated input, in short', hardeningTests],
  ['browser tests', browserTests],
];

const outcomes: Outcome[] = [];
for (const [name, check] of parts) {
  console.log(`\n== ${name}`);
  const outcome = await check().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  outcomes.push(outcome);
}
await rm(folder, { recursive: true, force: true });

const sum = (key: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

async function asOne(code: Promise<number>): Promise<Outcome> {
  return (await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function unitTests(): Promise<Outcome> {
  const file = join(folder, 'vitest.json');
  // One worker for each core: by default one core is left idle, which on two cores is half of the machine.
  const workers = '--maxWorkers=100%';
  const code = await run('vitest', [
    'run',
    workers,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return vitestOutcome(code, file);
}

async function hardeningTests(): Promise<Outcome> {
  const file = join(folder, 'hardening.json');
  const table = '--reporter=./hardening/case-table.ts';
  const args = ['--reporter=default', table, '--reporter=json', `--outputFile.json=${file}`];
  return vitestOutcome(await runHardening(['security', 'faults', 'fuzz'], args), file);
}

async function vitestOutcome(code: number, file: string): Promise<Outcome> {
  const report = await readJson<{ numPassedTests: number; numFailedTests: number }>(file);
  return counted(code, report.numPassedTests, report.numFailedTests);
}

async function browserTests(): Promise<Outcome> {
  const file = join(folder, 'playwright.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = file;
  const code = await runBrowserTests(['--reporter=list,json']);
  const { stats } = await readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  // One that passed when it was tried again has passed; the list above names it.
  return counted(code, stats.expected + stats.flaky, stats.unexpected);
}

/** A run that failed without a failed test (a crash, no tests at all) counts as one failure. */
function counted(code: number, passed: number, failed: number): Outcome {
  return { passed, failed: code !== 0 || passed === 0 ? Math.max(failed, 1) : failed };
}

async function readJson<Report>(file: string): Promise<Report> {
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}
