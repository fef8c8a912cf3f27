import { buildStale } from './build.ts';
import { runBrowserTests } from './e2e.ts';
import { runHardening } from './hardening.ts';
import { readyForTests } from './needs.ts';
import { asOne, type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts';
import { program, run } from './run.ts';
import { makeScratch } from './scratch.ts';
import { type Timed, toLine, toSummary } from './summary.ts';

/** A test that hangs ends some time; how long others take on a busy machine is no failure. */
const patience = '--testTimeout=120000';

/** What a test writes to the console is read where it failed. */
const quiet = '--silent=passed-only';

type Part = [name: string, check: () => Promise<Outcome>];

/**
 * `npm test`: everything, each part to its end, then what has to be known of it and one line that counts. What is quick or
 * needs one core runs at the same time; what fills all cores runs alone.
 */
const rounds: Part[][] = [
  [
    ['types', () => asOne(run('tsc', ['--noEmit', '--checkers', '1']))],
    ['lint', () => asOne(run('biome', ['check', '.']))],
    ['unused code', () => asOne(run('knip', ['--no-progress', '--cache']))],
    ['build', build],
  ],
  [['unit, server and database tests', unitTests]],
  [['attacks, faults and generated input, in short', hardeningTests]],
  [['browser tests', browserTests]],
];

const started = performance.now();
const lacking = await readyForTests(console.log);
const scratch = await makeScratch();
process.env.TMPDIR = scratch.path;
const outcomes: (Outcome & Timed)[] = [];
// What is missing is known before ten minutes have passed, and nothing else is said to be well.
if (lacking.length === 0) {
  for (const parts of rounds) outcomes.push(...(await Promise.all(parts.map(runPart))));
}

async function runPart([name, check]: Part): Promise<Outcome & Timed> {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const outcome = await check().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1, notes: [`failed: ${name} could not be run`] };
  });
  const timed = { ...outcome, name, seconds: secondsSince(begun) };
  console.log(`== ${toLine(timed)}`);
  return timed;
}

await scratch[Symbol.asyncDispose]();

for (const line of toSummary(outcomes, secondsSince(started), lacking)) console.log(line);
process.exitCode = lacking.length === 0 && outcomes.every(({ failed }) => failed === 0) ? 0 : 1;

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

/** What is tested, and a demo for all tests, in the folder that is gone at the end. */
async function build(): Promise<Outcome> {
  await buildStale();
  process.env.PORTICO_PROGRAM = program;
  // Not above: what it runs is said by the line before.
  const { demoFolderVariable, makeDemoFolder } = await import('@portico/test-kit/server/demo-folder.ts');
  process.env[demoFolderVariable] = (await makeDemoFolder()).path;
  return { passed: 1, failed: 0, notes: [] };
}

function unitTests(): Promise<Outcome> {
  const all = ['run', patience, quiet, '--reporter=default'];
  return vitestOutcome((args) => run('vitest', [...all, ...args], { PORTICO_PROGRAM: program }));
}

function hardeningTests(): Promise<Outcome> {
  const table = '--reporter=./hardening/case-table.ts';
  const suites = ['security', 'faults', 'fuzz'];
  // Of a part of the cases, the table would say that the others are missing.
  const reporters = (args: string[]) => (args.includes('--maxWorkers=1') ? [] : [table]);
  return vitestOutcome((args) => runHardening(suites, [quiet, '--reporter=default', ...reporters(args), ...args]));
}

function browserTests(): Promise<Outcome> {
  return playwrightOutcome((report) => {
    process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
    return runBrowserTests(['--reporter=list,json']);
  });
}
