import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { runCommandHere } from '@portico/test-kit/server/command-here.ts';
import { processEnvironment, program } from '@portico/test-kit/server/program.ts';
import { expect, test } from 'vitest';
import { createServices } from '../app/compose.ts';
import { createPasswordHasher } from '../features/accounts/password-hasher.ts';

const run = (data_dir: string, ...words: string[]) => runAt({ PUBLIC_URL: 'https://site.test' }, data_dir, ...words);

const runAt = (site: Record<string, string>, data_dir: string, ...words: string[]) =>
  runCommandHere(['user', ...words], { DATA_DIR: data_dir, ...site });

const servicesOf = (database: TestDatabase) => createServices({ ...database.settings, database });
const olga = ['create', '--owner', '--email', 'Olga@example.com', '--name', 'Olga Owner'];

test('the first owner is created in an empty database, and sets the password by the printed link', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  const { setup, users, passwordReset, userDirectory } = servicesOf(database);
  const { code, output } = await run(data_dir, ...olga);
  expect(code).toBe(0);
  const [, link = ''] = /^Set the password within an hour, once: (\S+)$/.exec(output) ?? [];
  const url = new URL(link);
  expect([url.origin, url.pathname]).toEqual(['https://site.test', '/console/reset-password']);
  expect(await users.findByEmail('olga@example.com')).toMatchObject({ role: 'owner', full_name: 'Olga Owner' });
  expect(await setup.isSetUp()).toBe(true);
  const reset = { token: url.searchParams.get('token')!, password: 'Lantern-Quay-1887' };
  expect(await passwordReset.reset(userDirectory, reset, { address: '127.0.0.1' })).toEqual({
    email: 'olga@example.com',
  });
  expect(await run(data_dir, ...olga)).toMatchObject({ code: 1, errors: expect.stringMatching(/already/) });
});

test('an owner is created in the named organization', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  const { organization, users } = servicesOf(database);
  await organization.create('Acme');
  const org_id = await organization.create('Other');
  expect(await run(data_dir, ...olga)).toMatchObject({ code: 1, errors: expect.stringMatching(/Acme, Other/) });
  expect((await run(data_dir, ...olga, '--organization', 'Other')).code).toBe(0);
  expect(await users.findByEmail('olga@example.com')).toMatchObject({ org_id });
});

test('without a public URL, the link has the port of the settings, and a hint says how to change it', async () => {
  await using database = await openTestDatabase('sqlite');
  const site = { PORT: '4702' };
  const { output, errors } = await runAt(site, database.settings.data_dir, ...olga);
  expect(output).toContain('once: http://localhost:4702/console/reset-password?');
  expect(errors).toContain('elsewhere than at http://localhost:4702, set PORT or PUBLIC_URL');
});

test('missing or wrong arguments fail with one sentence', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  const person = ['--email', 'vera@example.com', '--name', 'Vera'];
  const nobody = await run(data_dir, 'create', '--owner');
  expect(nobody).toMatchObject({ code: 2, errors: expect.stringMatching(/--email EMAIL/) });
  expect(await run(data_dir, 'create', ...person)).toMatchObject({ errors: expect.stringMatching(/^Say --owner/) });
  const first = await run(data_dir, 'create', '--role', 'viewer', ...person);
  expect(first).toMatchObject({ code: 1, errors: 'The first user of an organization must be its owner.' });
  const odd = await run(data_dir, 'create', '--owner', '--email', 'vera', '--name', 'Vera');
  expect(odd).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^--email must be an email address, such as you@example\.com\. /),
  });
});

test('a password is read from standard input', async () => {
  await using database = await openTestDatabase('sqlite');
  const env = { ...processEnvironment, DATA_DIR: database.settings.data_dir };
  const child = spawn(process.execPath, [program, 'user', ...olga, '--password-stdin'], { env });
  child.stdin.end('Lantern-Quay-1887\n');
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect({ code, told }).toEqual({
    code: 0,
    told: 'Olga@example.com can log in at http://localhost:3000/console/login\n',
  });
  const account = await servicesOf(database).users.findByEmail('olga@example.com');
  expect(await createPasswordHasher().verify('Lantern-Quay-1887', account!.password_hash)).toBe(true);
});
