import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asOne, nothingToSay, playwrightOutcome, vitestOutcome } from './outcome.ts';

type Files = Record<string, Record<string, 'passed' | 'failed'>>;

const fileOf = (args: readonly string[]) =>
  (args.find((arg) => arg.startsWith('--outputFile.json=')) ?? '').slice('--outputFile.json='.length);

/** A test runner that writes the given reports in turn, and records its arguments. */
function aRunner(...reports: Files[]) {
  const asked: string[][] = [];
  const run = async (args: string[]): Promise<number> => {
    const files = reports[asked.length] ?? {};
    asked.push(args);
    const testResults = Object.entries(files).map(([name, tests]) => {
      const states = Object.values(tests);
      const isGood = states.length > 0 && states.every((state) => state === 'passed');
      const assertionResults = Object.entries(tests).map(([fullName, status]) => ({ fullName, status }));
      return { name, status: isGood ? 'passed' : 'failed', message: 'No database.\nat somewhere', assertionResults };
    });
    writeFileSync(fileOf(args), JSON.stringify({ testResults }));
    return testResults.every(({ status }) => status === 'passed') ? 0 : 1;
  };
  return { asked, run };
}

describe('the outcome of tests', () => {
  test('counts tests if all of them passed', async () => {
    const { run, asked } = aRunner({ 'a.test.ts': { one: 'passed', two: 'passed' } });
    expect(await vitestOutcome(run)).toEqual({ passed: 2, failed: 0, ...nothingToSay });
    expect(asked.length).toBe(1);
  });

  test('names tests that passed only when run alone, and repeats no other file', async () => {
    const { run, asked } = aRunner(
      { 'a.test.ts': { one: 'passed' }, 'b.test.ts': { two: 'failed', three: 'passed' } },
      { 'b.test.ts': { two: 'passed', three: 'passed' } },
    );
    expect(await vitestOutcome(run)).toEqual({ passed: 3, failed: 0, retried: ['two'], notes: [] });
    expect(asked[1]?.at(-1)).toBe('b.test.ts');
    expect(asked[1]).not.toContain('a.test.ts');
  });

  test('names tests that failed both times', async () => {
    const failing: Files = { 'b.test.ts': { two: 'failed', three: 'passed' } };
    const { run } = aRunner(failing, failing);
    expect(await vitestOutcome(run)).toEqual({ passed: 1, failed: 1, retried: [], notes: ['failed: two'] });
  });

  test('names a file that could not be prepared, and why', async () => {
    const { run } = aRunner({ 'c.test.ts': {} }, { 'c.test.ts': {} });
    expect(await vitestOutcome(run)).toEqual({
      passed: 0,
      failed: 1,
      retried: [],
      notes: ['failed: c.test.ts: No database.'],
    });
  });

  test('is a failure if the runner crashed or ran nothing', async () => {
    const broken = { passed: 1, failed: 1, retried: [], notes: ['failed: the run itself, see above'] };
    const { run } = aRunner({ 'a.test.ts': { one: 'passed' } });
    expect(await vitestOutcome(async (args) => (await run(args)) + 1)).toEqual(broken);
    expect(await vitestOutcome(aRunner({}).run)).toEqual({ ...broken, passed: 0 });
    expect(await asOne(Promise.resolve(1))).toEqual({ passed: 0, failed: 1, ...nothingToSay });
  });

  test('names browser tests that passed when retried, and those that failed', async () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const suites = [{ suites: [{ specs: [spec('logs in', 'flaky'), spec('logs out', 'expected')] }] }];
    const report = (file: string) => {
      writeFileSync(file, JSON.stringify({ suites, stats: { expected: 1, flaky: 1 } }));
      expect(readFileSync(file, 'utf8')).toContain('logs in');
      return Promise.resolve(0);
    };
    const retried = ['logs in'];
    expect(await playwrightOutcome(report)).toEqual({ passed: 2, failed: 0, retried, notes: [] });
    suites.push({ suites: [{ specs: [spec('registers', 'unexpected')] }] });
    const failed = await playwrightOutcome(async (file) => (await report(file)) + 1);
    expect(failed).toEqual({ passed: 2, failed: 1, retried, notes: ['failed: registers'] });
  });
});
