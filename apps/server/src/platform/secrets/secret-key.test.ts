import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createSecretHash } from './secret-hash.ts';

const now = () => '2026-01-01T00:00:00.000Z';

onBothEngines((open) => {
  test('instances that start at once make the same hashes, and so does one that starts later', async () => {
    await using database = await open();
    await using other = openDatabase(database.settings);
    const { data_dir } = database.settings;
    const copies = [database, other, database, other].map((one) => createSecretHash({ database: one, data_dir, now }));
    const hashes = await Promise.all(copies.map((hash) => hash('ptk_abc')));
    expect(new Set(hashes).size).toBe(1);

    const later = createSecretHash({ database, data_dir, now });
    expect(await later('ptk_abc')).toBe(hashes[0]);
    expect(await later('ptk_abd')).not.toBe(hashes[0]);
  });

  test('the setting takes precedence over a generated key', async () => {
    await using database = await open();
    const { data_dir } = database.settings;
    const generated = createSecretHash({ database, data_dir, now });
    const set = createSecretHash({ database, data_dir, now, secret_key: 'k'.repeat(32) });
    expect(await set('ptk_abc')).not.toBe(await generated('ptk_abc'));
    expect(await set('ptk_abc')).toBe('KDvMLE_c4X9XwA1z9GkoOZYPyXD8wmj8EbiKJ5Wl9vE');
  });
});

test('only its owner can read the key file, and no draft stays beside it', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  await createSecretHash({ database, data_dir, now })('x');
  expect((await stat(join(data_dir, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect((await readdir(data_dir)).filter((name) => name.startsWith('secret.key'))).toEqual(['secret.key']);
  expect((await readFile(join(data_dir, 'secret.key'), 'utf8')).trim()).toHaveLength(43);
});

test('an empty key file is an error and gets no new key, and the server works again once it is restored', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  const before = await createSecretHash({ database, data_dir, now })('x');
  const key = await readFile(join(data_dir, 'secret.key'), 'utf8');
  await writeFile(join(data_dir, 'secret.key'), '');

  const hash = createSecretHash({ database, data_dir, now });
  await expect(hash('x')).rejects.toThrow('There is no usable key');
  await writeFile(join(data_dir, 'secret.key'), key);
  expect(await hash('x')).toBe(before);
});
