import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compareRates } from './request-rate.ts';
import type { Bench } from './row.ts';
import { startPortico, startProcess } from './server-process.ts';

/** Compares the catalog's list with a bare server that sends the same bytes. */
export const catalogBench: Bench = async () => {
  await using portico = await startPortico();
  const { port } = new URL(portico.url);
  const host = `public.localhost:${port}`;
  const list = { url: `http://127.0.0.1:${port}/api/v2/products`, headers: { host } };
  const bytes = await bytesOf(list.url, list.headers);
  const BYTES_FILE = join(portico.data_dir, 'bytes.json');
  await writeFile(BYTES_FILE, bytes);
  await using bare = await startProcess('bare-fastify.ts', { BYTES_FILE });
  const rates = await compareRates({ list, bare: { url: bare.url } });
  return [
    {
      name: 'GET /api/v2/products on SQLite, against a bare route with the same bytes',
      value: (rates.list.per_second / rates.bare.per_second) * 100,
      unit: '%',
      bar: { at_least: 50 },
      details: {
        'requests/s': Math.round(rates.list.per_second),
        'bare requests/s': Math.round(rates.bare.per_second),
        bytes: bytes.length,
        'p99 ms': rates.list.p99_ms,
      },
    },
  ];
};

/** `fetch` refuses a custom Host header, and not every resolver knows the names below localhost. */
function bytesOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  get(url, { headers }, (answer) => buffer(answer).then(resolve, reject)).on('error', reject);
  return promise;
}
