import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** A hydrated page in which nothing happens anymore. */
export interface LivePage {
  readonly html: string;
  /** Complaints of the browser: errors, violations of the content security policy, a page that React rendered again. */
  readonly complaints: readonly string[];
  /** Requests to the API. */
  readonly calls: readonly string[];
  /** The layout shift of the page, and the elements that moved. */
  readonly shift: number;
  readonly moved: readonly string[];
}

interface Shifts {
  shift: number;
  moved: string[];
}

/** The browser logs these statuses even if they are right for the page. */
const isStatus = (text: string) => /responded with a status of (?:403|404|410)\b/.test(text);

/** A page that opens one URL after the other. */
export async function openLivePage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  let complaints: string[] = [];
  let calls: string[] = [];
  let waitedFor = 0;
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isStatus(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    waitedFor += 1;
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(`${pathname}${search}`);
  });
  page.on('requestfinished', () => (waitedFor -= 1));
  page.on('requestfailed', () => (waitedFor -= 1));

  return {
    page,
    /**
     * From now on each page is a reader's first, over a slow connection: nothing is kept from the page before. Scripts,
     * images and optionally fonts arrive after the first paint. A browser does not cache intercepted requests.
     */
    async visitForTheFirstTime({ holdsFonts = false } = {}): Promise<void> {
      await page.addInitScript(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      const held = holdsFonts ? /\/assets\/.*\.(?:js|woff2)$|\/logo/ : /\/assets\/.*\.js$|\/document-assets\/|\/logo/;
      await page.route(held, async (route) => {
        const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
        await page.waitForFunction(isPainted, undefined, { polling: 30 }).catch(() => {});
        await route.continue().catch(() => {});
      });
    },
    async look(url: string): Promise<LivePage> {
      complaints = [];
      calls = [];
      await page.goto(url);
      await page.waitForFunction(() => document.documentElement.dataset.live === 'yes');
      do await untilQuiet(page);
      while (waitedFor > 0);
      const { shift, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
      return { html: await page.content(), complaints, calls, shift, moved };
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Waits until the document has not changed for a moment. */
const untilQuiet = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const quietMs = 60;
        let timer = setTimeout(done, quietMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quietMs);
        }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
  );

/** Runs in the page, before its own scripts. */
function watchShifts(): void {
  const shifts: Shifts = { shift: 0, moved: [] };
  (window as unknown as { shifts: Shifts }).shifts = shifts;
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      shifts.shift += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? '').slice(0, 80);
        shifts.moved.push(`${name} (${place(previousRect)} -> ${place(currentRect)})`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
