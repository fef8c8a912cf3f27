import { chromium } from '@playwright/test';
import { findDocuments } from './demo-pages.ts';
import { importApart, installedApart } from './installed-apart.ts';
import type { Bench, Row } from './row.ts';
import { startPortico } from './server-process.ts';

interface Lighthouse {
  default(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: string },
    config: unknown,
  ): Promise<{
    lhr: {
      categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
      audits: Record<string, { score: number | null; displayValue?: string }>;
    };
  }>;
  desktopConfig: unknown;
}

const port = 9333;
const bars = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** The three pages that people see first, as Lighthouse judges them on a desktop. */
export const lighthouseBench: Bench = async () => {
  const { default: measure, desktopConfig } = await importApart<Lighthouse>(
    await installedApart('lighthouse'),
    'lighthouse/core/index.js',
  );
  await using portico = await startPortico();
  const publicUrl = portico.url.replace('://localhost', '://public.localhost');
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  });
  const rows: Row[] = [];
  try {
    const pages = [
      ['catalog', `${publicUrl}/`],
      ['documentation', await findDocuments(browser, publicUrl)],
      ['login', `${portico.url}/login`],
    ] as const;
    for (const [page, url] of pages) {
      const flags = { port, onlyCategories: Object.keys(bars), logLevel: 'error' };
      const { lhr } = await measure(url, flags, desktopConfig);
      for (const [category, at_least] of Object.entries(bars)) {
        const { score, auditRefs } = lhr.categories[category] ?? { score: 0, auditRefs: [] };
        const lacking = auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.95);
        rows.push({
          name: `Lighthouse, ${page}: ${category}`,
          value: Math.round((score ?? 0) * 100),
          unit: 'of 100',
          bar: { at_least },
          details: Object.fromEntries(lacking.map(({ id }) => [id, lhr.audits[id]?.displayValue ?? 'lacking'])),
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
};
