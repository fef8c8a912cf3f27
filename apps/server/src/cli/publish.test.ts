import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { runCommandHere } from '@portico/test-kit/server/command-here.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';
import { watchFolder } from './watch-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-publish-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const run = (data_dir: string, words: string[], environment: Record<string, string> = {}) =>
  runCommandHere(words, { DATA_DIR: data_dir, ...environment });

const site = {
  'site/portal.yaml': portalYaml,
  'site/products/one/product.yaml': 'name: One\nversions: [{ name: v1 }]\n',
  'site/products/one/docs/index.md': '# Start\n',
};

test('a folder is published, changed, exported and rolled back from the command line', async () => {
  const data_dir = join(folder, 'data');
  const dir = join(folder, 'site');
  await write(site);
  const rehearsed = await run(data_dir, ['publish', dir, '--dry-run']);
  expect(rehearsed).toMatchObject({ code: 0, errors: '' });
  expect(rehearsed.output.split('\n')).toEqual([
    '  + portal main',
    '  + host name portal.test',
    '  + product one',
    '  + version one v1',
    '  + document one/docs/index.md',
    '',
    'main: 5 to create, 0 to change, 0 to delete.',
  ]);
  const first = await run(data_dir, ['publish', dir, '--summary', 'First']);
  expect(first.output).toBe(`${rehearsed.output}\nPublished main, revision 1.`);
  expect(await run(data_dir, ['publish', dir])).toEqual({ code: 0, output: 'main: nothing to do.', errors: '' });

  await write({ 'site/products/one/docs/index.md': '# Other\n', 'site/products/two/product.yaml': 'name: Two\n' });
  const second = await run(data_dir, ['publish', dir]);
  expect(second.output.split('\n').slice(0, 4)).toEqual([
    '  + product two',
    '  ~ document one/docs/index.md',
    '',
    'main: 1 to create, 1 to change, 0 to delete.',
  ]);

  const copy = join(folder, 'copy');
  expect(await run(data_dir, ['export', copy])).toMatchObject({ code: 0, output: `Wrote 4 files to ${copy}.` });
  expect(await readFile(join(copy, 'products/one/docs/index.md'), 'utf8')).toBe(
    '---\ntitle: Other\norder: 1\n---\n# Other\n',
  );
  expect((await run(data_dir, ['publish', copy, '--prune'])).output).toBe('main: nothing to do.');
  expect(await run(data_dir, ['export', copy])).toMatchObject({ code: 1, errors: expect.stringMatching(/not empty/) });
  expect((await run(data_dir, ['export', copy, '--force', '--portal', 'main'])).code).toBe(0);

  expect((await run(data_dir, ['revisions'])).output).toMatch(
    /^ {4}2 {2}\S+Z {2}\S+ {2}Published main\n {4}1 {2}\S+Z {2}\S+ {2}First$/,
  );
  const back = await run(data_dir, ['rollback', '1']);
  expect(back.output.split('\n')).toEqual([
    '  - product two',
    '  ~ document one/docs/index.md',
    '',
    'main: 0 to create, 1 to change, 1 to delete.',
    'Published main, revision 3.',
  ]);
  expect(await run(data_dir, ['rollback', '9'])).toMatchObject({ code: 1, errors: 'There is no revision 9 of main.' });
});

test('all mistakes of a folder are listed, and the exit code is 1', async () => {
  const data_dir = join(folder, 'data');
  await write({ ...site, 'site/portal.yaml': 'name: [\n', 'site/products/one/docs/index.md': '\n![a](b.png)\n' });
  const { code, output, errors } = await run(data_dir, ['publish', join(folder, 'site')]);
  expect([code, output]).toEqual([1, '']);
  expect(errors.split('\n')).toEqual([
    expect.stringMatching(/^portal\.yaml:\d: /),
    'products/one/docs/index.md:2: the image "b.png" does not exist',
  ]);
});

test.each([
  [['publish', '.', '--bogus'], 2, 'There is no option --bogus. See: portico publish --help'],
  [['publish', '.', '--server', 'https://a.test'], 2, /^A token is required: give --token, or set PORTICO_TOKEN\. /],
  [['publish', '.', '--server', 'nonsense', '--token', 'x'], 1, /must be a URL/],
  [['revisions'], 1, 'There is no organization yet: publish a portal first.'],
  [
    ['token', 'create', '--user', 'a@b.test', '--scope', 'all'],
    2,
    /^--scope must be one of: publish, read, review, admin, owner, tokens\. /,
  ],
  [['token', 'create', '--user', 'a@b.test', '--scope', 'publish', '--expires', '9y'], 2, /from 1d to 365d/],
  [['token', 'create', '--user', 'a@b.test', '--scope', 'publish'], 1, 'There is no user a@b.test.'],
] as const)('%j is refused in a sentence', async (words, code, errors) => {
  const expected = typeof errors === 'string' ? errors : expect.stringMatching(errors);
  expect(await run(join(folder, 'data'), [...words])).toMatchObject({ code, errors: expected });
});

test('a personal token publishes to a running server', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const { data_dir } = database.settings;
  const { org_id, services } = world;
  await services.users.add({
    org_id,
    email: 'ada@example.com',
    full_name: 'Ada',
    role: 'owner',
    password: 'Correct-horse-1',
  });
  const words = [
    'token',
    'create',
    '--user',
    'ada@example.com',
    '--scope',
    'publish',
    '--expires',
    '7d',
    '--name',
    'Pipeline',
  ];
  const { output: token } = await run(data_dir, words);
  expect(token).toMatch(/^ppt_\w{39}$/);
  const listed = await run(data_dir, ['token', 'list', '--user', 'ada@example.com']);
  expect(listed.output).toMatch(new RegExp(`^\\S+  …${token.slice(-4)}  publish  until \\S+  never used  Pipeline$`));

  await write(site);
  const elsewhere = join(folder, 'data');
  const toServer = ['publish', join(folder, 'site'), '--server', world.url];
  const environment = { PORTICO_TOKEN: token };
  const rehearsed = await run(elsewhere, [...toServer, '--dry-run'], environment);
  expect(rehearsed.output).toMatch(/main: 5 to create, 0 to change, 0 to delete\.$/);
  expect((await run(elsewhere, toServer, environment)).output).toMatch(/Published main, revision 1\.$/);
  expect((await run(elsewhere, toServer, environment)).output).toBe('main: nothing to do.');
  expect(await (await world.fetch('/api/v2/products')).json()).toMatchObject({ data: [{ name: 'One' }] });

  const specOf = (...paths: string[]) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'One', version: '1' },
      paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: 'Done' } } } }])),
    });
  const withSpec = 'name: One\nversions: [{ name: v1, spec: one.json }]\n';
  await write({ 'site/products/one/product.yaml': withSpec, 'site/products/one/one.json': specOf('/a', '/b') });
  expect((await run(elsewhere, toServer, environment)).code).toBe(0);
  await write({ 'site/products/one/one.json': specOf('/a') });
  for (const more of [[], ['--dry-run']]) {
    const refused = await run(elsewhere, [...toServer, '--fail-on', 'breaking', ...more], environment);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('GET /b: The operation was removed.')]);
  }
  const told = await run(elsewhere, [...toServer, '--dry-run'], environment);
  expect(told.output).toContain('Specification of one v1: 1 breaking. 0 applications are registered.');

  await write({ 'site/products/one/docs/index.md': '[a](b.md)\n' });
  const wrong = await run(elsewhere, toServer, environment);
  expect(wrong).toMatchObject({ code: 1, errors: 'products/one/docs/index.md:1: the link to "b.md" leads nowhere' });
  expect((await run(elsewhere, [...toServer, '--token', 'ppt_no'])).errors).toMatch(
    /refuses: This needs a personal access token/,
  );

  const [id] = listed.output.split(' ');
  expect((await run(data_dir, ['token', 'revoke', id as string, '--user', 'ada@example.com'])).code).toBe(0);
  expect((await run(elsewhere, toServer, environment)).code).toBe(1);
  const gone = ['publish', join(folder, 'site'), '--server', 'http://127.0.0.1:1', '--token', 'x'];
  expect((await run(elsewhere, gone)).errors).toMatch(/^The server http:\/\/127\.0\.0\.1:1 cannot be reached: /);
});

test('secrets that the folder names come from the publishing machine, and are sent over TLS only', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const { data_dir } = database.settings;
  const { org_id, services } = world;
  const owner = { org_id, full_name: 'Ada', role: 'owner', password: 'Correct-horse-1' } as const;
  await services.users.add({ ...owner, email: 'ada@example.com' });
  await services.setup.finish(org_id);
  const words = ['token', 'create', '--user', 'ada@example.com', '--scope', 'owner'];
  const { output: PORTICO_TOKEN } = await run(data_dir, words);
  const provider = 'oidc: { issuer: "https://id.test", client_id: x, client_secret_env: SSO_SECRET_ACME }';
  await write({ ...site, 'site/portal.yaml': `${portalYaml}identity_providers: [{ name: acme, ${provider} }]\n` });
  const publish = (server: string, environment = {}) =>
    run(join(folder, 'data'), ['publish', join(folder, 'site'), '--server', server], { PORTICO_TOKEN, ...environment });
  const secretOf = async () =>
    (await database.query.selectFrom('identity_provider').select('sealed_secret').execute())[0]?.sealed_secret;

  expect((await publish(world.url)).errors).toMatch(/needs the secret SSO_SECRET_ACME, which is not set/);
  const SSO_SECRET_ACME = 'of-this-machine';
  expect((await publish(world.url, { SSO_SECRET_ACME })).output).toMatch(/Published main, revision 1\.$/);
  expect(await secretOf()).not.toContain(SSO_SECRET_ACME);
  expect((await publish(world.url)).output).toBe('main: nothing to do.');
  expect((await publish('http://portal.example', { SSO_SECRET_ACME })).errors).toBe(
    'SSO_SECRET_ACME is not sent to http://portal.example without TLS: publish to an https URL.',
  );
  // A publish into the database uses the environment of this command.
  const here = ['publish', join(folder, 'site')];
  const changed = await run(data_dir, here, { SSO_SECRET_ACME: 'another' });
  expect(changed.output).toContain('~ identity provider acme');
});

test('a watched folder is published again after each change, even during a publish and after a mistake', async () => {
  await write(site);
  const stop = new AbortController();
  const { FolderError } = await import('../features/publication/findings.ts');
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = join(folder, 'site/products/one/docs/index.md');
  const published: string[] = [];
  const publish = async () => {
    const text = await readFile(page, 'utf8');
    if (published.push(text) === 1) await writeFile(page, 'changed meanwhile');
    if (text === 'wrong') throw new FolderError([{ file: 'index.md', reason: 'is wrong' }]);
  };
  const watching = watchFolder(join(folder, 'site'), { publish, stop: stop.signal });
  const isPublished = (text: string) => vi.waitFor(() => expect(published.at(-1)).toBe(text), { timeout: 20_000 });
  await isPublished('changed meanwhile');
  for (const text of ['one', 'wrong', 'three']) {
    await writeFile(page, text);
    await isPublished(text);
  }
  stop.abort();
  await watching;
  expect(told).toHaveBeenCalledWith('index.md: is wrong');
});

test('progress is drawn at intervals on a terminal, and nowhere else', () => {
  let time = 0;
  const drawn: string[] = [];
  const write = (text: string | Uint8Array) => drawn.push(String(text)) > 0;
  const progress = createProgress({ isTTY: true, write }, () => time);
  progress.show('Checking', 1, 4);
  expect(drawn).toEqual([]);
  time = 100;
  progress.show('Checking', 2, 4);
  progress.show('Checking', 3, 4);
  progress.clear();
  progress.clear();
  expect(drawn).toEqual([`\r\u001B[2KChecking ${'█'.repeat(12)}${'░'.repeat(12)} 2/4`, '\r\u001B[2K']);
  const silent = createProgress({ isTTY: false, write }, () => (time += 1000));
  silent.show('Checking', 1, 2);
  silent.clear();
  expect(drawn).toHaveLength(2);
});

test('changes of specifications are in the plan and the changelog, and breaking ones are refused', async () => {
  const data_dir = join(folder, 'data');
  const dir = join(folder, 'site');
  const specOf = (paths: object) => JSON.stringify({ openapi: '3.1.0', info: { title: 'One', version: '1' }, paths });
  const operation = { get: { responses: { 200: { description: 'Done' } } } };
  await write({
    ...site,
    'site/products/one/product.yaml': 'name: One\nversions: [{ name: v1, spec: one.json }]\n',
    'site/products/one/one.json': specOf({ '/a': operation, '/b': operation }),
  });
  expect(await run(data_dir, ['publish', dir])).toMatchObject({ code: 0 });
  await write({ 'site/products/one/one.json': specOf({ '/a': operation }) });
  const changelog = join(folder, 'CHANGES.md');
  const rehearsed = await run(data_dir, ['publish', dir, '--dry-run', '--changelog', changelog]);
  expect(rehearsed.output.split('\n').slice(-2)).toEqual([
    'Specification of one v1: 1 breaking. 0 applications are registered.',
    '  ! GET /b: The operation was removed.',
  ]);
  expect(await readFile(changelog, 'utf8')).toBe(
    '# one v1\n\n## Breaking changes\n\n- **GET /b**: The operation was removed.\n',
  );
  const refused = await run(data_dir, ['publish', dir, '--fail-on', 'breaking']);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain(
    'products/one/one.json: changes version v1 in a way that this publish does not allow',
  );
  expect(await run(data_dir, ['publish', dir, '--fail-on', 'some'])).toMatchObject({ code: 2 });
  expect(await run(data_dir, ['publish', dir])).toMatchObject({ code: 0 });
});
