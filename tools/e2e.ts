import { pathToFileURL } from 'node:url';
import { findBrowser } from './browser.ts';
import { buildStale } from './build.ts';
import { program, run } from './run.ts';

/** Builds what has changed, finds a browser and runs the browser tests in it. */
export async function runBrowserTests(args: string[]): Promise<number> {
  await buildStale();
  const CHROMIUM_PATH = await findBrowser();
  return run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    CHROMIUM_PATH,
    PORTICO_PROGRAM: program,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await runBrowserTests(process.argv.slice(2));
}
