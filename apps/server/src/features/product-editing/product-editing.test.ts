import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const spec = (title: string, path = '/parcels') =>
  `openapi: 3.0.3\ninfo: { title: ${title}, version: '1' }\npaths:\n  ${path}:\n    get:\n      responses: { '200': { description: Fine } }\n`;

async function aPortal(database: TestDatabase) {
  const auth_strategies = [{ name: 'Keys', credential_type: 'key_auth' as const }];
  const world = await aWorld(database, [aPortalContent({ auth_strategies }, [aProduct('rates')])]);
  const { id } = await world.services.portals.byHost('portal.test');
  const at = `/api/admin/v1/portals/${id}`;
  const owner = await asUser(world, await aUser(world));
  const read = async (path: string) => (await world.fetch(`/api/v2${path}`)).json() as Promise<never>;
  const revision = async () => (await owner('GET', `${at}/revisions`)).body.data[0].number as number;
  return Object.assign(world, { portal_id: id, at, owner, read, revision });
}

onBothEngines((open) => {
  test('a product is created, changed and moved, is visible at once, and is deleted with its content', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { owner, at, read } = world;
    const made = await owner('POST', `${at}/products`, { name: 'Überweisung & Co', labels: { team: 'pay' } });
    expect(made).toMatchObject({ status: 201, body: { slug: 'uberweisung-co', is_published: true, versions: [] } });
    const one = `${at}/products/${made.body.id}`;
    expect(await read('/products')).toMatchObject({ data: [{ name: 'Überweisung & Co' }, {}].toReversed() });
    expect((await owner('POST', `${at}/products`, { name: 'Other', slug: 'rates' })).status).toBe(409);
    expect((await owner('PATCH', one, { slug: 'Not a slug' })).status).toBe(400);

    const hidden = await owner('PATCH', one, { slug: 'payments', is_published: false, description: 'Pay.' });
    expect(hidden.body).toMatchObject({ id: made.body.id, slug: 'payments', is_published: false, description: 'Pay.' });
    expect(await read('/products')).toMatchObject({ data: [{ name: 'rates' }] });
    const { body } = await owner('GET', `${at}/products?filter[name][contains]=über&filter[is_published]=false`);
    expect(body).toMatchObject({ data: [{ slug: 'payments', labels: { team: 'pay' } }], meta: { page: { total: 1 } } });

    expect((await owner('DELETE', one)).status).toBe(204);
    expect((await owner('GET', one)).status).toBe(404);
    // The other product is unchanged.
    expect((await owner('GET', `${at}/products`)).body.data).toMatchObject([{ slug: 'rates', version_count: 1 }]);
  });

  test('the visibility of a product and a document is set, and refused if no reader would remain', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { owner, at, read } = world;
    const one = `${at}/products/${(await owner('GET', `${at}/products`)).body.data[0].id}`;
    expect((await owner('PATCH', one, { visibility: 'developers' })).body.invalid_parameters).toMatchObject([
      { field: 'product.yaml', cause: { code: 'visibility-without-accounts' } },
    ]);
    expect((await owner('PATCH', at, { sign_in: ['basic'] })).body).toMatchObject({
      is_public: true,
      sign_in: ['basic'],
    });
    const context = (await read('/portal?include=accounts')) as object;
    expect(context).toMatchObject({ is_public: true, has_accounts: true, basic_auth_enabled: true });
    expect(Object.keys((await read('/portal')) as object)).not.toContain('has_accounts');

    const files = ['a', 'b'].map((name) => ({ path: `${name}.md`, text: `# ${name}\n` }));
    const { body: documents } = await owner('POST', `${one}/documents`, { files });
    const document = `${one}/documents/${documents.data[0].id}`;
    const narrowed = await owner('PATCH', document, { visibility: 'developers' });
    expect(narrowed.body.data).toMatchObject([{ visibility: 'developers' }, { visibility: null }]);
    expect(await read('/products/rates')).toMatchObject({ document_count: 1 });
    expect(((await read('/products/rates/documents')) as { data: object[] }).data).toMatchObject([{ slug: 'b' }]);

    expect((await owner('PATCH', one, { visibility: 'teams' })).body.invalid_parameters).toMatchObject([
      { cause: { code: 'wider-than-above' } },
    ]);
    expect((await owner('PATCH', document, { visibility: 'public' })).status).toBe(200);
    expect((await owner('PATCH', document, { visibility: 'developers' })).status).toBe(200);
    expect((await owner('PATCH', one, { visibility: 'developers' })).body).toMatchObject({
      visibility: 'developers',
      is_published: true,
    });
    expect(await read('/products')).toMatchObject({ data: [] });
    const closing = () => owner('PATCH', at, { sign_in: [] });
    expect((await closing()).body.invalid_parameters).toMatchObject([
      { field: 'sign_in', cause: { code: 'something-for-developers' } },
    ]);
    expect((await owner('PATCH', document, { visibility: null })).status).toBe(200);
    expect((await owner('PATCH', one, { is_published: false })).body).toMatchObject({ visibility: 'hidden' });
    expect((await closing()).body).toMatchObject({ is_public: true, sign_in: [] });
  });

  test('a version keeps its settings and its specification, and a mistake in one loses neither', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { owner, at } = world;
    const { body: product } = await owner('GET', `${at}/products`);
    const one = `${at}/products/${product.data[0].id}`;
    const [keys] = (await owner('GET', `${at}/auth-strategies`)).body.data;
    const made = await owner('POST', `${one}/versions`, { name: 'v2', auth_strategy_id: keys.id, auto_approve: true });
    expect(made).toMatchObject({
      status: 201,
      body: { versions: [{ name: 'v2', registration_enabled: true, auto_approve: true, spec: null }, { name: 'v1' }] },
    });
    const version = `${one}/versions/${made.body.versions[0].id}`;
    expect((await owner('POST', `${one}/versions`, { name: 'v2' })).body.type).toBe('/problems/name-taken');
    expect((await owner('PATCH', version, { name: 'v1' })).body.type).toBe('/problems/name-taken');
    const unknown = await owner('PATCH', version, { auth_strategy_id: world.portal_id });
    expect(unknown.body.type).toBe('/problems/unknown-auth-strategy');

    const changed = await owner('PATCH', version, {
      name: 'v2.0',
      is_deprecated: true,
      deprecation_note: 'Use v3.',
      sunset: '2031-05-01',
      after_sunset: 'serve',
      try_it: false,
      routes: [{ paths: ['/rates'], methods: ['GET'] }],
    });
    expect(changed.body.versions[0]).toMatchObject({
      id: made.body.versions[0].id,
      name: 'v2.0',
      is_deprecated: true,
      sunset: '2031-05-01',
      try_it: false,
      auth_strategy_id: keys.id,
      routes: [{ paths: ['/rates'], methods: ['GET'] }],
    });

    const put = await owner('PUT', `${version}/spec`, { files: [{ path: 'openapi.yaml', text: spec('Rates') }] });
    expect(put.body.versions[0].spec).toEqual({ file_name: 'openapi.yaml', operations: 1, size: spec('Rates').length });
    const broken = 'openapi: 3.0.3\ninfo:\n  title: Rates\npaths: {}\n';
    const refused = await owner('PUT', `${version}/spec`, { files: [{ path: 'openapi.yaml', text: broken }] });
    expect(refused).toMatchObject({
      status: 400,
      body: { invalid_parameters: [{ field: 'openapi.yaml:3', reason: 'info has no "version"' }] },
    });
    const typo = `${spec('Rates').replace(/^openapi: .*$/m, 'openapi: 3.1.0')}components:\n  schemas:\n    Rate: { type: integr }\n`;
    const misspelt = await owner('PUT', `${version}/spec`, { files: [{ path: 'openapi.yaml', text: typo }] });
    expect(misspelt.body.invalid_parameters).toMatchObject([
      {
        field: `openapi.yaml:${typo.split('\n').length - 1}`,
        reason: expect.stringContaining('components › schemas › Rate › type must be one of array, boolean, integer'),
      },
    ]);
    const proto = await owner('PUT', `${version}/spec`, { files: [{ path: 'a.proto', text: 'syntax = "proto3";\n' }] });
    expect(proto.body.invalid_parameters).toMatchObject([
      { field: 'a.proto', reason: expect.stringContaining('is a protobuf definition, which is not supported') },
    ]);
    expect((await owner('GET', `${version}/spec`)).body.content).toBe(spec('Rates'));
    const outside = await owner('PUT', `${version}/spec`, { files: [{ path: '../x.yaml', text: spec('X') }] });
    expect(outside.body.invalid_parameters).toMatchObject([{ field: 'files.0.path' }]);
    expect((await owner('DELETE', version)).body.versions).toMatchObject([{ name: 'v1' }]);
  });

  test('documents and images are uploaded, moved and deleted, and links are updated', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { owner, at } = world;
    const product_id = (await owner('GET', `${at}/products`)).body.data[0].id;
    const docs = `${at}/products/${product_id}/documents`;
    const png = aPicture().toString('base64');
    const uploaded = await owner('POST', docs, {
      files: [
        { path: 'start.md', text: '# Start\n\nSee [limits](guides/limits.md).\n\n![map](map.png)\n' },
        { path: 'guides/limits.md', text: '---\ntitle: Limits\n---\nBack to [start](../start.md).\n' },
        { path: 'map.png', base64: png },
      ],
    });
    expect(uploaded.body.images).toMatchObject([{ path: 'map.png', media_type: 'image/png', size: aPicture().length }]);
    expect(uploaded.body.data.map(({ path, title }: Record<string, string>) => [path, title])).toEqual([
      ['guides/index.md', 'Guides'],
      ['guides/limits.md', 'Limits'],
      ['start.md', 'Start'],
    ]);
    const [guides, limits, start] = uploaded.body.data;

    const moved = await owner('PATCH', `${docs}/${limits.id}`, { parent_id: start.id, title: 'Rate limits' });
    expect(moved.body.data).toMatchObject([
      { id: guides.id, path: 'guides/index.md' },
      { id: start.id, path: 'start/index.md' },
      { id: limits.id, path: 'start/limits.md', parent_id: start.id, title: 'Rate limits' },
    ]);
    const { body: source } = await owner('GET', `${docs}/${start.id}`);
    expect(source.content).toBe('# Start\n\nSee [limits](limits.md).\n\n![map](../map.png)\n');
    const below = await owner('PATCH', `${docs}/${start.id}`, { parent_id: limits.id });
    expect(below.body.invalid_parameters).toMatchObject([{ field: 'parent_id' }]);

    const dead = await owner('PATCH', `${docs}/${limits.id}`, { content: 'One\n\n[gone](gone.md)\n' });
    expect(dead.body.invalid_parameters).toMatchObject([
      { field: 'docs/start/limits.md:8', reason: 'the link to "gone.md" leads nowhere' },
    ]);
    const inUse = await owner('DELETE', `${at}/products/${product_id}/document-images?path=map.png`);
    expect(inUse.body.invalid_parameters[0].reason).toContain('does not exist');
    expect((await owner('DELETE', `${docs}/${start.id}`)).body.data).toMatchObject([{ id: guides.id }]);
    const gone = await owner('DELETE', `${at}/products/${product_id}/document-images?path=map.png`);
    expect(gone.body.images).toEqual([]);
    const no = await owner('POST', docs, { files: [{ path: 'run.exe', text: '' }] });
    expect(no.body.invalid_parameters).toMatchObject([{ field: 'run.exe' }]);
  });

  test('previews show the result of an upload and its mistakes, and store nothing', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { owner, at } = world;
    const product = `${at}/products/${(await owner('GET', `${at}/products`)).body.data[0].id}`;
    const seen = await owner('POST', `${at}/previews/spec`, { files: [{ path: 'a.yaml', text: spec('Seen') }] });
    expect(seen.body).toMatchObject({ findings: [], reference: { title: 'Seen', operations: [{ path: '/parcels' }] } });
    expect(seen.body.bundles[seen.body.reference.operations[0].bundle]).toBeDefined();
    expect(seen.body.warnings).toEqual([]);
    const text = `${spec('Seen')}components: {schemas: {A: {type: integer, example: one}}}\n`;
    const doubtful = await owner('POST', `${at}/previews/spec`, { files: [{ path: 'a.yaml', text }] });
    expect(doubtful.body).toMatchObject({
      findings: [],
      warnings: [{ file: 'a.yaml', line: text.split('\n').length - 1, cause: { code: 'example-breaks-schema' } }],
    });
    const wrong = await owner('POST', `${at}/previews/spec`, { files: [{ path: 'a.json', text: '{ "openapi": ' }] });
    expect(wrong.body).toMatchObject({ findings: [{ file: 'a.json', reason: 'is not valid JSON' }], reference: null });

    const files = [{ path: 'a.md', text: '# A\n\n[b](b.md)\n' }];
    const { body } = await owner('POST', `${product}/previews/documents`, { files });
    expect(body.documents).toMatchObject([{ path: 'a.md', title: 'A', nodes: { type: 'document' } }]);
    expect(body.findings).toEqual([
      {
        file: 'docs/a.md',
        line: 3,
        reason: 'the link to "b.md" leads nowhere',
        cause: { code: 'link-dead', values: { target: 'b.md' } },
      },
    ]);
    expect((await owner('GET', `${product}/documents`)).body.data).toEqual([]);
  });

  test('each edit is a revision that shows its changes and can be restored', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { owner, at, revision } = world;
    const id = (await owner('GET', `${at}/products`)).body.data[0].id;
    const first = await revision();
    await owner('PATCH', `${at}/products/${id}`, { description: 'Of parcels' });
    expect(await revision()).toBe(first + 1);
    // An edit without a change makes no revision.
    await owner('PATCH', `${at}/products/${id}`, { description: 'Of parcels' });
    expect(await revision()).toBe(first + 1);
    expect((await owner('GET', `${at}/revisions/${first + 1}`)).body).toMatchObject({
      author: 'olive@example.com',
      summary: 'Changed the product rates',
      files: [
        {
          path: 'products/rates/product.yaml',
          action: 'change',
          lines: expect.arrayContaining(['+description: Of parcels']),
        },
      ],
    });
    const tried = await owner('POST', `${at}/revisions/${first}/rollback?dry_run=true`);
    expect(tried.body).toMatchObject({
      revision: null,
      changes: [{ action: 'change', what: 'product', name: 'rates' }],
    });
    expect((await owner('POST', `${at}/revisions/${first}/rollback`)).body.revision).toBe(first + 2);
    expect((await owner('GET', `${at}/products/${id}`)).body.description).toBeNull();
    expect((await owner('POST', `${at}/revisions/99/rollback`)).status).toBe(404);
    const { query } = database;
    const events = await query.selectFrom('audit_event').select(['action', 'portal_id']).execute();
    expect(events).toContainEqual({ action: 'portal.rolled-back', portal_id: world.portal_id });
  });

  test('two simultaneous edits of one product both succeed', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { owner, at } = world;
    const one = `${at}/products/${(await owner('GET', `${at}/products`)).body.data[0].id}`;
    const edits = [{ description: 'Both' }, { labels: { team: 'both' } }, { is_published: false }];
    const answers = await Promise.all(edits.map((edit) => owner('PATCH', one, edit)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await owner('GET', one)).body).toMatchObject({
      description: 'Both',
      labels: { team: 'both' },
      is_published: false,
    });
  });
});
