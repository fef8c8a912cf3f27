import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

/** The browser without what draws windows of its own: tests take half of the time in it. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** For tests. A Chromium or Chrome of this machine; where there is none, one is fetched. Throws what to do when that fails too. */
export const findBrowser = (): Promise<string> => find([shell, ...names]);

/** For measurements: what people have. */
export const findWholeBrowser = (): Promise<string> => find(names);

async function find(wanted: readonly string[]): Promise<string> {
  const found = onThisMachine(wanted) ?? (await fromPlaywright()) ?? (await fromDebian(wanted));
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. None was found, Playwright could not download one, and no package ' +
      'manager could install one. Install Chromium, or set CHROMIUM_PATH to a browser, and run the tests again.',
  );
}

function onThisMachine(wanted: readonly string[]): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const inPath = PATH.split(delimiter);
  const all = wanted.flatMap((name) => inPath.map((folder) => join(folder, name)));
  return [...all, ...places].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error('No Chromium or Chrome on this machine: asking Playwright for one.');
  const code = await run('playwright', ['install', 'chromium']);
  return code === 0 && existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function fromDebian(wanted: readonly string[]): Promise<string | undefined> {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  const mayInstall =
    process.getuid?.() === 0 ? [] : spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
  if (!mayInstall) return undefined;
  const [name = ''] = wanted;
  console.error(`Playwright has none for this machine: installing the Debian package ${name}.`);
  const [command = 'apt-get', ...before] = [...mayInstall, 'apt-get'];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run(command, [...before, 'update', '-qq'], quiet);
  // Not every Debian has the shell.
  for (const each of new Set([name, 'chromium'])) {
    if ((await run(command, [...before, 'install', '-y', '-qq', each], quiet)) === 0) break;
  }
  return onThisMachine(wanted);
}
