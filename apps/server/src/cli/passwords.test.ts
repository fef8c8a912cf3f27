import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandHere } from '@portico/test-kit/server/command-here.ts';
import { expect, test } from 'vitest';
import { openPasswordList } from '../features/accounts/password-list.ts';

test('a list of passwords is imported, counted and replaced', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'passwords-'));
  const file = join(data_dir, 'breached.txt');
  const run = (...words: string[]) => runCommandHere(['passwords', ...words], { DATA_DIR: data_dir });
  expect(await run('status')).toMatchObject({ code: 0, output: 'No list was imported.' });

  await writeFile(file, 'summer nights\r\nnine lives\n');
  expect(await run('import', file)).toMatchObject({ code: 0, output: '2 passwords are on the list.' });
  expect(await openPasswordList(data_dir).has('summer nights')).toBe(true);

  await writeFile(file, 'another\n');
  expect((await run('import', file)).code).toBe(0);
  expect(await run('status')).toMatchObject({ output: '1 password is on the list.' });
  expect(await openPasswordList(data_dir).has('summer nights')).toBe(false);
});

test('a file that is not there leaves the list as it is', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'passwords-'));
  const run = (...words: string[]) => runCommandHere(['passwords', ...words], { DATA_DIR: data_dir });
  const { code, errors } = await run('import', join(data_dir, 'none.txt'));
  expect([code, errors]).toEqual([1, expect.stringMatching(/none\.txt is no file that can be read\./)]);
  expect(await run('import', data_dir, '--seen-at-least', '0')).toMatchObject({ code: 2 });
});
