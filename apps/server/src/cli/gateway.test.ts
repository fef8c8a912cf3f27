import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { runCommandHere } from '@portico/test-kit/server/command-here.ts';
import { expect, test } from 'vitest';
import { createServices } from '../app/compose.ts';

const run = (data_dir: string, ...words: string[]) => runCommandHere(words, { DATA_DIR: data_dir });

test('a token is created, listed and revoked from the command line', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  const { organization, gateway } = createServices({ ...database.settings, database });
  const org_id = await organization.create('Acme');

  const made = await run(data_dir, 'gateway', 'token', 'Edge');
  expect(made.code).toBe(0);
  expect(made.output).toMatch(/^pgw_\w{39}$/);
  const { id } = await gateway.identify(made.output);
  expect((await run(data_dir, 'gateway', 'tokens')).output).toContain(id);
  expect((await run(data_dir, 'gateway', 'revoke', id)).code).toBe(0);
  expect(await gateway.list(org_id)).toEqual([]);
  expect(await run(data_dir, 'gateway', 'revoke', id)).toMatchObject({
    code: 1,
    errors: 'There is no such gateway token.',
  });
});

test('if there are several organizations, one must be named', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  expect(await run(data_dir, 'gateway', 'tokens')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/no organization yet/),
  });
  const { organization, gateway } = createServices({ ...database.settings, database });
  await organization.create('Acme');
  const org_id = await organization.create('Other');
  expect(await run(data_dir, 'gateway', 'token', 'Edge')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/Acme, Other/),
  });
  const { output } = await run(data_dir, 'gateway', 'token', 'Edge', '--organization', 'Other');
  expect(await gateway.identify(output)).toMatchObject({ org_id });
});

test('a token from before set-up belongs to the organization that set-up takes over', async () => {
  await using database = await openTestDatabase('sqlite');
  const { output } = await run(database.settings.data_dir, 'gateway', 'token', 'Edge');
  const { organization, gateway, setup } = createServices({ ...database.settings, database });
  const [only, ...others] = await organization.list();
  expect(others).toEqual([]);
  expect(await gateway.identify(output)).toMatchObject({ org_id: only!.id });
  expect(await setup.isSetUp()).toBe(false);
});

test('wrong arguments fail with one sentence that names the right ones', async () => {
  await using database = await openTestDatabase('sqlite');
  for (const words of [[], ['token'], ['revoke'], ['open']]) {
    const { code, errors } = await run(database.settings.data_dir, 'gateway', ...words);
    expect([code, errors]).toEqual([2, expect.stringMatching(/^[^\n]+\. See: portico gateway --help$/)]);
  }
});
