import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { cases, firstFault, lastFault } from './cases.ts';
import './kit/figure.ts';

interface Row {
  number: number;
  result: string;
  figure: string;
  isMissing: boolean;
}

/** Prints the result of every case after all tests. A case without a test of its name fails the run. */
export default class CaseTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const projects = new Set(modules.map(({ project }) => project.name));
    const rows = Object.keys(cases).map((key) => toRow(Number(key), tests, projects));
    process.stdout.write(`\n${toTable(rows)}\n\n`);
    const missing = rows.filter(({ isMissing }) => isMissing).map(({ number }) => number);
    if (missing.length === 0) return;
    process.stderr.write(`No test is named after these cases: ${missing.join(', ')}.\n`);
    // The runner sets the exit code at its end, when every existing test has passed. So it is set again after that.
    process.once('exit', () => {
      process.exitCode = 1;
    });
  }
}

function toRow(number: number, tests: readonly TestCase[], projects: ReadonlySet<string>): Row {
  const suite = number >= firstFault && number <= lastFault ? 'faults' : 'security';
  const name = `${number}. ${cases[number]}`;
  const own = tests.filter((test) => test.name === name);
  if (own.length === 0) {
    const isMissing = projects.has(suite);
    return { number, result: isMissing ? 'no test' : `npm run test:${suite}`, figure: '', isMissing };
  }
  const states = new Set(own.map((test) => test.result().state));
  const result = states.size === 1 ? [...states].join() : states.has('failed') ? 'failed' : 'not all ran';
  return { number, result, figure: toFigure(own), isMissing: false };
}

/** With the engines of the measurement, if a case runs on two. */
function toFigure(tests: readonly TestCase[]): string {
  const engines = new Map<string, string[]>();
  for (const test of tests) {
    const { figure = '' } = test.meta();
    const engine = /\bon (sqlite|postgres)\b/.exec(test.fullName)?.[1];
    engines.set(figure, [...(engines.get(figure) ?? []), ...(engine ? [engine] : [])]);
  }
  return [...engines].map(([figure, on]) => (on.length > 0 ? `${figure} (${on.join(', ')})` : figure)).join('; ');
}

function toTable(rows: readonly Row[]): string {
  const titles = rows.map(({ number }) => `${number}. ${cases[number]}`);
  const width = (texts: string[]) => Math.max(...texts.map((text) => text.length));
  const [first, second] = [width(titles), width(rows.map(({ result }) => result))];
  const line = (title: string, result: string, figure: string) =>
    `${title.padEnd(first)} | ${result.padEnd(second)} | ${figure}`.trimEnd();
  return [
    line('case', 'result', 'figure'),
    ...rows.map((row, at) => line(titles[at] as string, row.result, row.figure)),
  ].join('\n');
}
