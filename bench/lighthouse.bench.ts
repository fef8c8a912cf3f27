import { chromium } from '@playwright/test';
import { findDocuments, findOperation } from './demo-pages.ts';
import { importApart, installedApart } from './installed-apart.ts';
import type { Bench, Row } from './row.ts';
import { startPortico } from './server-process.ts';

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

interface Lighthouse {
  default(url: string, flags: { port: number; onlyCategories: string[]; logLevel: string }): Promise<{ lhr: Report }>;
}

const port = 9333;
const bars = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/**
 * A page takes 15 seconds in each round, all of them four minutes. `BENCH_PAGES=catalog,login` names pages, and
 * `BENCH_ROUNDS` sets the number of rounds.
 */
const wantedPages = process.env.BENCH_PAGES?.split(',');
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

/** The Lighthouse scores of the first pages that people see, on a phone: the median of several runs. */
export const lighthouseBench: Bench = async () => {
  const { default: measure } = await importApart<Lighthouse>(
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
      ['document', await findDocuments(browser, publicUrl)],
      ['operation', await findOperation(browser, publicUrl)],
      ['login', `${publicUrl}/login`],
    ] as const;
    for (const [page, url] of pages.filter(([name]) => wantedPages?.includes(name) ?? true)) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round++) {
        const { lhr } = await measure(url, { port, onlyCategories: Object.keys(bars), logLevel: 'error' });
        reports.push(lhr);
      }
      for (const [category, at_least] of Object.entries(bars)) rows.push(toRow(page, category, at_least, reports));
    }
    return rows;
  } finally {
    await browser.close();
  }
};

function toRow(page: string, category: string, at_least: number, reports: readonly Report[]): Row {
  const scored = reports.map((report) => ({ report, score: report.categories[category]?.score ?? 0 }));
  const middle = scored.toSorted((one, other) => one.score - other.score)[Math.floor(scored.length / 2)];
  const { auditRefs = [] } = middle?.report.categories[category] ?? {};
  const audits = middle?.report.audits ?? {};
  const lacking = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.95);
  return {
    name: `Lighthouse on a phone, ${page}: ${category}`,
    value: Math.round((middle?.score ?? 0) * 100),
    unit: 'of 100',
    bar: { at_least },
    details: Object.fromEntries(lacking.map(({ id }) => [id, audits[id]?.displayValue ?? 'lacking'])),
  };
}
