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
  /** What ran, asked or left that should not have: texts of hostile payloads, dialogs, addresses of strangers. */
  incidents: string[];
  /** How many pages were looked at. */
  pages(): number;
  /** Opens an address and waits until it shows what it has. */
  open(address: string, shows?: string): Promise<void>;
  /** Looks again at the page that is open. */
  check(): Promise<void>;
}

/**
 * A browser whose pages have the function `ran`, which hostile texts call: whatever calls it, asks by a dialog, leaves the
 * page or fetches from a stranger is an incident. Without the policy it is the pages alone that keep them from it.
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
    // A picture of somewhere else is not shown; the browser's own page around a picture has styles. Neither runs anything.
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
    async open(address, shows = 'main') {
      opened += 1;
      await page.goto(address);
      await page.locator(shows).first().waitFor();
      if (new URL(page.url()).host !== new URL(address).host) incidents.push(`${address} led to ${page.url()}`);
      await check();
    },
  };
}

/** Runs in the page: what stands in the document and would run with a click, a hover or another browser. */
function findDangers(): string[] {
  const found: string[] = [];
  const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'poster', 'background'];
  const harmless = /^(?:https?|mailto|tel|about:blank)/i;
  for (const element of document.querySelectorAll('body *, head base, head meta[http-equiv]')) {
    const name = element.localName;
    const isOurs = name === 'script' && (element as HTMLScriptElement).src.startsWith(location.origin);
    if (['object', 'embed', 'base', 'applet', 'frame', 'math'].includes(name)) found.push(`<${name}>`);
    if (name === 'script' && !isOurs) found.push(`a script: ${element.textContent}`);
    for (const attribute of element.getAttributeNames()) {
      const value = element.getAttribute(attribute) ?? '';
      if (/^on/i.test(attribute)) found.push(`${attribute}="${value}"`);
      if (!addresses.includes(attribute)) continue;
      const url = URL.canParse(value, location.href) ? new URL(value, location.href).href : '';
      const isPicture = ['img', 'link', 'image'].includes(name) && url.startsWith('data:image/');
      const isPart = (name === 'use' || name === 'path') && value.startsWith('#');
      if (url && !harmless.test(url) && !isPicture && !isPart) found.push(`<${name} ${attribute}="${value}">`);
    }
  }
  return found.slice(0, 20);
}

/** Logs in by the form, as a person does it. */
export async function logInAt(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
