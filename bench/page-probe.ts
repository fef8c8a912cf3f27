import { type Browser, chromium, type Page } from '@playwright/test';

export interface PageTimes {
  /** Milliseconds from the start of the navigation until one of the texts was visible; undefined if none was. */
  seen_ms: number | undefined;
  heap_mb: number;
  /** Total blocking time: what tasks took beyond 50 ms each. */
  blocked_ms: number;
}

export interface Look {
  url: string;
  /**
   * Any of these is enough, because each renderer shows another part of an operation. Without texts the page is not
   * probed.
   */
  texts: readonly string[];
  /** A selector that matches when everything is there, in place of a visible text. */
  selector?: string | undefined;
  /** The factor by which the processor is slowed down. */
  slowdown?: number;
  patience_ms: number;
  /** How long the page stays idle before its memory is measured. */
  calm_ms?: number;
}

/** No page reaches beyond this machine: external fonts and statistics fail at once, for all pages alike. */
const outside = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost';

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    args: ['--no-sandbox', '--disable-dev-shm-usage', outside],
    ...(executablePath && { executablePath }),
  });
}

/**
 * Runs in the page. Probes a grid of points of the visible area, so that it costs the same in a page of a hundred
 * elements and in one of a hundred thousand.
 */
function watch({ texts, selector }: { texts: readonly string[]; selector?: string | undefined }): void {
  const state = { seen: 0, blocked: 0 };
  Object.assign(globalThis, { portico_probe: state });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const plain = (text: string) => text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ');
  const wanted = texts.map(plain);
  const shows = (element: Element | null): boolean => {
    const text = element?.textContent ?? '';
    return text.length < 600 && wanted.some((one) => plain(text).includes(one));
  };
  const at = (x: number, y: number): Element | null => {
    let found = document.elementFromPoint(x, y);
    for (let inner = found; inner?.shadowRoot; found = inner) {
      const next: Element | null = inner.shadowRoot.elementFromPoint(x, y);
      if (!next || next === inner) break;
      inner = next;
    }
    return found;
  };
  const look = () => {
    if (selector !== undefined) {
      if (document.querySelector(selector)) state.seen = performance.now();
      else setTimeout(look, 2);
      return;
    }
    // Many points are on one element, and reading the text of a large one takes long.
    const looked = new Set<Element | null>();
    for (let y = 8; y < innerHeight; y += 16) {
      for (let x = 24; x < innerWidth; x += 90) {
        const element = at(x, y);
        if (looked.has(element)) continue;
        looked.add(element);
        if (!shows(element)) continue;
        state.seen = performance.now();
        return;
      }
    }
    setTimeout(look, 25);
  };
  // Probing takes time of the page, so it does not run if nothing is looked for.
  if (wanted.length === 0 && selector === undefined) {
    state.seen = performance.now();
    return;
  }
  const start = () => (document.body ? look() : setTimeout(start, 5));
  start();
}

export const nothingSeen: PageTimes = {
  seen_ms: undefined,
  heap_mb: Number.POSITIVE_INFINITY,
  blocked_ms: Number.POSITIVE_INFINITY,
};

/** Opens a page in a browser with an empty cache, and looks for the texts. A page that crashes shows none. */
export async function lookFor(browser: Browser, look: Look): Promise<PageTimes> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    return await lookIn(await context.newPage(), look);
  } catch (error) {
    if (!/crashed/.test(String(error))) throw error;
    return nothingSeen;
  } finally {
    await context.close();
  }
}

async function lookIn(
  page: Page,
  { url, texts, selector, slowdown = 1, patience_ms, calm_ms = 0 }: Look,
): Promise<PageTimes> {
  const session = await page.context().newCDPSession(page);
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch, { texts, selector });
  await page.goto(url, { waitUntil: 'commit' });
  const seen_ms = await waitUntilSeen(page, patience_ms);
  // A page that is still busy would not answer the question for its memory either.
  if (seen_ms === undefined) return nothingSeen;
  if (calm_ms > 0) await page.waitForTimeout(calm_ms);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return { seen_ms, heap_mb: usedSize / 1e6, blocked_ms: (await probeOf(page)).blocked };
}

const probeOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { portico_probe: { seen: number; blocked: number } }).portico_probe);

async function waitUntilSeen(page: Page, patience_ms: number): Promise<number | undefined> {
  const isSeen = () => (globalThis as unknown as { portico_probe: { seen: number } }).portico_probe.seen > 0;
  const found = await page
    .waitForFunction(isSeen, undefined, { timeout: patience_ms, polling: 100 })
    .catch(() => undefined);
  return found ? (await probeOf(page)).seen : undefined;
}
