import { existsSync } from 'node:fs';
import { install, isExecutable, missing, onThisMachine, type Program } from '@portico/test-kit/programs/programs.ts';
import { run } from './run.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** For measurements: the whole browser, as people use it. */
const wholeBrowser: Program = {
  name: 'Chromium or Chrome',
  commands,
  packages: ['chromium'],
  neededBy: 'the measurements',
};

/** For tests: Chromium without its own windows, which takes half of the time. */
export const browser: Program = {
  name: 'Chromium or Chrome',
  commands: ['chromium-headless-shell', ...commands],
  packages: ['chromium-headless-shell', 'chromium'],
  neededBy: 'the browser tests',
};

export const findBrowser = (): Promise<string> => find(browser);
export const findWholeBrowser = (): Promise<string> => find(wholeBrowser);

/** The browser that CHROMIUM_PATH names, or a Chromium or Chrome of this machine. */
export const installedBrowser = (program: Program): string | undefined =>
  process.env.CHROMIUM_PATH || (onThisMachine(program) ?? places.find(isExecutable));

/** Downloads a browser if there is none. Throws with instructions if that fails too. */
async function find(program: Program): Promise<string> {
  const found = installedBrowser(program) ?? (await fromDebian(program)) ?? (await fromPlaywright());
  if (found) return found;
  throw new Error(`${missing(program)} CHROMIUM_PATH can name a browser of another place.`);
}

async function fromDebian(program: Program): Promise<string | undefined> {
  console.error(`No ${program.name} on this machine: asking for the package ${program.packages[0]}.`);
  await install([program]);
  return onThisMachine(program);
}

/** Gives up after half a minute, because a machine without network access would wait for ten. */
async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error('Asking Playwright for one.');
  const code = await run('playwright', ['install', 'chromium'], {}, 30);
  return code === 0 && existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
