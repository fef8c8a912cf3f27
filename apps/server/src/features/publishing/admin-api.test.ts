import { gzipSync } from 'node:zlib';
import type { UserRole } from '@portico/contract/users.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const dayMs = 86_400_000;

/** A server without portals, and a function that publishes to it as a given user. */
async function aPublishingWorld(database: TestDatabase) {
  const clock = aClock();
  const world = await aWorld(database, [], { clock });
  const tokenOf = async (role: UserRole = 'admin', { email = `${role}@example.com`, org_id = world.org_id } = {}) => {
    const password = 'Correct-horse-1';
    const user = await world.services.users.add({ org_id, email, full_name: 'Ada', role, password });
    if (!user) throw new Error('The user was not made');
    const expires_at = new Date(clock() + 30 * dayMs).toISOString();
    const made = await world.services.personalTokens.create(
      user,
      { name: 'Pipeline', scopes: ['publish'], expires_at },
      { kind: 'system' },
    );
    return { ...made, user };
  };
  return { world, clock, tokenOf, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

const lines = (files: Record<string, string>) =>
  Object.entries({ 'portal.yaml': portalYaml, ...files })
    .map(([path, text]) => JSON.stringify({ path, text }))
    .join('\n');

async function publish(
  world: World,
  token: string,
  body: string | Uint8Array<ArrayBuffer>,
  { query = '', headers = {} } = {},
) {
  const answer = await world.fetch(`/api/admin/v1/portals/main/publishes${query}`, {
    method: 'POST',
    host: 'anything.test',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson', ...headers },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, the test says
  return { status: answer.status, body: (await answer.json()) as any };
}

const product = { 'products/one/product.yaml': 'name: One\nversions: [{ name: v1 }]\n' };

onBothEngines((open) => {
  test('a pipeline publishes a folder, and publishing it again changes nothing', async () => {
    await using database = await open();
    await using at = await aPublishingWorld(database);
    const { token } = await at.tokenOf();
    const rehearsed = await publish(at.world, token, lines(product), { query: '?dry_run=true' });
    expect(rehearsed).toMatchObject({ status: 200, body: { portal: 'main', revision: null } });
    expect(rehearsed.body.changes).toContainEqual({ action: 'create', what: 'product', name: 'one' });
    expect((await at.world.fetch('/api/v2/products')).status).toBe(404);

    const packed = new Uint8Array(gzipSync(lines(product)));
    const headers = { 'content-encoding': 'gzip' };
    const first = await publish(at.world, token, packed, { headers, query: '?summary=First' });
    expect(first).toMatchObject({ status: 200, body: { revision: 1, changes: rehearsed.body.changes } });
    expect(await (await at.world.fetch('/api/v2/products')).json()).toMatchObject({ data: [{ name: 'One' }] });
    const again = await publish(at.world, token, lines(product));
    expect(again.body).toEqual({ portal: 'main', revision: null, changes: [], kept: [] });
    const without = await publish(at.world, token, lines({}));
    expect(without.body.kept).toEqual([{ what: 'product', name: 'one' }]);
    const pruned = await publish(at.world, token, lines({}), { query: '?prune=true' });
    expect(pruned.body).toMatchObject({ changes: [{ action: 'delete', what: 'product', name: 'one' }], revision: 2 });
    expect(await at.world.services.publishing.revisions(at.world.org_id)).toMatchObject([
      { number: 2, author: 'admin@example.com' },
      { number: 1, author: 'admin@example.com', summary: 'First' },
    ]);
  });

  test('every mistake of the folder is returned with its place, and nothing is written', async () => {
    await using database = await open();
    await using at = await aPublishingWorld(database);
    const { token } = await at.tokenOf();
    const wrong = {
      ...product,
      'products/one/docs/a.md': 'A\n\n[b](b.md)\n',
      'products/two/product.yaml': 'nam: Two\n',
    };
    const { status, body } = await publish(at.world, token, lines(wrong));
    expect([status, body.type]).toEqual([400, '/problems/invalid-parameters']);
    expect(body.invalid_parameters).toEqual([
      { field: 'products/one/docs/a.md:3', rule: 'invalid', reason: 'the link to "b.md" leads nowhere' },
      { field: 'products/two/product.yaml:1', rule: 'invalid', reason: 'name is required' },
      { field: 'products/two/product.yaml:1', rule: 'invalid', reason: 'nam is not a known property' },
    ]);
    expect(await database.query.selectFrom('portal').selectAll().execute()).toEqual([]);

    const reason = 'products/one/docs/a.md:3: the link to "b.md" leads nowhere';
    const refused = async () =>
      (await at.world.services.reviews.overview({ ...at.world, role: 'owner' })).refused_publishes;
    expect(await refused()).toMatchObject([{ portal: 'main', author: 'admin@example.com', reason, findings: 3 }]);
    await publish(at.world, token, lines(wrong), { query: '?dry_run=true' });
    expect(await refused()).toHaveLength(1);
    at.clock.pass(1000);
    await publish(at.world, token, lines(product));
    expect(await refused()).toEqual([]);
  });

  test('a caller who may not publish is refused before the folder is read', async () => {
    await using database = await open();
    await using at = await aPublishingWorld(database);
    const { token, id, user } = await at.tokenOf('owner');
    const { token: ofViewer } = await at.tokenOf('viewer');
    const { token: ofReviewer } = await at.tokenOf('reviewer');
    for (const wrong of ['', 'x', `${token}x`, token.replace('ppt_', 'pgw_'), token.slice(0, -1)]) {
      expect(await publish(at.world, wrong, 'not even JSON')).toMatchObject({ status: 401 });
    }
    for (const lesser of [ofViewer, ofReviewer]) {
      expect(await publish(at.world, lesser, lines({}))).toMatchObject({
        status: 403,
        body: { type: '/problems/forbidden' },
      });
    }
    expect((await publish(at.world, token, lines({}))).status).toBe(200);
    await database.query
      .updateTable('organization_user')
      .set({ status: 'disabled' })
      .where('id', '=', user.id)
      .execute();
    expect((await publish(at.world, token, lines({}))).status).toBe(401);
    await database.query.updateTable('organization_user').set({ status: 'active' }).execute();
    at.clock.pass(30 * dayMs);
    expect((await publish(at.world, token, lines({}))).status).toBe(401);
    at.clock.pass(-30 * dayMs);
    await at.world.services.personalTokens.revoke(user, id, { kind: 'system' });
    expect((await publish(at.world, token, lines({}))).status).toBe(401);
  });

  test('a token can change only portals of its own organization', async () => {
    await using database = await open();
    await using at = await aPublishingWorld(database);
    const { token } = await at.tokenOf();
    await publish(at.world, token, lines(product));
    const org_id = await at.world.services.organization.create('Other');
    const { token: ofOther } = await at.tokenOf('owner', { email: 'other@example.com', org_id });
    const { status, body } = await publish(at.world, ofOther, lines({}), { query: '?prune=true' });
    expect([status, body.detail]).toEqual([400, 'the host name portal.test belongs to another portal']);
    expect(await (await at.world.fetch('/api/v2/products')).json()).toMatchObject({ data: [{ name: 'One' }] });
  });

  test('tokens are stored as hashes, and creating and revoking them is recorded', async () => {
    await using database = await open();
    await using at = await aPublishingWorld(database);
    const { token, id, user } = await at.tokenOf();
    expect(token).toMatch(/^ppt_[0-9A-Za-z]{39}$/);
    await publish(at.world, token, lines({}));
    await at.world.services.lastUsed.write();
    await at.world.services.personalTokens.revoke(user, id, { kind: 'user', id: user.id });
    const rows = await database.query.selectFrom('personal_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, -4));
    expect(rows).toMatchObject([{ scopes: ['publish'], last_four: token.slice(-4), last_used_at: expect.any(String) }]);
    const events = await database.query
      .selectFrom('audit_event')
      .select('action')
      .where('action', 'like', 'personal-token.%')
      .orderBy('action')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['personal-token.created', 'personal-token.revoked']);
    await expect(at.world.services.personalTokens.revoke(user, id, { kind: 'system' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('an upload that is not a folder is refused', async () => {
    await using database = await open();
    await using at = await aPublishingWorld(database);
    const { token } = await at.tokenOf();
    for (const [what, body, status, code, headers = {}] of notFolders()) {
      const answer = await publish(at.world, token, body, { headers });
      expect([what, answer.status, answer.body.type]).toEqual([what, status, `/problems/${code}`]);
    }
  });
});

type NotFolder = [
  what: string,
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  code: string,
  headers?: Record<string, string>,
];

const notFolders = (): NotFolder[] => [
  ['no JSON', '{oops', 400, 'malformed-json'],
  ['another shape', '{"path": "a.md", "content": "x"}', 400, 'malformed-request'],
  ['a path out of the folder', JSON.stringify({ path: '../a.md', text: 'x' }), 400, 'malformed-request'],
  ['an absolute path', JSON.stringify({ path: '/etc/a.md', text: 'x' }), 400, 'malformed-request'],
  ['a path with a backslash', JSON.stringify({ path: 'a\\..\\b.md', text: 'x' }), 400, 'malformed-request'],
  ['a path with NUL', JSON.stringify({ path: 'a\0.md', text: 'x' }), 400, 'malformed-request'],
  ['a file twice', `${lines({})}\n${lines({})}`, 400, 'malformed-request'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe]), 400, 'malformed-json'],
  ['no gzip', 'plain', 400, 'malformed-request', { 'content-encoding': 'gzip' }],
  [
    'a bomb',
    new Uint8Array(gzipSync(Buffer.alloc(70 * 1024 * 1024, 32), { level: 9 })),
    413,
    'payload-too-large',
    { 'content-encoding': 'gzip' },
  ],
  ['another packing', 'x', 415, 'unsupported-media-type', { 'content-encoding': 'br' }],
  ['another kind', 'x', 415, 'unsupported-media-type', { 'content-type': 'application/x-tar' }],
];
