import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../../../e2e/chromium-flags.ts';

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    args: chromiumFlags,
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  });

export interface Watched {
  context: BrowserContext;
  page: Page;
  /** Incidents: hostile payloads that ran, dialogs, navigations and requests to other sites. */
  incidents: string[];
  /** The number of pages that were checked. */
  pages(): number;
  /** Opens a URL and waits until the page is shown. */
  open(url: string, shows?: string): Promise<void>;
  /** Checks the open page again. */
  check(): Promise<void>;
}

/**
 * A browser whose pages have the function `ran`, which hostile texts call. Each call, dialog, navigation away and
 * request to another site is an incident. Without the content security policy, the pages alone must prevent them.
 */
export async function aWatchedBrowser(
  browser: Browser,
  { policy, storageState }: { policy: boolean; storageState?: Awaited<ReturnType<BrowserContext['storageState']>> },
): Promise<Watched> {
  const context = await browser.newContext({
    bypassCSP: !policy,
    locale: 'en-GB',
    ...(storageState && { storageState }),
  });
  const incidents: string[] = [];
  await context.exposeBinding('ran', ({ page }, which: unknown) => {
    incidents.push(`payload ${which} ran at ${page.url()}`);
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    incidents.push(`a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    // An image of another site is not shown, and the browser's own page around an image has inline styles. Both are
    // harmless.
    const isHarmless = /^(?:Loading the image|Applying inline style)/.test(message.text());
    const isStopped = /Content Security Policy/.test(message.text()) && !isHarmless;
    if (isStopped) incidents.push(`${page.url()}: ${message.text()}`);
  });
  page.on('popup', (popup) => incidents.push(`a window opened: ${popup.url()}`));
  let opened = 0;
  const check = async () => {
    incidents.push(...(await page.evaluate(findDangers)).map((danger) => `${page.url()}: ${danger}`));
  };
  return {
    check,
    context,
    page,
    incidents,
    pages: () => opened,
    async open(url, shows = 'main') {
      opened += 1;
      await page.goto(url);
      await page.locator(shows).first().waitFor();
      if (new URL(page.url()).host !== new URL(url).host) incidents.push(`${url} led to ${page.url()}`);
      await check();
    },
  };
}

/** Runs in the page. Finds elements that would run on a click, on a hover or in another browser. */
function findDangers(): string[] {
  const found: string[] = [];
  const urlAttributes = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'poster', 'background'];
  const harmless = /^(?:https?|mailto|tel|about:blank)/i;
  // The data from which the server rendered the page: one element with JSON, which no browser runs.
  const data = document.querySelector<HTMLScriptElement>('body > script#page-data[type="application/json"]');
  if (data) JSON.parse(data.textContent ?? '');
  // The script that loads the application after the first paint. It contains only names of built files and no other text.
  const starter = document.querySelector<HTMLScriptElement>('body > script[type="module"]:not([src])');
  const isStarter =
    /^const \[entry,\.\.\.others\]=\[(?:"\/assets\/[\w.-]+\.js",?)+\];const start=\(\)=>\{[^"]*"link"[^"]*"modulepreload"[^"]*"paint"[^"]*$/.test(
      starter?.textContent ?? '',
    );
  for (const element of document.querySelectorAll('body *, head base, head meta[http-equiv]')) {
    const name = element.localName;
    const isOurs =
      name === 'script' &&
      (element === data ||
        (element === starter && isStarter) ||
        (element as HTMLScriptElement).src.startsWith(location.origin));
    if (['object', 'embed', 'base', 'applet', 'frame', 'math'].includes(name)) found.push(`<${name}>`);
    if (name === 'script' && !isOurs) found.push(`a script: ${element.textContent}`);
    for (const attribute of element.getAttributeNames()) {
      const value = element.getAttribute(attribute) ?? '';
      if (/^on/i.test(attribute)) found.push(`${attribute}="${value}"`);
      if (!urlAttributes.includes(attribute)) continue;
      const url = URL.canParse(value, location.href) ? new URL(value, location.href).href : '';
      const isPicture = ['img', 'link', 'image'].includes(name) && url.startsWith('data:image/');
      const isPart = (name === 'use' || name === 'path') && value.startsWith('#');
      if (url && !harmless.test(url) && !isPicture && !isPart) found.push(`<${name} ${attribute}="${value}">`);
    }
  }
  return found.slice(0, 20);
}

/** Logs in by the form, as a person does. */
export async function logInAt(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
