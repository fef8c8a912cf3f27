import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { aFolder, portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FolderError, formatFinding } from '../publication/findings.ts';
import { type FolderReading, readFolder } from './folder.ts';
import type { StoredPage } from './linked-pages.ts';

type Files = Record<string, string | Uint8Array>;

const spec = (operation: string) => `openapi: 3.1.0
info: { title: A, version: '1' }
paths: { /a: { get: { operationId: ${operation}, responses: { '200': { description: Done } } } } }
`;

function ofWidth(width: number): Buffer {
  const picture = aPicture();
  picture.writeUInt32BE(width, 16);
  return picture;
}

/** What a publish made of the texts, or told the author. */
interface Outcome {
  documents: Record<string, string | undefined>;
  pages: Record<string, string | undefined>;
  findings: string[];
  images: string[];
}

interface Made extends Outcome {
  /** What a later publish is given. */
  reading: FolderReading;
  /** The documents whose nodes were kept as they are. */
  keptAsTheyAre: string[];
}

async function publish(files: Files, reading: FolderReading = {}): Promise<Made> {
  const product = { 'products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: one.yaml }]\n' };
  const before = { documents: new Map<string, string | null>() };
  for (const { source_path, nodes } of (await reading.published?.('main', 'one'))?.documents ?? []) {
    before.documents.set(source_path, nodes);
  }
  try {
    const content = await readFolder(aFolder({ 'portal.yaml': portalYaml, ...product, ...files }), reading);
    const [{ documents = [], images = new Map() } = {}] = content.products;
    const stored = documents.map(({ source_path, content: text, nodes, conversion = null }) => ({
      source_path,
      content: text,
      nodes: nodes ?? before.documents.get(source_path) ?? null,
      conversion,
    }));
    const pages = (content.site?.pages ?? []).map(
      ({ path, source_path, content: text, nodes, conversion = null }): StoredPage => ({
        path,
        source_path,
        visibility: null,
        content: text,
        nodes,
        conversion,
      }),
    );
    return {
      documents: Object.fromEntries(stored.map(({ source_path, nodes }) => [source_path, nodes ?? undefined])),
      pages: Object.fromEntries(pages.map(({ source_path, nodes }) => [source_path, nodes])),
      findings: (content.warnings ?? []).map(({ file, line, reason }) => `${file}:${line}: ${reason}`),
      images: [...images].map(([path, { visibility }]) => `${path} ${visibility}`),
      keptAsTheyAre: documents.filter(({ nodes }) => nodes === undefined).map(({ source_path }) => source_path),
      reading: {
        published: async () => ({ documents: stored, spec_hashes: new Map() }),
        linked: {
          products: async () => [],
          reference: async () => undefined,
          documentText: async () => undefined,
          pages: async () => pages,
        },
        others: 'pruned',
      },
    };
  } catch (error) {
    if (!(error instanceof FolderError)) throw error;
    const findings = error.findings.map(formatFinding);
    return { documents: {}, pages: {}, findings, images: [], reading, keptAsTheyAre: [] };
  }
}

const outcomeOf = ({ documents, pages, findings, images }: Made): Outcome => ({ documents, pages, findings, images });

const sentences = [
  '# Start',
  '## Two words',
  '[a](a.md)',
  '[b](guides/b.md#two-words)',
  '[up](../a.md)',
  '[folder](guides/)',
  '![image](image.png)',
  '[![image](../image.png)](a.md)',
  ':::figure {dark=dark.png}\n![image](image.png)\n\nWords\n:::',
  '[operation](product:one/v1#getIt)',
  '[version](product:one/latest)',
  '[page](/terms#two-words)',
  '[page](../../../pages/terms.md)',
  '$x^2$ and `code`',
  '```json\n{"a": 1}\n```',
  '```mermaid\nflowchart LR\n  a --> b\n```',
  '> [!NOTE]\n> A [link](a.md) in a note.',
  ':::oops\n:::',
  ':::include\n[snippet](/snippets/x.md)\n:::',
  'Up to {{limit}}',
];
const text = fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('\n\n'));
const slug = fc.constantFrom('', '---\nslug: other\n---\n', '---\nvisibility: public\n---\n');
const document = fc.tuple(slug, text).map((parts) => parts.join(''));
const picture = fc.constantFrom(ofWidth(10), ofWidth(20));

const folder = fc.record(
  {
    'products/one/docs/a.md': document,
    'products/one/docs/guides/index.md': document,
    'products/one/docs/guides/b.md': document,
    'products/one/docs/image.png': picture,
    'products/one/docs/dark.png': picture,
    'products/one/one.yaml': fc.constantFrom(spec('getIt'), spec('findIt')),
    'pages/terms.md': text,
    'snippets/x.md': fc.constantFrom('## Two words\n\n{{limit}}', '[a](../products/one/docs/a.md)', '$y$'),
    'portal.yaml': fc.constantFrom(`${portalYaml}variables: { limit: 1 }\n`, `${portalYaml}variables: { limit: 2 }\n`),
    'pages/about.md': text,
  },
  { requiredKeys: ['products/one/one.yaml', 'portal.yaml'] },
);

test('publishing what changed gives the same as publishing the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      folder,
      folder,
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      async (one, other, takes) => {
        // The second folder differs from the first in some files.
        const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
        const mixed = Object.fromEntries(
          names
            .map((name, at) => [name, (takes[at] ? other : one)[name as keyof typeof one]] as const)
            .filter(([, content]) => content !== undefined),
        ) as Files;
        const first = await publish(one as Files);
        const changed = await publish(mixed, first.reading);
        expect(outcomeOf(changed)).toEqual(outcomeOf(await publish(mixed)));
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test('of unchanged documents the nodes are kept, and only their links are resolved again', async () => {
  const docs = {
    'products/one/one.yaml': spec('getIt'),
    'products/one/docs/a.md': '# A\n\n[b](b.md#b) [op](product:one/v1#getIt)\n',
    'products/one/docs/b.md': '# B\n\n$x^2$\n',
    'products/one/docs/c.md': '# C\n\n![image](image.png)\n',
    'products/one/docs/image.png': ofWidth(10),
  };
  const first = await publish(docs);
  expect(first.keptAsTheyAre).toEqual([]);
  expect((await publish(docs, first.reading)).keptAsTheyAre).toEqual(['a.md', 'b.md', 'c.md']);

  const renamed = { ...docs, 'products/one/docs/b.md': '---\nslug: other\n---\n# B\n\n$x^2$\n' };
  const second = await publish(renamed, first.reading);
  expect(second.keptAsTheyAre).toEqual(['b.md', 'c.md']);
  expect(second.documents['a.md']).toContain('"href":"other.md#b"');

  const resized = { ...docs, 'products/one/docs/image.png': ofWidth(30) };
  const third = await publish(resized, first.reading);
  expect(third.keptAsTheyAre).toEqual(['a.md', 'b.md']);
  expect(third.documents['c.md']).toContain('"width":30');

  const withoutHeading = { ...docs, 'products/one/docs/b.md': '# Other\n', 'products/one/one.yaml': spec('findIt') };
  expect((await publish(withoutHeading, first.reading)).findings).toEqual([
    expect.stringMatching(/a\.md:3: .*"b\.md#b" leads to a heading/),
    expect.stringMatching(/a\.md:3: .*getIt/),
  ]);
});
