import { pathToFileURL } from 'node:url';
import { findBrowser } from './browser.ts';
import { buildStale } from './build.ts';
import { program, run } from './run.ts';

/**
 * `npm run test:security`, `test:faults`, `test:fuzz`: attacks, faults and generated input against servers that really
 * run. `--long` uses the counts of the threat model; without it a suite is short enough for `npm test`.
 */
export async function runHardening(suites: string[], args: string[]): Promise<number> {
  await buildStale();
  const CHROMIUM_PATH = await findBrowser();
  const rest = args.filter((arg) => arg !== '--long');
  const LONG = args.includes('--long') ? 'yes' : '';
  const projects = suites.flatMap((suite) => ['--project', suite]);
  // A run of selected tests does not report the others as missing.
  const isWhole = rest.length === 0 && (suites.includes('security') || suites.includes('faults'));
  const table = isWhole ? ['--reporter=default', '--reporter=./hardening/case-table.ts'] : [];
  const workers = rest.some((arg) => arg.startsWith('--maxWorkers')) ? [] : ['--maxWorkers=100%'];
  const all = ['run', '--config', 'hardening/vitest.config.ts', ...workers, ...projects, ...table, ...rest];
  return run('vitest', all, { CHROMIUM_PATH, LONG, PORTICO_PROGRAM: program });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [suite = 'security', ...args] = process.argv.slice(2);
  process.exitCode = await runHardening([suite], args);
}
