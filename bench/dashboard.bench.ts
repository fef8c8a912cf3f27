import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { fillRollups, makeTrafficPortal, trafficHost, trafficPassword } from './analytics-portal.ts';
import type { Bench } from './row.ts';
import { startPortico } from './server-process.ts';

const day = 86_400_000;
const slowdown = 4;
const loads = 5;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The dashboard of an application with 90 days of calls: its size, and the time until its first chart is readable. */
export const dashboardBench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-dashboard-'));
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
  try {
    const settings = { data_dir: folder, database_url: undefined };
    const portal = await makeTrafficPortal(settings, { applications: 2, versions: 4 });
    await fillRollups(settings, portal, 100_000_000, Math.floor(Date.now() / day) * day);
    await using portico = await startPortico({ DATA_DIR: folder, DEMO: 'no' });
    const url = `http://${trafficHost}:${new URL(portico.url).port}`;
    const session = await logIn(browser, url);
    const dayText = (ago: number) => new Date(Date.now() - ago * day).toISOString().slice(0, 10);
    const path = `/application/${portal.application_ids[0]}/application-dashboard?days=${dayText(88)}_${dayText(1)}`;
    const shell = await measure(browser, session, `${url}/`, false);
    const dashboards = [];
    for (let at = 0; at < loads; at++) dashboards.push(await measure(browser, session, `${url}${path}`, true));
    const walks = [];
    for (let at = 0; at < loads; at++) walks.push(await walk(browser, session, url, path));
    const times = dashboards.map(({ drawn_ms }) => drawn_ms).sort((one, other) => one - other);
    walks.sort((one, other) => one - other);
    const added = [...dashboards[0]!.sizes].filter(([file]) => !shell.sizes.has(file));
    return [
      {
        name: 'What a dashboard adds to the catalog page, gzipped',
        value: added.reduce((sum, [, size]) => sum + size, 0) / 1000,
        unit: 'KB',
        bar: { at_most: 60 },
        details: Object.fromEntries(added),
      },
      {
        name: `The first chart of 90 days is drawn after coming from My Apps, ${slowdown} times slower, median`,
        value: walks[Math.floor(loads / 2)]!,
        unit: 'ms',
        bar: { at_most: 1000 },
        details: {
          'slowest ms': walks.at(-1)!.toFixed(0),
          'with the whole portal loaded anew, median ms': times[Math.floor(loads / 2)]!.toFixed(0),
        },
      },
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
};

async function logIn(browser: Browser, url: string): Promise<StorageState> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill('busy@example.com');
  await page.getByLabel('Password', { exact: true }).fill(trafficPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
  const state = await page.context().storageState();
  await page.close();
  return state;
}

const markFirstChart = () => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('section svg[role="img"] path[d^="M"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('first chart'));
  }).observe(document, { childList: true, subtree: true });
};

async function openSlowly(browser: Browser, storageState: StorageState) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.addInitScript(markFirstChart);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page };
}

const untilDrawn = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => performance.getEntriesByName('first chart').length > 0);
  return page.evaluate(() => performance.getEntriesByName('first chart')[0]?.startTime ?? 0);
};

/** Opens a page in a browser with a session and an empty cache, on a slow machine. */
async function measure(browser: Browser, session: StorageState, url: string, hasChart: boolean) {
  const { context, page } = await openSlowly(browser, session);
  const sizes = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    const read = async () => {
      sizes.set(new URL(response.url()).pathname, gzipSync(await response.body(), { level: 9 }).length);
    };
    reading.push(read());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const drawn_ms = hasChart ? await untilDrawn(page) : 0;
  await Promise.all(reading);
  await context.close();
  return { sizes, drawn_ms };
}

/**
 * Navigates from My Apps to a dashboard inside the portal. Returns the milliseconds until its first chart was shown.
 */
async function walk(browser: Browser, session: StorageState, url: string, path: string): Promise<number> {
  const { context, page } = await openSlowly(browser, session);
  await page.goto(`${url}/my-apps`, { waitUntil: 'networkidle' });
  const began = await page.evaluate((to) => {
    const now = performance.now();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return now;
  }, path);
  const drawn = await untilDrawn(page);
  await context.close();
  return drawn - began;
}
