import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { launchBrowser } from './page-probe.ts';
import { fillReferencePortal, referenceHost, toMeasured } from './reference-portal.ts';
import type { Bench } from './row.ts';
import { startPortico } from './server-process.ts';

const stripe = join(import.meta.dirname, '../../shared/specs/stripe.json');
const searches = ['create payment', 'POST /v1/refunds', 'webhook endpoint', 'custmer'];
/** After this time without a change of the dialog, its results count as shown. */
const calm_ms = 700;

/** How long the search dialog takes from each key press to its results, in a browser on a machine four times as slow. */
export const searchKeysBench: Bench = async () => {
  const text = existsSync(stripe)
    ? await readFile(stripe, 'utf8')
    : JSON.stringify(aLargeDocument({ operations: 1000, bytes: 8_000_000 }));
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'portico-bench-keys-'));
  await fillReferencePortal(DATA_DIR, [toMeasured('stripe', JSON.parse(text), true)]);
  await using portico = await startPortico({ DATA_DIR, DEMO: 'no' });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(portico.url.replace(/:\/\/(localhost|127\.0\.0\.1)/, `://${referenceHost}`));
    await page.locator('html[data-live]').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times: number[] = [];
    for (const search of searches) times.push(...(await typeSlowly(page, search)));
    const sorted = times.toSorted((a, b) => a - b);
    return [
      {
        name: 'from a key press to the results of the search dialog on a machine four times as slow (p95)',
        value: sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY,
        unit: 'ms',
        bar: { at_most: 100 },
        details: {
          'median ms': Math.round(sorted[sorted.length >> 1] ?? 0),
          'longest ms': Math.round(sorted.at(-1) ?? 0),
          'key presses': sorted.length,
        },
      },
    ];
  } finally {
    await browser.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
};

/** The time from each key to the frame after the last change that it causes. */
async function typeSlowly(page: Page, text: string): Promise<number[]> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.waitForTimeout(calm_ms);
  await page.evaluate(observeDialog);
  const times: number[] = [];
  for (const key of text) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(calm_ms);
    times.push(await page.evaluate(() => (globalThis as unknown as { keyTime: () => number }).keyTime()));
  }
  await page.keyboard.press('Escape');
  return times;
}

/** Runs in the page. */
function observeDialog(): void {
  let [pressed, shown] = [0, 0];
  addEventListener('keydown', () => (pressed = shown = performance.now()), true);
  new MutationObserver(() => requestAnimationFrame(() => (shown = performance.now()))).observe(
    document.querySelector('dialog, [role=dialog]') ?? document.body,
    { subtree: true, childList: true, characterData: true, attributes: true },
  );
  Object.assign(globalThis, { keyTime: () => shown - pressed });
}
