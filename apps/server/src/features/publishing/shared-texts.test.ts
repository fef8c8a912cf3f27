import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPicture } from '@portico/test-kit/fixtures/picture.ts';
import { aFolder, findingsOf, portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { sharedFolders } from '@portico/test-kit/server/shared-folders.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { readFolder } from './folder.ts';
import { filesInMemory } from './folder-files.ts';

const docs = 'products/one/docs';
const product = { 'products/one/product.yaml': 'name: One\n' };
const portal = `${portalYaml}variables:\n  base_url: https://api.example.com/v1\n  mark: '[x](y.md) <b>'\n  limit: 100\n`;

async function nodesOf(files: Record<string, string>, path = 'a.md'): Promise<string> {
  const { products } = await readFolder(aFolder({ ...product, 'portal.yaml': portal, ...files }));
  return products[0]?.documents.find(({ source_path }) => source_path === path)?.nodes ?? '';
}

const inline = (text: string) => nodesOf({ [`${docs}/a.md`]: text });

test.each([
  ['Up to {{limit}} a day, {{ limit }} in all', '"text":"Up to 100 a day, 100 in all"'],
  ['{{base_url}}/orders', '"href":"https://api.example.com/v1/orders"'],
  ['[orders]({{base_url}}/orders?a=b)', '"href":"https://api.example.com/v1/orders?a=b"'],
  ['`GET {{base_url}}`', '"text":"GET https://api.example.com/v1"'],
  ['```bash title="{{limit}}"\ncurl {{base_url}}\n```', '"title":"100"'],
  ['```bash\ncurl {{base_url}} {{unknown}} \u0024{{limit}}\n```', '{{unknown}} \u0024{{limit}}'],
  [':::note For {{limit}} calls\nText\n:::', '"title":"For 100 calls"'],
  ['## {{limit}} calls', '"text":"100 calls"'],
  ['```\n\\{{limit}}\n```', '"text":"{{limit}}"'],
  ['\\{{limit}} and \\{{unknown}}', '"text":"{{limit}} and {{unknown}}"'],
])('a variable has its value in %j', async (text, part) => {
  expect(await inline(text)).toContain(part);
});

test('a value is never read as Markdown', async () => {
  const nodes = await inline('{{mark}}');
  expect(nodes).toContain('"text":"[x](y.md) <b>"');
  expect(nodes).not.toContain('"type":"link"');
});

test('a value that is no safe URL makes no link', async () => {
  const front = '---\nvariables: { bad: "javascript:alert(1)" }\n---\n';
  expect(await inline(`${front}[a]({{bad}}) ![b]({{bad}})`)).not.toContain('javascript');
});

test.each([
  ['[a](../products/one/docs/javascript:alert(1))', 'the link to "./javascript:alert(1)" leads nowhere'],
  ['[a](x/../../products/one/docs/javascript:alert(1))', 'the link to "./javascript:alert(1)" leads nowhere'],
  ['![a](../products/one/docs/data:text/html,x)', 'the image "./data:text/html,x" does not exist'],
])('the path %s of an included file does not become a URL with a scheme', async (text, reason) => {
  const include = ':::include\n[a](../../../snippets/a.md)\n:::\n';
  const files = { ...product, 'portal.yaml': portal, [`${docs}/a.md`]: include, 'snippets/a.md': text };
  expect(await findingsOf(files)).toEqual([`snippets/a.md:1: ${reason}`]);
});

test('the values of variables have a limit in a text with all that it includes', async () => {
  const wide = `${portalYaml}variables: { wide: ${'x'.repeat(500)} }\n`;
  const include = ':::include\n[a](../../../snippets/a.md)\n:::\n\n';
  const files = { ...product, 'portal.yaml': wide, 'snippets/a.md': '{{wide}} '.repeat(800) };
  expect(await findingsOf({ ...files, [`${docs}/a.md`]: include })).toEqual([]);
  const [finding = ''] = await findingsOf({ ...files, [`${docs}/a.md`]: include.repeat(2) });
  expect(finding).toContain('the values of variables have more than 1000000 characters');
});

test.each(['![a](../products/one/docs/a.png)', '![a]({{picture}})'])(
  'an image that only the snippet %s shows has the readers of the page',
  async (text) => {
    const yaml = `${portalYaml.replace('visibility: public', 'visibility: private')}variables: { picture: ../products/one/docs/a.png }\n`;
    const page = '---\nvisibility: teams\n---\n:::include\n[a](../../../snippets/a.md)\n:::\n';
    const files = { ...product, 'portal.yaml': yaml, [`${docs}/a.md`]: page, 'snippets/a.md': text };
    const { products } = await readFolder(aFolder({ ...files, [`${docs}/a.png`]: aPicture() }));
    expect(products[0]?.images?.get('a.png')?.visibility).toBe('teams');
  },
);

test('the variables of a document come before those of the portal', async () => {
  expect(await inline('---\nvariables:\n  limit: 5\n---\n{{limit}}')).toContain('"text":"5"');
});

test('a snippet is shown in place of its link, with its own links and the variables of the page', async () => {
  const nodes = await nodesOf({
    [`${docs}/a.md`]: '# A\n\n:::include\n[Limits](../../../snippets/limits.md)\n:::\n\nEnd\n',
    [`${docs}/guides/index.md`]: '# Guides\n',
    'snippets/limits.md':
      '---\ntitle: Limits\n---\n## Limits\n\nUp to {{limit}}, [see](../products/one/docs/guides/index.md#guides).\n',
  });
  expect(nodes).toContain('{"type":"heading","level":2,"children":[{"type":"text","text":"Limits"}]}');
  expect(nodes).toContain('Up to 100, ');
  expect(nodes).toContain('"href":"guides/index.md#guides"');
  expect(nodes).not.toContain('snippets/limits.md');
});

test('a file with code is shown as code, whole or in part', async () => {
  const files = { 'products/one/examples/pay.ts': 'one\ntwo\nthree\nfour\n' };
  const include = (options: string) =>
    nodesOf({ ...files, [`${docs}/a.md`]: `:::include ${options}\n[pay](../examples/pay.ts)\n:::\n` });
  expect(await include('')).toContain(
    '"lang":"ts","title":"pay.ts","children":[{"type":"text","text":"one\\ntwo\\nthree\\nfour"}]',
  );
  expect(await include('Paying {lines=2-3}')).toContain(
    '"lang":"ts","title":"Paying","firstLine":2,"children":[{"type":"text","text":"two\\nthree"}]',
  );
});

test('mistakes in variables and includes are reported, those of an included file with its own line', async () => {
  const include = (target: string) => `:::include\n[x](${target})\n:::\n`;
  expect(
    await findingsOf({
      ...product,
      'portal.yaml': portal,
      [`${docs}/a.md`]: `---\ntitle: A\n---\nSee {{limits}}\n\n${include('../gone.md')}\n${include('/../up.md')}\n${include('https://a.test/x.md')}\n:::include\nText\n:::\n`,
      [`${docs}/b.md`]: `${include('/snippets/one.md')}\n:::include {lines=3-1}\n[x](/snippets/two.md)\n:::\n`,
      [`${docs}/c.md`]: '---\nvariables: { Base: 1 }\n---\n',
      [`${docs}/d.md`]: `${include('/logo.bin')}`,
      'logo.bin': new Uint8Array([0xff, 0xfe]),
      'snippets/one.md': `---\ntitle: One\n---\nText\n\n[dead](gone.md) $\\frac{$\n\n${include('two.md')}`,
      'snippets/two.md': `${include('one.md')}`,
    }),
  ).toMatchInlineSnapshot(`
    [
      "logo.bin: is not UTF-8 text",
      "products/one/docs/a.md:4: there is no variable limits: add it to "variables" of portal.yaml or of this file, or write \\{{limits}} to show {{limits}}",
      "products/one/docs/a.md:6: the included file "../gone.md" does not exist",
      "products/one/docs/a.md:10: the included file "/../up.md" lies outside the folder",
      "products/one/docs/a.md:14: the included file "https://a.test/x.md" lies outside the folder",
      "products/one/docs/a.md:18: an include is a link to a file: write [Limits](../snippets/limits.md)",
      "products/one/docs/b.md:5: lines must be a line or the first and the last: lines=3-10",
      "products/one/docs/c.md:2: variables must be at most 200 names in lower case, each with a text of one line: base_url: https://api.example.com",
      "snippets/one.md:6: the formula cannot be read: Unexpected end of input in a macro argument, expected '}'",
      "snippets/one.md:6: the link to "../../../snippets/gone.md" leads out of the products of the folder",
      "snippets/one.md:8: the included file "two.md" includes this one: remove one of the two",
      "snippets/two.md:1: the included file "one.md" includes this one: remove one of the two",
    ]
  `);
});

test('variables are not missed where portal.yaml cannot be read', async () => {
  const found = await findingsOf({ ...product, 'portal.yaml': 'name: 1\n', [`${docs}/a.md`]: '{{limit}}' });
  expect(found.filter((finding) => finding.includes('a.md'))).toEqual([]);
});

test('files include each other to a bounded depth and size', async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 14 }, (_, at) => [`snippets/${at}.md`, `:::include\n[x](${at + 1}.md)\n:::\n`]),
  );
  expect(
    await findingsOf({ ...product, ...chain, [`${docs}/a.md`]: ':::include\n[x](/snippets/0.md)\n:::\n' }),
  ).toEqual(['snippets/9.md:1: files include each other at most 10 levels deep']);

  const twice = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`snippets/${at}.md`, `:::include\n[x](${at + 1}.md)\n:::\n\n`.repeat(3)]),
  );
  const many = await findingsOf({
    ...product,
    ...twice,
    'snippets/9.md': 'End\n',
    [`${docs}/a.md`]: ':::include\n[x](/snippets/0.md)\n:::\n',
  });
  expect(many.length).toBeGreaterThan(0);
  expect(new Set(many.map((finding) => finding.replace(/^\S+ /, '')))).toEqual(
    new Set(['a page includes at most 200 files with 1000000 characters']),
  );
});

onBothEngines((open) => {
  const folder = {
    ...product,
    'portal.yaml': portal,
    [`${docs}/a.md`]: '---\nvariables: { limit: 7 }\n---\n# A\n\n{{limit}}\n\n:::include\n[x](/snippets/x.md)\n:::\n',
    [`${docs}/b.md`]: '# B\n\nNothing shared\n',
    [`${docs}/c.md`]: '# C\n\n:::include\n[code](../examples/a.ts)\n:::\n',
    'pages/terms.md': '# Terms\n\n{{limit}}\n\n:::include\n[x](../snippets/x.md)\n:::\n',
    'products/one/examples/a.ts': 'const a = 1;\n',
    'snippets/x.md': 'Shared {{base_url}}\n',
  };

  test('an export has snippets, variables and texts as they were written, and publishing it changes nothing', async () => {
    await using database = await open();
    await using world = await aWorld(database, [], { folders: sharedFolders });
    await world.services.publishing.publishFolder(world.org_id, aFolder(folder), { prune: true });
    const files = new Map<string, Uint8Array>();
    for await (const [path, content] of await world.services.publishing.export(world.org_id, 'main')) {
      files.set(path, content);
    }
    const textOf = (path: string) => Buffer.from(files.get(path) ?? '').toString();
    expect(textOf('snippets/x.md')).toBe(folder['snippets/x.md']);
    expect(textOf('products/one/examples/a.ts')).toBe('const a = 1;\n');
    expect(textOf('portal.yaml')).toContain('limit: "100"');
    expect(textOf(`${docs}/a.md`)).toContain('limit: "7"');
    expect(textOf(`${docs}/a.md`)).toContain('{{limit}}\n\n:::include\n[x](/snippets/x.md)');
    const again = await world.services.publishing.publishFolder(world.org_id, filesInMemory(files), { prune: true });
    expect(again.changes).toEqual([]);
  });

  test('a changed snippet or variable changes the pages that have it, and no others', async () => {
    await using database = await open();
    await using world = await aWorld(database, [], { folders: sharedFolders });
    const publish = (files: Record<string, string>) =>
      world.services.publishing.publishFolder(world.org_id, aFolder(files), { prune: true });
    await publish(folder);
    const changed = (await publish({ ...folder, 'snippets/x.md': 'Other {{base_url}}\n' })).changes;
    expect(changed.map(({ what, name }) => `${what} ${name}`)).toEqual([
      'document one/docs/a.md',
      'included file snippets/x.md',
      'page /terms',
    ]);
    const renamed = portal.replace('api.example.com', 'api.other.example');
    const after = (await publish({ ...folder, 'portal.yaml': renamed })).changes;
    expect(after.map(({ what, name }) => `${what} ${name}`)).toEqual([
      'document one/docs/a.md',
      'variable base_url',
      'included file snippets/x.md',
      'page /terms',
    ]);
    const { nodes } = await database.query
      .selectFrom('document')
      .select('nodes')
      .where('source_path', '=', 'a.md')
      .executeTakeFirstOrThrow();
    expect(nodes).toContain('Shared ');
    expect(nodes).toContain('https://api.other.example/v1');
    await publish(Object.fromEntries(Object.entries(folder).filter(([path]) => !/\.ts$|c\.md$/.test(path))));
    const left = await database.query.selectFrom('included_file').select('path').execute();
    expect(left).toEqual([{ path: 'snippets/x.md' }]);
  });

  test('a product is edited in the console though texts include files of another product', async () => {
    await using database = await open();
    await using world = await aWorld(database, [], { folders: sharedFolders });
    await world.services.publishing.publishFolder(
      world.org_id,
      aFolder({
        ...folder,
        'products/two/product.yaml': 'name: Two\n',
        'products/two/docs/d.md': '# D\n\n:::include\n[code](../../one/examples/a.ts)\n:::\n',
      }),
      { prune: true },
    );
    const owner = await asUser(world, await aUser(world));
    const products = `/api/admin/v1/portals/${(await world.services.portals.byHost('portal.test')).id}/products`;
    for (const { id, slug } of (await owner('GET', products)).body.data) {
      const name = `New ${slug}`;
      expect(await owner('PATCH', `${products}/${id}`, { name })).toMatchObject({ status: 200, body: { name } });
    }
    const rows = await database.query.selectFrom('document').select(['source_path', 'nodes']).execute();
    expect(rows.find(({ source_path }) => source_path === 'd.md')?.nodes).toContain('const a = 1;');
  });
});
