import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatPlan } from '../../cli/plan.ts';
import { FolderError, formatFinding } from '../publication/findings.ts';
import { readFolder } from './folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const portal = 'name: main\ntitle: Main\nhosts: [main.test]\nvisibility: public\n';

async function findings(): Promise<string[]> {
  const error = await readFolder(folder).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof FolderError ? error.findings.map(formatFinding) : [];
}

test('a whole folder is read: products, specs, documents in order, images', async () => {
  await write({
    'portal.yaml': portal,
    'products/one/product.yaml': 'name: One\nversions:\n  - { name: v1, spec: one.yaml }\n',
    'products/one/one.yaml':
      'openapi: 3.1.0\ninfo: { title: One, version: v1 }\npaths: { /a: { get: { operationId: getA } } }\n',
    'products/one/docs/index.md': '# Start\n',
    'products/one/docs/z-first.md': '---\norder: 1\ntitle: First\n---\n',
    'products/one/docs/guides/index.md': '---\norder: 2\n---\n# Guides\n',
    'products/one/docs/guides/deep.md': 'No heading',
    'products/one/docs/images/notes.txt': 'not read here',
  });
  const { products } = await readFolder(folder);
  expect(products[0]?.specs.get('v1')?.file_name).toBe('one.yaml');
  expect(products[0]?.documents.map(({ slug, title, parent_path }) => [slug, title, parent_path])).toEqual([
    ['index', 'Start', undefined],
    ['z-first', 'First', undefined],
    ['guides', 'Guides', undefined],
    ['deep', 'deep', 'guides/index.md'],
  ]);
});

test('the readers of documents and images follow from their parents, and from the documents that show them', async () => {
  await write({
    'portal.yaml': `${portal}sign_in: [basic]\n`,
    'products/one/product.yaml': 'name: One\n',
    'products/one/docs/index.md': '# Start ![](images/both.png)\n',
    'products/one/docs/guides/index.md': '---\nvisibility: developers\n---\n# Guides ![](../images/both.png)\n',
    'products/one/docs/guides/deep.md': 'Deep ![](../images/inner.png)',
    'products/one/docs/guides/team.md': '---\nvisibility: teams\n---\n[Plan](../images/team.png)',
  });
  await mkdir(join(folder, 'products/one/docs/images'));
  for (const name of ['images/both', 'images/inner', 'images/team', 'images/none', 'guides/none']) {
    await writeFile(join(folder, `products/one/docs/${name}.png`), onePixel);
  }
  const { products } = await readFolder(folder);
  const { documents, images } = products[0]!;
  expect(documents.map(({ slug, visibility, own_visibility }) => [slug, visibility, own_visibility])).toEqual([
    ['index', undefined, undefined],
    ['guides', 'developers', 'developers'],
    ['deep', 'developers', undefined],
    ['team', 'teams', 'teams'],
  ]);
  expect([...images!].map(([path, { visibility }]) => [path, visibility]).toSorted()).toEqual([
    ['guides/none.png', 'developers'],
    ['images/both.png', undefined],
    ['images/inner.png', 'developers'],
    ['images/none.png', undefined],
    ['images/team.png', 'teams'],
  ]);
});

test.each<[string, Record<string, string>, string[]]>([
  ['nothing there', {}, ['portal.yaml: there is no such file']],
  ['broken YAML', { 'portal.yaml': 'name: a\ntitle: [\n' }, [expect.stringMatching(/^portal\.yaml:\d: /) as never]],
  [
    'a wrong value',
    { 'portal.yaml': portal.replace('public', 'open') },
    ['portal.yaml:4: visibility must be one of public, private'],
  ],
  ['a missing value', { 'portal.yaml': portal.replace('title: Main\n', '') }, ['portal.yaml:1: title is required']],
  ['an unknown name', { 'portal.yaml': `${portal}color: red\n` }, ['portal.yaml:5: color is not a known property']],
  [
    'a spec that is not there',
    { 'portal.yaml': portal, 'products/one/product.yaml': 'name: One\nversions:\n- name: v1\n  spec: no.yaml\n' },
    ['products/one/product.yaml:4: version v1 names the specification "no.yaml", which does not exist'],
  ],
  [
    'a spec that is something else',
    {
      'portal.yaml': portal,
      'products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: a.yaml }]\n',
      'products/one/a.yaml': 'a: 1\n',
    },
    ['products/one/a.yaml: is not an OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 document'],
  ],
  [
    'a path that leads out of the folder',
    {
      'portal.yaml': portal,
      'products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: ../../../../../../../etc/hostname }]\n',
    },
    [
      'products/one/product.yaml:2: version v1 names the specification "../../../../../../../etc/hostname", which lies outside the folder',
    ],
  ],
  [
    'something for developers on a portal without accounts',
    {
      'portal.yaml': portal,
      'products/one/product.yaml': 'name: One\nvisibility: developers\n',
      'products/two/product.yaml': 'name: Two\n',
      'products/two/docs/a.md': '---\ntitle: A\nvisibility: teams\n---\n',
    },
    [
      'products/one/product.yaml:2: visibility developers needs accounts: name the ways to log in (sign_in) in portal.yaml',
      'products/two/docs/a.md:3: visibility teams needs accounts: name the ways to log in (sign_in) in portal.yaml',
    ],
  ],
  [
    'documents that show to more readers than what they are below',
    {
      'portal.yaml': `${portal}sign_in: [basic]\n`,
      'products/one/product.yaml': 'name: One\nvisibility: developers\n',
      'products/one/docs/a.md': '---\nvisibility: public\n---\n',
      'products/one/docs/b/index.md': '---\nvisibility: teams\n---\n',
      'products/one/docs/b/c.md': '---\nvisibility: developers\n---\n',
      'products/one/docs/b/d.md': '---\nvisibility: everyone\n---\n',
    },
    [
      'products/one/docs/a.md:2: visibility public is wider than developers, the visibility of its product or parent page',
      'products/one/docs/b/c.md:2: visibility developers is wider than teams, the visibility of its product or parent page',
      'products/one/docs/b/d.md:2: visibility must be public, developers or teams',
    ],
  ],
  [
    'a strategy that is not there',
    {
      'portal.yaml': portal,
      'products/one/product.yaml':
        'name: One\nversions:\n  - name: v1\n    registration:\n      auth_strategy: Key\n  - name: v1\n',
    },
    [
      'products/one/product.yaml:5: version v1 names the auth strategy "Key", which portal.yaml does not have',
      'products/one/product.yaml:6: there are two versions named "v1"',
    ],
  ],
  [
    'names of nothing, and names for two things',
    {
      'portal.yaml': `${portal}appearance:
  logo: logo.png
sign_in:
  - basic
  - saml
auth_strategies:
  - { name: A, credential_type: key_auth }
  - { name: A, credential_type: key_auth }
teams:
  - name: T
    products:
      - product: two
        roles: [view]
  - name: T
identity_providers:
  - name: one
    oidc: { issuer: 'https://id.test', client_id: a, client_secret_env: SSO_SECRET_A }
    teams:
      staff: None
`,
    },
    [
      'portal.yaml:6: appearance.logo names the file "logo.png", which does not exist',
      'portal.yaml:9: sign_in names saml, but there is no such identity provider',
      'portal.yaml:12: there are two auth strategies named "A"',
      'portal.yaml:16: team T names the product "two", which does not exist',
      'portal.yaml:18: there are two teams named "T"',
      'portal.yaml:23: identity provider one names the team "None", which does not exist',
    ],
  ],
  [
    'an issuer without an audience',
    {
      'portal.yaml': `${portal}auth_strategies:
  - { name: A, credential_type: client_credentials, issuer: 'https://id.test', audience: 'https://api.test' }
  - { name: B, credential_type: self_managed_client_credentials, issuer: 'https://id.test' }
  - { name: C, credential_type: client_credentials }
`,
    },
    ['portal.yaml:7: auth strategy "B" has an issuer and no audience: say whom the issuer\'s tokens must be meant for'],
  ],
  [
    'aliases that explode',
    {
      'portal.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\n`,
    },
    ['portal.yaml: uses its aliases too often'],
  ],
])('%s is reported with its position', async (_what, files, expected) => {
  await write(files);
  expect(await findings()).toEqual(expected);
});

test('a link out of the folder is not followed', async () => {
  await write({
    'portal.yaml': portal,
    'products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: a.yaml }]\n',
  });
  await symlink('/etc/hostname', join(folder, 'products/one/a.yaml'));
  expect(await findings()).toEqual(['products/one/a.yaml: lies outside the folder']);
});

test('text that is not UTF-8 is refused', async () => {
  await write({ 'portal.yaml': portal });
  await writeFile(join(folder, 'portal.yaml'), Buffer.from([0x6e, 0xff, 0xfe]));
  expect(await findings()).toEqual(['portal.yaml: is not UTF-8 text']);
});

onBothEngines((open) => {
  test('content that is no longer in the folder is deleted only by pruning', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [aProduct('one'), aProduct('two')])]);
    const { publishing } = world.services;
    const smaller = aPortalContent({}, [aProduct('one')]);
    expect(await publishing.publish(world.org_id, smaller)).toEqual([]);
    expect(await publishing.publish(world.org_id, smaller, { prune: true })).toEqual([
      { action: 'delete', what: 'product', name: 'two' },
    ]);
  });

  test('examples that break their schema are warnings when their specification is published', async () => {
    await using database = await open();
    await using world = await aWorld(database);
    await write({
      'portal.yaml': portal,
      'products/one/product.yaml': 'name: One\nversions:\n  - { name: v1, spec: one.yaml }\n',
      'products/one/one.yaml': [
        'openapi: 3.1.0',
        'info: { title: One, version: v1 }',
        'components:',
        '  schemas:',
        '    Boat: { type: object, required: [id], examples: [{ name: Argo }] }',
        '    Nothing: { type: string, minLength: 2, maxLength: 1 }',
        'paths:',
        '  /boats:',
        '    get:',
        '      responses:',
        '        "200":',
        '          description: OK',
        '          content: { text/plain: { schema: { $ref: "#/components/schemas/Nothing" } } }',
        '',
      ].join('\n'),
    });
    const { publishing } = world.services;
    const publish = (dry_run: boolean) =>
      publishing.publishFolder(world.org_id, folder, { is_operator: true, dry_run });
    const { warnings } = await publish(true);
    expect(formatPlan({ portal: 'main', changes: [], kept: [], ...(warnings && { warnings }) })).toEqual([
      'main: nothing to do.',
      'Warning: products/one/one.yaml:13: no valid example can be made for #/paths/~1boats/get/responses/200/content/text~1plain/schema (GET /boats): its schema allows no value, or none that was found',
      'Warning: products/one/one.yaml:5: the example at #/components/schemas/Boat/examples/0 does not match its schema: it has no "id"',
    ]);
    expect((await publish(false)).warnings).toHaveLength(2);
    expect((await publish(false)).warnings).toBeUndefined();
  });

  test('the newest version is the one created last, whatever its name', async () => {
    await using database = await open();
    const versions = [
      { name: '10', created: '2024-01-01' },
      { name: '9', created: '2025-01-01' },
    ];
    await using world = await aWorld(database, [aPortalContent({}, [aProduct('one', { versions })])]);
    const answer = await world.fetch('/api/v2/products');
    const { data } = (await answer.json()) as { data: { latest_version: { name: string }; version_count: number }[] };
    expect(data[0]).toMatchObject({ latest_version: { name: '9' }, version_count: 2 });
  });

  test('a publish that fails in the middle leaves the portal unchanged', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPortalContent({}, [aProduct('one')])]);
    const twice = aPortalContent({ hosts: ['portal.test'] }, [
      aProduct('two'),
      aProduct('three', { name: 'x' }),
      aProduct('two'),
    ]);
    await expect(world.services.publishing.publish(world.org_id, twice)).rejects.toThrow();
    const { data } = (await (await world.fetch('/api/v2/products')).json()) as { data: { name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(['one']);
  });
});
