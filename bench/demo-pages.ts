import type { Browser } from '@playwright/test';

/** The browser sends these requests, because it resolves names below localhost. */
async function findPage(browser: Browser, url: string, part: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url);
  const sitemap = await page.evaluate(async () => (await fetch('/sitemap.xml')).text());
  await page.close();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '']) => path);
  const found = paths.find((path) => path.includes(part));
  if (found === undefined) throw new Error(`The demo has no page below ${part}.`);
  return `${url}${found}`;
}

/** The first document of the demo. */
export const findDocuments = (browser: Browser, url: string): Promise<string> => findPage(browser, url, '/docs/');

/** The first operation of the demo. */
export const findOperation = (browser: Browser, url: string): Promise<string> => findPage(browser, url, '/operations/');
