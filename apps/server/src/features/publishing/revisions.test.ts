import { join } from 'node:path';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aFolder } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { sharedFolders } from '@portico/test-kit/server/shared-folders.ts';
import { aPortalContent, aProduct } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { filesInMemory } from './folder-files.ts';

const demo = join(import.meta.dirname, '../../../../../content/demo');

async function aPublisher(database: TestDatabase, namedSecret?: (name: string) => string | undefined) {
  const parts = { ...database.settings, database, folders: sharedFolders };
  const services = createServices({ ...parts, ...(namedSecret && { namedSecret }) });
  const org_id = await services.organization.create('Acme');
  await services.setup.finish(org_id);
  const { publishing } = services;
  const exported = async (portal?: string) => {
    const files = new Map<string, Uint8Array>();
    for await (const [path, content] of await publishing.export(org_id, portal)) files.set(path, content);
    return files;
  };
  const publish = (files: Record<string, string>, options = {}) =>
    publishing.publishFolder(org_id, aFolder(files), options);
  return { ...services, org_id, exported, publish };
}

const product = 'name: One\nversions: [{ name: v1 }]\n';

onBothEngines((open) => {
  test('publishing an export changes nothing, for both demo portals', async () => {
    await using database = await open();
    const { publishing, org_id, exported } = await aPublisher(database);
    for (const name of ['private', 'public']) {
      const { portal, revision } = await publishing.publishFolder(org_id, join(demo, name), { author: 'ada' });
      expect(revision).toBe(1);
      expect(await publishing.publishFolder(org_id, join(demo, name), {})).toMatchObject({ changes: [], kept: [] });
      const files = await exported(portal);
      expect(files.size).toBeGreaterThan(20);
      const again = await publishing.publishFolder(org_id, filesInMemory(files), { prune: true });
      expect(again).toMatchObject({ changes: [], kept: [], revision: null });
      // The revision contains the same files, byte for byte.
      expect(await publishing.rollback(org_id, portal, 1, { with_access: true })).toMatchObject({
        changes: [],
        revision: null,
      });
    }
  });

  test('an export contains everything that a folder can express', async () => {
    await using database = await open();
    const { publishing, org_id, exported } = await aPublisher(database, () => 'a secret');
    const folder = aFolder({
      'portal.yaml': `name: main
title: "Main: a portal"
description: Text
hosts: [B.test, a.test, c.test]
visibility: private
rbac: true
auto_approve_developers: true
auto_approve_applications: true
allowed_time_period: 90d
search_engines: false
search:
  synonyms: { Money: [payments, "Payouts"], cash: [payments] }
  pins:
    - { words: [take money, Über], to: "product:one/v2" }
    - { words: [start], to: products/one/docs/z.md }
try_it: { private_addresses: true }
sign_in: [oidc]
identity_providers:
  - name: acme
    title: Acme
    oidc: { issuer: 'https://id.test', client_id: portico, client_secret_env: SSO_SECRET_ACME, claims: { groups: roles } }
    email_domains: [acme.test]
    auto_provision: false
    teams: { staff: Partners }
appearance: { accent: '#112233', header: Hello, welcome: "true" }
auth_strategies:
  - { name: Keys, credential_type: key_auth, key_names: [] }
  - { name: Clients, credential_type: client_credentials, auth_methods: [client_credentials], scopes: [read] }
  - name: Elsewhere
    credential_type: self_managed_client_credentials
    issuer: https://issuer.test
    audience: us
    client_registration: { token_env: SSO_SECRET_REG }
teams:
  - { name: Partners, products: [{ product: one, roles: [view, register] }], developers: [Z@test.test, a@test.test] }
`,
      'products/one/product.yaml': `name: One
description: "  Lines\\n\\nof text "
labels: { tier: "1", z: "true", a: x }
visibility: hidden
versions:
  - { name: v2, spec: b/api.yaml, created: 2024-05-06, registration: { auth_strategy: Keys, enabled: false, auto_approve: true } }
  - { name: v1, spec: a/api.yaml, deprecated_on: 2025-01-01, deprecation_note: Use v2, sunset: 2030-01-01, after_sunset: serve, try_it: false }
  - { name: v3, deprecated: false, sunset: 2031-01-01, routes: [{ paths: [/a], hosts: [x.test], methods: [GET], scopes: [read] }] }
`,
      'products/one/a/api.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
      'products/one/b/api.yaml': 'openapi: 3.1.0\ninfo: { title: B, version: "2" }\npaths: {}\n',
      'products/one/docs/index.md': '\uFEFF---\ntitle: "A: b"\n---\r\n\r\n# Text\r\n',
      'products/one/docs/z.md': '---\nslug: first\norder: -5\n---\n---\ntitle: no head\n---\n',
      'products/one/docs/deep/index.md': 'no heading',
      'products/one/docs/deep/b.md': '---\norder: 2\n---\n',
      'products/one/docs/deep/a.md': '---\norder: 10\n---\n',
      'products/two/product.yaml': 'name: Two\nvisibility: developers\n',
      'products/two/docs/x/index.md': '---\nvisibility: teams\n---\nX',
      'products/two/docs/x/y.md': 'Y',
    });
    await publishing.publishFolder(org_id, folder, {});
    const files = await exported();
    expect(await publishing.publishFolder(org_id, folder, { prune: true })).toMatchObject({ changes: [] });
    expect(await publishing.publishFolder(org_id, filesInMemory(files), { prune: true })).toMatchObject({
      changes: [],
    });
    expect(JSON.stringify([...files.values()].map(String))).not.toContain('a secret');
    // Publishing the export in an empty organization gives the same portal.
    const other = await aPublisher(database, () => 'a secret');
    await database.query.deleteFrom('portal').execute();
    await other.publishing.publishFolder(other.org_id, filesInMemory(files), {});
    expect(await other.exported()).toEqual(files);
  });

  test('every publish with changes is a revision with its author, time and summary', async () => {
    await using database = await open();
    const { publishing, org_id, publish } = await aPublisher(database);
    const files = { 'products/one/product.yaml': product };
    expect(await publish(files, { author: 'ada', summary: 'First' })).toMatchObject({ revision: 1 });
    expect(await publish(files, { author: 'ada', summary: 'Again' })).toMatchObject({ revision: null, changes: [] });
    await publish({ ...files, 'products/one/docs/index.md': '# Hello\n' }, { author: 'grace' });
    expect(await publishing.revisions(org_id)).toEqual([
      { number: 2, author: 'grace', summary: 'Published main', created_at: expect.any(String) },
      { number: 1, author: 'ada', summary: 'First', created_at: expect.any(String) },
    ]);
  });

  test('a rollback keeps people and access, unless it is asked to restore them', async () => {
    await using database = await open();
    const { publishing, org_id, publish, exported } = await aPublisher(database);
    const state = (title: string, more: string) => ({
      'portal.yaml': `name: main\ntitle: ${title}\nhosts: [main.test]\n${more}`,
      'products/one/product.yaml': product,
    });
    const team = (developers: string) =>
      `teams:\n  - { name: Partners, products: [{ product: one, roles: [view] }], developers: [${developers}] }\n`;
    const open1 = `visibility: public\nauto_approve_developers: true\nauto_approve_applications: true\n`;
    await publish(state('Old', `${open1}${team('mo@test.test, ada@test.test')}`), { prune: true });
    const old = String((await exported()).get('portal.yaml'));
    await publish(
      state('New', `visibility: private\nrbac: true\nsearch_engines: false\nsign_in: []\n${team('ada@test.test')}`),
      {
        prune: true,
      },
    );
    const before = String((await exported()).get('portal.yaml'));

    const { changes } = await publishing.rollback(org_id, 'main', 1, {});
    expect(changes).toEqual([{ action: 'change', what: 'portal', name: 'main' }]);
    expect(String((await exported()).get('portal.yaml'))).toBe(before.replace('title: New', 'title: Old'));
    const planned = await publishing.rollback(org_id, 'main', 1, { with_access: true, dry_run: true });
    expect(planned.changes).toContainEqual({ action: 'create', what: 'team member', name: 'Partners: mo@test.test' });
    await publishing.rollback(org_id, 'main', 1, { with_access: true });
    expect(String((await exported()).get('portal.yaml'))).toBe(old);
  });

  test('a rollback restores a revision as a new revision, and can itself be rolled back', async () => {
    await using database = await open();
    const { publishing, org_id, publish, exported } = await aPublisher(database);
    const states: Map<string, Uint8Array>[] = [];
    const revisions: Record<string, string>[] = [
      {
        'products/one/product.yaml': product,
        'products/one/docs/index.md': '# One\n',
        'products/one/docs/a.md': 'A\n',
      },
      { 'products/one/product.yaml': product, 'products/one/docs/index.md': '# Two\n' },
      { 'products/two/product.yaml': 'name: Two\n', 'products/two/docs/x.md': 'X\n' },
    ];
    for (const files of revisions) {
      await publish(files, { prune: true });
      states.push(await exported());
    }
    for (const number of [1, 3, 2, 4]) {
      const { revision } = await publishing.rollback(org_id, 'main', number, { author: 'ada' });
      expect(revision).toBeGreaterThan(3);
      states.push(await exported());
    }
    const [, , , rolled1, rolled3, rolled2, rolled4] = states;
    expect(rolled1).toEqual(states[0]);
    expect(rolled3).toEqual(states[2]);
    expect(rolled2).toEqual(states[1]);
    expect(rolled4).toEqual(states[0]);
    const [last] = await publishing.revisions(org_id);
    expect(last).toMatchObject({ number: 7, author: 'ada', summary: 'Rolled back to revision 4' });
    await expect(publishing.rollback(org_id, 'main', 99, {})).rejects.toMatchObject({ code: 'not-found' });
    await expect(publishing.rollback(org_id, 'other', 1, {})).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a dry run returns the change plan and changes nothing', async () => {
    await using database = await open();
    const { publish, exported } = await aPublisher(database);
    await publish({ 'products/one/product.yaml': product });
    const before = await exported();
    const rehearsed = await publish({ 'products/two/product.yaml': 'name: Two\n' }, { dry_run: true, prune: true });
    expect(rehearsed).toMatchObject({
      revision: null,
      changes: [
        { action: 'create', what: 'product', name: 'two' },
        { action: 'delete', what: 'product', name: 'one' },
      ],
    });
    expect(await exported()).toEqual(before);
  });

  test('content that is no longer in the folder stays and is listed until it is pruned, and an export still changes nothing', async () => {
    await using database = await open();
    const { publishing, org_id, publish, exported } = await aPublisher(database);
    const docs = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [`products/one/docs/${name}`, `# ${name}\n`]));
    const one = { 'products/one/product.yaml': product };
    await publish({
      ...one,
      ...docs('a.md', 'deep/index.md', 'deep/x.md', 'deep/y.md', 'z.md'),
      'products/two/product.yaml': 'name: Two\n',
    });
    const { kept } = await publish({ ...one, ...docs('a.md', 'deep/index.md', 'deep/y.md', 'new.md') });
    expect(kept).toEqual([
      { what: 'product', name: 'two' },
      { what: 'document', name: 'one/docs/deep/x.md' },
      { what: 'document', name: 'one/docs/z.md' },
    ]);
    const files = await exported();
    expect([...files.keys()].filter((path) => path.endsWith('.md'))).toHaveLength(6);
    expect(await publishing.publishFolder(org_id, filesInMemory(files), {})).toMatchObject({ changes: [], kept: [] });
  });

  test('a host name of another portal is refused with a reason, and nothing is written', async () => {
    await using database = await open();
    const { publishing, org_id, publish } = await aPublisher(database);
    await publish({});
    const taken = aPortalContent({ name: 'other', hosts: ['other.test', 'PORTAL.test'] }, [aProduct('one')]);
    await expect(publishing.publish(org_id, taken)).rejects.toThrow(
      'portal.yaml: the host name portal.test belongs to another portal',
    );
    expect(await publishing.revisions(org_id)).toHaveLength(1);
  });

  test('a folder can be published as another portal', async () => {
    await using database = await open();
    const { publishing, org_id } = await aPublisher(database);
    const published = await publishing.publishFolder(org_id, aFolder({}), { portal: 'staging' });
    expect(published.portal).toBe('staging');
    expect(await publishing.publishFolder(org_id, aFolder({}), { portal: 'staging' })).toMatchObject({ changes: [] });
  });
});

test('simultaneous publishes take turns: each is its own revision, and none is lost', async () => {
  await using database = await openTestDatabase('postgres');
  const { publishing, org_id } = await aPublisher(database);
  await using second = openDatabase(database.settings);
  const { publishing: elsewhere } = createServices({ ...database.settings, database: second });
  const folders = ['one', 'two', 'three', 'four'].map((slug) =>
    aFolder({ [`products/${slug}/product.yaml`]: 'name: A\n' }),
  );
  const published = await Promise.all(
    folders.map((folder, at) => (at % 2 === 0 ? publishing : elsewhere).publishFolder(org_id, folder, {})),
  );
  expect(published.map(({ revision }) => revision).toSorted()).toEqual([1, 2, 3, 4]);
  const products = await database.query.selectFrom('product').select('slug').orderBy('slug').execute();
  expect(products.map(({ slug }) => slug)).toEqual(['four', 'one', 'three', 'two']);
});
