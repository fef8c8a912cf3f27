import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Bench } from './row.ts';
import { startPortico } from './server-process.ts';

/** What a browser really loads for a page: its scripts and styles, each as gzip would send it. */
export const pageSizeBench: Bench = async () => {
  await using portico = await startPortico();
  const url = portico.url.replace('://localhost', '://public.localhost');
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage();
    const sizes = new Map<string, number>();
    page.on('response', async (response) => {
      const kind = response.request().resourceType();
      if (kind !== 'script' && kind !== 'stylesheet') return;
      sizes.set(new URL(response.url()).pathname, gzipSync(await response.body(), { level: 9 }).length);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return [
      {
        name: 'JavaScript and CSS of the catalog page, gzipped',
        value: total / 1000,
        unit: 'KB',
        bar: { at_most: 140 },
        details: Object.fromEntries([...sizes].map(([path, size]) => [path, size])),
      },
    ];
  } finally {
    await browser.close();
  }
};
