import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { findDocuments } from './demo-pages.ts';
import type { Bench } from './row.ts';
import { startPortico } from './server-process.ts';

type Sizes = ReadonlyMap<string, number>;

/** The size of the scripts and styles that a browser loads for a page, each compressed with gzip. */
export const pageSizeBench: Bench = async () => {
  await using portico = await startPortico();
  const url = portico.url.replace('://localhost', '://public.localhost');
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
  try {
    const catalog = await load(browser, url);
    const page = await load(browser, await findDocuments(browser, url));
    const scripts = new Map([...page].filter(([path]) => path.endsWith('.js')));
    const documents = beyond(page, catalog);
    return [
      {
        name: 'JavaScript and CSS of the catalog page, gzipped',
        value: sum(catalog) / 1000,
        unit: 'KB',
        bar: { at_most: 140 },
        details: Object.fromEntries(catalog),
      },
      {
        name: 'What a documentation page adds to the catalog page, gzipped',
        value: sum(documents) / 1000,
        unit: 'KB',
        bar: { at_most: 40 },
        details: Object.fromEntries(documents),
      },
      {
        name: 'JavaScript of a document page, gzipped',
        value: sum(scripts) / 1000,
        unit: 'KB',
        bar: { at_most: 110 },
        details: { scripts: scripts.size, stylesheets: page.size - scripts.size },
      },
    ];
  } finally {
    await browser.close();
  }
};

async function load(browser: Browser, url: string): Promise<Sizes> {
  const page = await browser.newPage();
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    sizes.set(new URL(response.url()).pathname, gzipSync(await response.body(), { level: 9 }).length);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return sizes;
}

const beyond = (page: Sizes, known: Sizes): Sizes => new Map([...page].filter(([path]) => !known.has(path)));
const sum = (sizes: Sizes): number => [...sizes.values()].reduce((total, size) => total + size, 0);
