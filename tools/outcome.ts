import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed only when retried. */
  readonly retried: readonly string[];
  /** Lines for the end of the output. */
  readonly notes: readonly string[];
}

/** For a run without failed or retried tests. */
export const nothingToSay = { retried: [], notes: [] };

/** The outcome of a command that either succeeds or fails. */
export const asOne = async (code: Promise<number>): Promise<Outcome> =>
  (await code) === 0 ? { passed: 1, failed: 0, ...nothingToSay } : { passed: 0, failed: 1, ...nothingToSay };

/** A run that failed without a failed test (a crash, no tests at all) counts as one failure. */
function toOutcome(code: number, passed: number, failures: readonly string[], retried: readonly string[]): Outcome {
  const isBroken = failures.length === 0 && (code !== 0 || passed === 0);
  const named = failures.map((name) => `failed: ${name}`);
  const notes = isBroken ? ['failed: the run itself, see above'] : named;
  return { passed, failed: failures.length + Number(isBroken), retried, notes };
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Tests wait for servers and databases. Two workers per core keep each core busy. */
const workers = availableParallelism() * 2;

/**
 * Runs tests, then repeats the files with a failure alone, because a busy machine can delay a step. The summary names
 * and counts what passed only then.
 */
export async function vitestOutcome(runTests: (args: string[]) => Promise<number>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-results-'));
  try {
    const report = (name: string) => ['--reporter=json', `--outputFile.json=${join(folder, name)}`];
    const code = await runTests([`--maxWorkers=${workers}`, ...report('first.json')]);
    const first = await readJson<VitestReport>(join(folder, 'first.json'));
    const failed = first.testResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return toOutcome(code, namesOf(first, 'passed').length, [], []);

    const files = failed.map(({ name }) => name);
    console.log(`\n== once more, by themselves: ${files.join(', ')}`);
    const secondCode = await runTests(['--maxWorkers=1', ...report('second.json'), ...files]);
    const second = await readJson<VitestReport>(join(folder, 'second.json'));
    const good = { testResults: first.testResults.filter(({ status }) => status !== 'failed') };
    const passed = namesOf(good, 'passed').length + namesOf(second, 'passed').length;
    const failures = failuresOf(second);
    const retried = failuresOf(first).filter((name) => !failures.includes(name));
    return toOutcome(secondCode, passed, failures, retried);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const namesOf = ({ testResults }: VitestReport, wanted: string): string[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === wanted).map(({ fullName }) => fullName),
  );

/** A file that could not be loaded or prepared fails without any of its tests. */
const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const own = namesOf({ testResults: [{ name, status: 'failed', message, assertionResults }] }, 'failed');
      return own.length > 0 ? own : [`${name}: ${message.split('\n')[0]}`];
    });

interface Suite {
  suites?: Suite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport extends Suite {
  stats: { expected: number; flaky: number };
}

/** Browser tests are retried by their own runner. */
export async function playwrightOutcome(runTests: (report: string) => Promise<number>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-results-'));
  try {
    const file = join(folder, 'playwright.json');
    const code = await runTests(file);
    const report = await readJson<PlaywrightReport>(file);
    const named = (status: string) => titlesOf(report, status);
    return toOutcome(code, report.stats.expected + report.stats.flaky, named('unexpected'), named('flaky'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const titlesOf = ({ suites = [], specs = [] }: Suite, wanted: string): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title),
  ...suites.flatMap((suite) => titlesOf(suite, wanted)),
];

async function readJson<Report>(file: string): Promise<Report> {
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}
