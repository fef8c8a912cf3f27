import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { publishFolder } from './publish-folder.ts';
import type { Bench, Row } from './row.ts';

const pages = 2000;
const images = 5000;
const diagrams = 200;

/** Measures a publish of many pages with images, diagrams and formulas, and of a change of one of them. */
export const publishingPagesBench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-pages-'));
  try {
    const site = join(folder, 'site');
    await writeSite(site);
    const first = await publishFolder(site, join(folder, 'data'));
    await appendFile(join(site, 'products/guide/docs/page-7.md'), '\nOne more sentence.\n');
    const second = await publishFolder(site, join(folder, 'data'));
    if (!second.output.includes('page-7.md')) throw new Error(`The second run changed nothing: ${second.output}`);
    const what = `${pages} pages with ${images} images and ${diagrams} diagrams`;
    const details = { 'first s': first.seconds.toFixed(1), 'second s': second.seconds.toFixed(1) };
    const row = (name: string, value: number, unit: string, at_most: number): Row => {
      return { name: `publishing ${what}, ${name}`, value, unit, bar: { at_most }, details };
    };
    return [
      row('first run', first.seconds, 's', 60),
      row('change of one page', second.seconds, 's', 2),
      row('memory', Math.max(first.megabytes, second.megabytes), 'MB', 1000),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function writeSite(folder: string): Promise<void> {
  const product = join(folder, 'products/guide');
  await mkdir(join(product, 'docs/images'), { recursive: true });
  await writeFile(join(folder, 'portal.yaml'), 'name: guide\ntitle: Guide\nhosts: [127.0.0.1]\nvisibility: public\n');
  await writeFile(join(product, 'product.yaml'), 'name: Guide\ndescription: Many pages\n');
  for (let at = 0; at < images; at++) await writeFile(join(product, `docs/images/${at}.png`), aPng(at));
  for (let at = 0; at < pages; at++) await writeFile(join(product, `docs/page-${at}.md`), aPage(at));
}

function aPage(page: number): string {
  const own = Array.from({ length: images / pages + 1 }, (_, at) => Math.floor((page * images) / pages) + at)
    .filter((image) => image < Math.floor(((page + 1) * images) / pages))
    .map((image) => `![Step ${image}](images/${image}.png)`);
  const diagram =
    page % (pages / diagrams) === 0
      ? `\`\`\`mermaid\nflowchart LR\n  a${page}[Booking] --> b{Over 30 kg?}\n  b -- no --> c[Parcel]\n  b -- yes --> d[Pallet]\n  c & d --> e((Label))\n\`\`\``
      : '';
  return `# Page ${page}

A weight is $w = \\max(m, \\frac{v}{${page + 1}})$. See [the next page](page-${(page + 1) % pages}.md).

> [!NOTE]
> Note of page ${page}.

:::tabs
\`\`\`bash
curl -s "$BASE/shipments/${page}"
\`\`\`

\`\`\`python {1}
session.get(f"{BASE}/shipments/${page}")
\`\`\`
:::

${own.join('\n\n')}

${diagram}
`;
}

/** A small image that no other has the bytes of. */
function aPng(at: number): Buffer {
  const rows = Buffer.alloc(32 * 97);
  for (let byte = 0; byte < rows.length; byte++) rows[byte] = byte % 97 === 0 ? 0 : (byte * (at + 1)) % 251;
  const head = Buffer.from([0, 0, 0, 32, 0, 0, 0, 32, 8, 2, 0, 0, 0]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** The checksum is left empty: nothing here decodes the image. */
function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
}
