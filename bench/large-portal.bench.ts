import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fillLargePortal, largeHost } from './large-portal.ts';
import type { Bench, Row } from './row.ts';
import { startPortico } from './server-process.ts';

const requests = 400;

/** Lists and searches in a large portal, one request at a time, each of them different. */
export const largePortalBench: Bench = async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'portico-bench-large-'));
  try {
    const { cookie } = await fillLargePortal(DATA_DIR);
    await using portico = await startPortico({ DATA_DIR, DEMO: 'no' });
    const { port } = new URL(portico.url);
    const agent = new Agent({ keepAlive: true });
    const time = (path: string) => timeOf(`http://127.0.0.1:${port}${path}`, { host: largeHost, cookie }, agent);
    const words = [
      'parcel',
      'tracking',
      'invo',
      'weathr',
      'harbor events',
      'region 42',
      'r17',
      'ledger exch',
      'zzz',
      '',
    ];
    const rows: Row[] = [];
    for (const [name, pathOf] of [
      ['catalog list', (at: number) => `/api/v2/products?page[size]=12&page[number]=${1 + (at % 800)}`],
      [
        'catalog list filtered by part of a name',
        (at: number) =>
          `/api/v2/products?filter[name][contains]=rout&page[number]=${1 + (at % 50)}&page[size]=${10 + Math.floor(at / 50)}`,
      ],
      [
        'catalog list filtered by a rare part of a name',
        (at: number) => `/api/v2/products?filter[name][contains]=${1000 + at}&page[size]=12`,
      ],
      [
        'search',
        (at: number) =>
          `/api/v2/search/product-catalog?q=${encodeURIComponent(`${words[at % words.length]}`)}&page[size]=12&page[number]=${1 + Math.floor(at / words.length)}`,
      ],
      [
        'application list',
        (at: number) => `/api/v2/applications?page[size]=${10 + (at % 50)}&page[number]=${1 + (at % 3)}`,
      ],
    ] as const) {
      for (let at = 0; at < 20; at++) await time(pathOf(at + requests));
      const times: number[] = [];
      for (let at = 0; at < requests; at++) times.push(await time(pathOf(at)));
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
      rows.push({
        name: `${name}, 10,000 products and 200,000 applications, p95`,
        value: at(0.95),
        unit: 'ms',
        bar: { at_most: 20 },
        details: { 'p50 ms': at(0.5).toFixed(2), 'p99 ms': at(0.99).toFixed(2) },
      });
    }
    agent.destroy();
    return rows;
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
};

function timeOf(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const began = performance.now();
  get(url, { headers, agent }, async (answer) => {
    await buffer(answer);
    if (answer.statusCode === 200) resolve(performance.now() - began);
    else reject(new Error(`${url}: ${answer.statusCode}`));
  }).on('error', reject);
  return promise;
}
