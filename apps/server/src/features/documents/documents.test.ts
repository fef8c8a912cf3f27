import type { DocumentItem, DocumentTree } from '@portico/contract/documents.ts';
import type { Page } from '@portico/contract/paging.ts';
import { nodesVersion } from '@portico/documents/parse/markdown.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { DocumentContent } from '../publication/content.ts';

const treeType = 'application/vnd.konnect.document-tree+json';
const nodesType = 'application/vnd.konnect.document-nodes+json';
const missing = '00000000-0000-4000-8000-000000000000';

const aDocument = (source_path: string, document: Partial<DocumentContent> = {}): DocumentContent => ({
  source_path,
  parent_path: undefined,
  slug: source_path.replace('.md', ''),
  title: source_path,
  content: '# Hello\n\nSome *text*.\n',
  ...document,
});

const manual = [
  aDocument('index.md', { slug: 'start', title: 'Start' }),
  aDocument('guides/index.md', { slug: 'guides', title: 'Guides' }),
  aDocument('guides/first.md', { slug: 'first', title: 'First', parent_path: 'guides/index.md' }),
  aDocument('guides/deep/index.md', { slug: 'deep', title: 'Deep', parent_path: 'guides/index.md' }),
  aDocument('guides/deep/end.md', { slug: 'end', title: 'End', parent_path: 'guides/deep/index.md' }),
];

async function aManual(database: TestDatabase, documents = manual) {
  const world = await aWorld(database, [
    aPortalContent({}, [aProduct('boats', { name: 'Boats' }, { documents }), aProduct('trains', { name: 'Trains' })]),
  ]);
  return { world, ...(await idsIn(database)) };
}

async function idsIn({ query }: TestDatabase) {
  const products = await query.selectFrom('product').select(['id', 'slug']).execute();
  const documents = await query.selectFrom('document').select(['id', 'source_path']).execute();
  const productId = (slug: string) => products.find((product) => product.slug === slug)?.id ?? '';
  const documentId = (path: string) => documents.find((document) => document.source_path === path)?.id ?? '';
  return { productId, documentId };
}

const get = (world: World, path: string, headers: Record<string, string> = {}) =>
  world.fetch(`/api/v2/products/${path}`, { headers });

onBothEngines((open) => {
  test('the documents of a product are a flat list in reading order, page by page (NET-01)', async () => {
    await using database = await open();
    const { world, productId, documentId } = await aManual(database);
    await using _ = world;
    const answer = await get(world, `${productId('boats')}/documents?page[size]=3`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { data, meta } = (await answer.json()) as Page<DocumentItem>;
    expect(meta).toEqual({ page: { number: 1, size: 3, total: 5 } });
    expect(data.map(({ slug, metadata }) => [slug, metadata])).toEqual([
      ['start', { order: 0 }],
      ['guides', { order: 1 }],
      ['first', { order: 2 }],
    ]);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([
      'created_at',
      'id',
      'metadata',
      'parent_document_id',
      'slug',
      'title',
      'updated_at',
    ]);
    expect(data[2]?.parent_document_id).toBe(documentId('guides/index.md'));
    const second = (await (
      await get(world, `${productId('boats')}/documents?page[size]=3&page[number]=2`)
    ).json()) as Page<DocumentItem>;
    expect(second.data.map(({ slug }) => slug)).toEqual(['deep', 'end']);
  });

  test('clients that accept a tree get the same documents as a tree', async () => {
    await using database = await open();
    const { world, productId } = await aManual(database);
    await using _ = world;
    const answer = await get(world, `${productId('boats')}/documents?page[size]=2`, { accept: treeType });
    expect(answer.headers.get('content-type')).toBe(treeType);
    const tree = (await answer.json()) as DocumentTree;
    const shape = (branches: DocumentTree['data']): unknown =>
      branches.map(({ title, children }) => (children.length > 0 ? [title, shape(children)] : title));
    expect(shape(tree.data)).toEqual(['Start', ['Guides', ['First', ['Deep', ['End']]]]]);
    expect(tree.meta).toEqual({ page: { number: 1, size: 5, total: 5 } });
    const next = await get(world, `${productId('boats')}/documents?page[number]=2`, { accept: treeType });
    expect(((await next.json()) as DocumentTree).data).toEqual([]);
    const none = await get(world, `${productId('trains')}/documents`, { accept: treeType });
    expect(await none.json()).toEqual({ data: [], meta: { page: { number: 1, size: 1, total: 0 } } });
  });

  test('the Accept header selects the format, and Vary names it', async () => {
    await using database = await open();
    const { world, productId } = await aManual(database);
    await using _ = world;
    const chosen = async (accept?: string) => {
      const answer = await get(world, `${productId('boats')}/documents`, accept === undefined ? {} : { accept });
      expect(answer.headers.get('vary')).toMatch(/^accept\b/);
      return answer.status === 200 ? answer.headers.get('content-type')?.split(';')[0] : (await problemOf(answer)).code;
    };
    expect(await chosen()).toBe('application/json');
    expect(await chosen('*/*')).toBe('application/json');
    expect(await chosen(`application/json;q=0.5, ${treeType}`)).toBe(treeType);
    expect(await chosen(`${treeType};q=0.5, */*;q=0.8`)).toBe('application/json');
    expect(await chosen('text/html')).toBe('not-acceptable');
    expect(await chosen('text/markdown')).toBe('not-acceptable');
  });

  test('a document is sent as JSON with its Markdown, as nodes, or as Markdown', async () => {
    await using database = await open();
    const { world, productId, documentId } = await aManual(database);
    await using _ = world;
    const path = `${productId('boats')}/documents/${documentId('guides/first.md')}`;
    const head = {
      id: documentId('guides/first.md'),
      parent_document_id: documentId('guides/index.md'),
      slug: 'first',
      title: 'First',
    };
    const raw = await get(world, path);
    expect(raw.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await raw.json()).toEqual({ ...head, content: '# Hello\n\nSome *text*.\n' });

    const nodes = await get(world, path, { accept: nodesType });
    expect(nodes.headers.get('content-type')).toBe(nodesType);
    expect(await nodes.json()).toEqual({
      ...head,
      content: {
        type: 'document',
        version: nodesVersion,
        children: [
          { type: 'heading', level: 1, children: [{ type: 'text', text: 'Hello' }] },
          {
            type: 'paragraph',
            children: [
              { type: 'text', text: 'Some ' },
              { type: 'emphasis', level: 1, children: [{ type: 'text', text: 'text' }] },
              { type: 'text', text: '.' },
            ],
          },
        ],
      },
    });

    const markdown = await get(world, path, { accept: 'text/markdown' });
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await markdown.text()).toBe('# Hello\n\nSome *text*.\n');

    const known = { accept: nodesType, 'if-none-match': nodes.headers.get('etag') ?? '' };
    expect((await get(world, path, known)).status).toBe(304);
    expect((await get(world, path, { ...known, accept: '*/*' })).status).toBe(200);
    expect(await problemOf(await get(world, path, { accept: 'image/png' }))).toMatchObject({ status: 406 });
  });

  test('nodes that are missing or were stored by another version are created by the request', async () => {
    await using database = await open();
    const { world, productId, documentId } = await aManual(database);
    await using _ = world;
    const path = `${productId('boats')}/documents/${documentId('index.md')}`;
    const before = await (await get(world, path, { accept: nodesType })).json();
    const kept = await database.query.selectFrom('document').select('nodes').execute();
    expect(kept.every(({ nodes }) => nodes?.startsWith('{"type":"document"'))).toBe(true);
    for (const nodes of [null, '{"type":"document","version":"0"}']) {
      await database.query.updateTable('document').set({ nodes }).execute();
      expect(await (await get(world, path, { accept: nodesType })).json()).toEqual(before);
    }
  });

  test('answers match the API description', async () => {
    await using database = await open();
    const content =
      '# T\n\n- [x] a\n\n| a |\n|:-|\n| ![i](i.png) |\n\n1. b\n\n```js\nx\n```\n\n> ~~q~~ [l](/m "t")\n\n---\n';
    const { world, productId, documentId } = await aManual(database, [aDocument('index.md', { content })]);
    await using _ = world;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({
      $id: 'https://portico.test/',
      ...((await (await world.fetch('/api/openapi.json')).json()) as object),
    });
    const complaints = (name: string, value: unknown) => {
      const check = ajv.getSchema(`https://portico.test/#/components/schemas/${name}`);
      return check?.(value) ? [] : check?.errors;
    };
    const path = `${productId('boats')}/documents`;
    const tree = await (await get(world, path, { accept: treeType })).json();
    expect(complaints('DocumentTree', tree)).toEqual([]);
    const nodes = await (await get(world, `${path}/${documentId('index.md')}`, { accept: nodesType })).json();
    expect(complaints('ProductDocument', nodes)).toEqual([]);
    expect(complaints('ProductDocument', { ...(nodes as object), content: { type: 'script' } })).not.toEqual([]);
  });

  test('nodes contain absolute URLs for images and links of the portal, with the host of the request', async () => {
    await using database = await open();
    const content = '[first](first.md#a) ![plan](images/plan.png) [out](https://example.com) [here](#hello)';
    const linked = manual.map((one) => (one.slug === 'guides' ? { ...one, content } : one));
    const { world, productId } = await aManual(database, linked);
    await using _ = world;
    const answer = await world.fetch('/api/v2/products/boats/documents/guides', {
      host: 'portal.test:8443',
      headers: { accept: nodesType },
    });
    const text = await answer.text();
    const origin = 'http://portal.test:8443';
    expect([...text.matchAll(/"(?:href|url)":"([^"]*)"/g)].map(([, target]) => target)).toEqual([
      `${origin}/docs/${productId('boats')}/guides/first#a`,
      `${origin}/api/v2/products/${productId('boats')}/document-assets/guides%2Fimages%2Fplan.png`,
      'https://example.com',
      '#hello',
    ]);
    const markdown = await get(world, 'boats/documents/guides');
    expect(((await markdown.json()) as { content: string }).content).toBe(content);
  });

  test('documents of other products and other portals are not found', async () => {
    await using database = await open();
    const { world, productId, documentId } = await aManual(database);
    await using _ = world;
    await world.services.publishing.publish(world.org_id, aPortalContent({ name: 'other', hosts: ['other.test'] }));
    const path = `${productId('boats')}/documents/${documentId('index.md')}`;
    for (const answer of [
      await get(world, `${productId('trains')}/documents/${documentId('index.md')}`),
      await get(world, `${productId('boats')}/documents/${missing}`),
      await get(world, `${missing}/documents`),
      await world.fetch(`/api/v2/products/${path}`, { host: 'other.test' }),
    ]) {
      expect(await problemOf(answer)).toMatchObject({ status: 404, code: 'not-found' });
    }
    const tooLong = await get(world, `${productId('boats')}/documents/${'x'.repeat(1001)}`);
    expect(await problemOf(tooLong)).toMatchObject({ status: 400, code: 'invalid-parameters' });
  });

  test('with access control a reader must be allowed to view the product and to read its documents', async () => {
    await using database = await open();
    const grant = (product: string, ...roles: ('view' | 'view_documentation')[]) => ({ product, roles });
    const products = ['read', 'seen', 'hidden'].map((slug) => aProduct(slug, {}, { documents: manual }));
    const teams = [
      {
        name: 'Team',
        developers: ['ada@example.com'],
        products: [
          grant('read', 'view', 'view_documentation'),
          grant('seen', 'view'),
          grant('hidden', 'view_documentation'),
        ],
      },
    ];
    await using world = await aWorld(database, [
      aPortalContent({ visibility: 'private', rbac: true, teams }, products),
    ]);
    const { productId } = await idsIn(database);
    const documentOf = async (slug: string) =>
      (
        await database.query
          .selectFrom('document')
          .select('id')
          .where('product_id', '=', productId(slug))
          .limit(1)
          .executeTakeFirstOrThrow()
      ).id;
    const headers = await signIn(world, await aDeveloper(world));
    for (const [slug, status] of [
      ['read', 200],
      ['seen', 403],
      ['hidden', 404],
    ] as const) {
      const paths = [`${productId(slug)}/documents`, `${productId(slug)}/documents/${await documentOf(slug)}`];
      for (const path of paths) {
        expect([slug, (await get(world, path, headers)).status]).toEqual([slug, status]);
        expect([slug, (await get(world, path)).status]).toEqual([slug, 401]);
      }
    }
    const answer = await get(world, `${productId('read')}/documents/${await documentOf('read')}`, headers);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });
});
