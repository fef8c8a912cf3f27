import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { program } from '@portico/test-kit/server/program.ts';
import { publishFolder } from './publish-folder.ts';
import type { Bench, Row } from './row.ts';
import { startPortico } from './server-process.ts';

const products = 500;
const documentsEach = 20;

/**
 * Measures the first and the second publish of a large folder, and for a watched folder the time from a saved file to
 * the answer.
 */
export const publishingBench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-publishing-'));
  try {
    const site = join(folder, 'site');
    await writeFolder(site, products);
    const first = await publishFolder(site, join(folder, 'data'));
    const second = await publishFolder(site, join(folder, 'data'));
    if (!second.output.includes('nothing to do')) throw new Error(`The second run changed something: ${second.output}`);
    const what = `${products} products with ${documentsEach} documents`;
    const details = { 'first s': first.seconds.toFixed(1), 'second s': second.seconds.toFixed(1) };
    const seconds = (name: string, value: number, at_most: number): Row => {
      return { name: `publishing ${what}, ${name}`, value, unit: 's', bar: { at_most }, details };
    };
    return [
      seconds('first run', first.seconds, 60),
      seconds('unchanged', second.seconds, 10),
      {
        name: `publishing ${what}, memory`,
        value: Math.max(first.megabytes, second.megabytes),
        unit: 'MB',
        bar: { at_most: 600 },
        details: { 'first MB': first.megabytes.toFixed(0), 'second MB': second.megabytes.toFixed(0) },
      },
      await measureWatching(folder),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The longest time, of several, from saving a file to the server's answer with its new text. */
async function measureWatching(folder: string): Promise<Row> {
  const site = join(folder, 'watched');
  const DATA_DIR = join(folder, 'watched-data');
  await writeFolder(site, 10);
  await publishFolder(site, DATA_DIR);
  await using portico = await startPortico({ DATA_DIR, DEMO: 'no' });
  const port = new URL(portico.url).port;
  const get = async (path: string, accept = 'application/json') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
    return answer.text();
  };
  const child = spawn(process.execPath, [program, 'publish', site, '--watch'], {
    env: { PATH: process.env.PATH, DATA_DIR },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  try {
    await untilWatching(child);
    const { data: found } = JSON.parse(await get('/api/v2/products?page[size]=1')) as { data: { id: string }[] };
    const path = `/api/v2/products/${found[0]?.id}/documents`;
    const { data: documents } = JSON.parse(await get(`${path}?page[size]=1`)) as { data: { id: string }[] };
    const times: number[] = [];
    for (let at = 0; at < 10; at++) {
      const began = performance.now();
      await appendFile(join(site, 'products/product-0/docs/page-0.md'), `\nSaved ${at}.\n`);
      while (!(await get(`${path}/${documents[0]?.id}`, 'text/markdown')).includes(`Saved ${at}.`)) {
        if (performance.now() - began > 10_000) throw new Error('The change was not published');
      }
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    return {
      name: 'a change of a watched folder, from saving to the answer, slowest of 10',
      value: times.at(-1) ?? 0,
      unit: 'ms',
      bar: { at_most: 1000 },
      details: { 'median ms': (times[5] ?? 0).toFixed(0) },
    };
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** Reads the output to its end, because a process that writes to a closed pipe stops. */
function untilWatching({ stdout }: { stdout: Readable }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let output = '';
  stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    if (output.includes('Watching')) resolve();
  });
  return promise;
}

async function writeFolder(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const portal = 'name: large\ntitle: Large\nhosts: [127.0.0.1]\nvisibility: public\n';
  await writeFile(join(folder, 'portal.yaml'), portal);
  for (let at = 0; at < count; at++) {
    const product = join(folder, `products/product-${at}`);
    await mkdir(join(product, 'docs'), { recursive: true });
    await writeFile(
      join(product, 'product.yaml'),
      `name: Product ${at}\ndescription: Moves parcels in region ${at}\nversions:\n  - { name: v1, spec: api.yaml }\n`,
    );
    await writeFile(join(product, 'api.yaml'), aSpec(at));
    for (let page = 0; page < documentsEach; page++)
      await writeFile(join(product, `docs/page-${page}.md`), aPage(at, page));
  }
}

const aPage = (product: number, page: number) => `---
title: Page ${page} of product ${product}
order: ${page}
---
# Page ${page} of product ${product}

Parcels of region ${product} are **booked**, *moved* and ~~lost~~ found. See [the next page](page-${(page + 1) % documentsEach}.md#steps).

## Steps

${Array.from({ length: 6 }, (_, at) => `${at + 1}. Step ${at} moves parcel \`P-${product}-${page}-${at}\` to the next hub, and tells everyone who waits for it.`).join('\n')}

| Field | Kind | Meaning |
| :--- | :---: | ---: |
${Array.from({ length: 6 }, (_, at) => `| field_${at} | string | What field ${at} says about parcel ${page} |`).join('\n')}

\`\`\`json
{ "parcel": "P-${product}-${page}", "weight": ${page}.5, "legs": [{ "from": "A", "to": "B", "late": false }] }
\`\`\`

\`\`\`ts
const answer = await fetch('https://api.example.com/v1/parcels/${page}', { headers: { apikey } });
if (!answer.ok) throw new Error(\`Parcel ${page}: \${answer.status}\`);
\`\`\`

> Parcels above 30 kg need a second person. ${'They travel slowly, and nobody minds. '.repeat(12)}
`;

const aSpec = (product: number) => `openapi: 3.1.0
info: { title: Product ${product}, version: v1 }
paths:
${Array.from(
  { length: 5 },
  (_, at) => `  /parcels-${at}/{id}:
    get:
      operationId: getParcel${at}
      summary: One parcel of kind ${at}
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: The parcel
          content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } }
`,
).join('')}components:
  schemas:
    Parcel:
      type: object
      properties: { id: { type: string }, weight: { type: number }, region: { type: integer, const: ${product} } }
`;
