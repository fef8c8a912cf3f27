import { buildStale } from './build.ts';
import { runBrowserTests } from './e2e.ts';
import { runHardening } from './hardening.ts';
import { readyForTests } from './needs.ts';
import { asOne, nothingToSay, type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts';
import { program, run } from './run.ts';
import { makeScratch } from './scratch.ts';
import { type Timed, toLine, toSummary } from './summary.ts';

/** Ends a test that hangs. The limit is high, because a slow test on a busy machine is no failure. */
const patience = '--testTimeout=120000';

/** Console output of a test is shown only if it fails. */
const quiet = '--silent=passed-only';

type Part = [name: string, check: () => Promise<Outcome>];

/**
 * `npm test`: runs every part to its end, then prints their notes and one line of counts. Nothing depends on types and
 * unused code, so they run beside the first tests. Two parts that use all cores do not run at the same time.
 */
const rounds: Part[][] = [
  [
    ['lint', () => asOne(run('biome', ['check', '.']))],
    ['build', build],
  ],
  [
    ['types', () => asOne(run('tsc', ['--noEmit', '--checkers', '1']))],
    ['unused code', () => asOne(run('knip', ['--no-progress', '--cache']))],
    ['unit, server and database tests', unitTests],
  ],
  [['attacks, faults and generated input, in short', hardeningTests]],
  [['browser tests', browserTests]],
];

const started = performance.now();
const lacking = await readyForTests(console.log);
const scratch = await makeScratch();
process.env.TMPDIR = scratch.path;
const outcomes: (Outcome & Timed)[] = [];
// Requirements are checked first, so that a missing one fails at once and not after ten minutes.
if (lacking.length === 0) {
  for (const parts of rounds) outcomes.push(...(await Promise.all(parts.map(runPart))));
}

async function runPart([name, check]: Part): Promise<Outcome & Timed> {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const outcome = await check().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1, retried: [], notes: [`failed: ${name} could not be run`] };
  });
  const timed = { ...outcome, name, seconds: secondsSince(begun) };
  console.log(`== ${toLine(timed)}`);
  return timed;
}

await scratch[Symbol.asyncDispose]();

const { lines, isGood } = toSummary(outcomes, secondsSince(started), lacking);
for (const line of lines) console.log(line);
process.exitCode = isGood ? 0 : 1;

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

/** The build, and a demo for all tests, in a folder that is deleted at the end. */
async function build(): Promise<Outcome> {
  await buildStale();
  process.env.PORTICO_PROGRAM = program;
  // Imported after the line before has built what it runs.
  const { shareDemoFolder } = await import('@portico/test-kit/server/demo-folder.ts');
  await shareDemoFolder();
  return { passed: 1, failed: 0, ...nothingToSay };
}

function unitTests(): Promise<Outcome> {
  const all = ['run', patience, quiet, '--reporter=default'];
  return vitestOutcome((args) => run('vitest', [...all, ...args], { PORTICO_PROGRAM: program }));
}

function hardeningTests(): Promise<Outcome> {
  const table = '--reporter=./hardening/case-table.ts';
  const suites = ['security', 'faults', 'fuzz'];
  // For selected cases the table would report the others as missing.
  const reporters = (args: string[]) => (args.includes('--maxWorkers=1') ? [] : [table]);
  return vitestOutcome((args) => runHardening(suites, [quiet, '--reporter=default', ...reporters(args), ...args]));
}

function browserTests(): Promise<Outcome> {
  return playwrightOutcome((report) => {
    process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
    return runBrowserTests(['--reporter=list,json,./e2e/message-reporter.ts']);
  });
}
