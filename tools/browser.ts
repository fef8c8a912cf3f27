import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium or Chrome of this machine; where there is none, one is fetched. Throws what to do when that fails too. */
export async function findBrowser(): Promise<string> {
  const found = onThisMachine() ?? (await fromPlaywright()) ?? (await fromDebian());
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. None was found, Playwright could not download one, and no package ' +
      'manager could install one. Install Chromium, or set CHROMIUM_PATH to a browser, and run the tests again.',
  );
}

function onThisMachine(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const inPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...places].find(isExecutable);
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

async function fromDebian(): Promise<string | undefined> {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  const mayInstall =
    process.getuid?.() === 0 ? [] : spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
  if (!mayInstall) return undefined;
  console.error('Playwright has none for this machine: installing the Debian package chromium.');
  const [command = 'apt-get', ...before] = [...mayInstall, 'apt-get'];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run(command, [...before, 'update', '-qq'], quiet);
  await run(command, [...before, 'install', '-y', '-qq', 'chromium'], quiet);
  return onThisMachine();
}
