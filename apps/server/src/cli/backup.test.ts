import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { runCommandHere } from '@portico/test-kit/server/command-here.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServices } from '../app/compose.ts';
import { openDatabase } from '../platform/database/database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(words: string[], environment: Record<string, string>) {
  const { code, output, errors } = await runCommandHere(words, environment);
  return { code, told: [output, errors].filter((text) => text !== '').join('\n') };
}

/** A database with an organization and a key beside it, and a backup of both. */
async function aBackup(database: TestDatabase) {
  const { data_dir } = database.settings;
  const services = createServices({ ...database.settings, database });
  const org_id = await services.organization.create('Acme');
  const { token } = await services.gateway.create(org_id, 'Edge', { actor: { kind: 'system' } });
  const file = join(folder, 'backup.db');
  const { code, told } = await run(['backup', file], { DATA_DIR: data_dir });
  expect([code, told]).toEqual([0, expect.stringMatching(/^Wrote and checked .*backup\.db: .* MB, with the key\.$/)]);
  return { file, data_dir, services, token };
}

/** Whether a server on this folder accepts the token, which needs both the data and the key. */
async function isKnown(data_dir: string, token: string): Promise<boolean> {
  await using database = openDatabase({ data_dir, database_url: undefined });
  const { gateway } = createServices({ data_dir, database });
  try {
    await gateway.identify(token);
    return true;
  } catch {
    return false;
  }
}

test('a backup of a database in use is restored in another folder, with its key', async () => {
  await using database = await openTestDatabase('sqlite');
  const { file, services, token } = await aBackup(database);
  await services.organization.create('Came later');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['backup.db']);

  const restored = join(folder, 'restored');
  const { code, told } = await run(['restore', file], { DATA_DIR: restored });
  expect([code, told]).toEqual([0, expect.stringMatching(/^Restored the backup of 20/)]);
  expect((await readdir(restored)).toSorted()).toEqual(['portico.db', 'secret.key']);
  expect(await isKnown(restored, token)).toBe(true);
  const copy = new DatabaseSync(join(restored, 'portico.db'), { readOnly: true });
  expect(copy.prepare('select name from organization').all()).toMatchObject([{ name: 'Acme' }]);
  copy.close();
});

test('a backup replaces no file, and a failed one leaves none', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  const taken = join(folder, 'taken');
  await writeFile(taken, 'mine');
  const answers = [
    await run(['backup', taken], { DATA_DIR: data_dir }),
    await run(['backup', join(folder, 'none/backup.db')], { DATA_DIR: data_dir }),
    await run(['backup', join(folder, 'b.db')], { DATA_DIR: join(folder, 'empty') }),
    await run(['backup', join(folder, 'b.db')], { DATABASE_URL: 'postgres://localhost/portico' }),
    await run(['restore', join(folder, 'b.db')], { DATABASE_URL: 'postgres://localhost/portico' }),
  ];
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
  const [exists, noFolder, noData, ...postgres] = answers.map(({ told }) => told);
  expect(exists).toMatch(/taken exists already/);
  expect(noFolder).toMatch(/There is no folder/);
  expect(noData).toMatch(/There is no database in DATA_DIR/);
  for (const told of postgres) expect(told).toMatch(/use pg_dump and pg_restore/);
  expect(await readFile(taken, 'utf8')).toBe('mine');
  expect(await readdir(folder)).toEqual(['taken']);
});

test('a file that is damaged or not a backup is refused before any change', async () => {
  await using database = await openTestDatabase('sqlite');
  const { file, data_dir } = await aBackup(database);
  const wrong = join(folder, 'wrong.db');
  const restored = join(folder, 'restored');
  const attempt = async () => (await run(['restore', wrong, '--force'], { DATA_DIR: restored })).told;

  expect(await attempt()).toMatch(/There is no file/);
  await writeFile(wrong, 'not a database');
  expect(await attempt()).toMatch(/damaged, or not a backup/);
  await writeFile(wrong, await readFile(join(data_dir, 'portico.db')));
  expect(await attempt()).toMatch(/not a backup of Portico/);
  const bytes = await readFile(file);
  await writeFile(wrong, bytes);
  await truncate(wrong, Math.floor(bytes.length / 2));
  expect(await attempt()).toMatch(/damaged/);
  await writeFile(wrong, bytes.fill(7, 40_960, 45_056));
  expect(await attempt()).toMatch(/damaged/);
  expect(await readdir(folder)).not.toContain('restored');
});

test('a backup of a newer version is refused', async () => {
  await using database = await openTestDatabase('sqlite');
  const { file } = await aBackup(database);
  const changed = new DatabaseSync(file);
  changed.exec(`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030-01-01')`);
  changed.close();
  const { code, told } = await run(['restore', file], { DATA_DIR: join(folder, 'restored') });
  expect([code, told]).toEqual([1, expect.stringMatching(/made by a newer version/)]);
});

test('existing data are replaced only with --force, and never while they are in use', async () => {
  await using database = await openTestDatabase('sqlite');
  const { file, token } = await aBackup(database);
  await using other = await openTestDatabase('sqlite');
  const { data_dir } = other.settings;
  await createServices({ ...other.settings, database: other }).organization.create('Elsewhere');

  const refused = await run(['restore', file], { DATA_DIR: data_dir });
  expect([refused.code, refused.told]).toEqual([1, expect.stringMatching(/has data already: say --force/)]);
  const inUse = await run(['restore', file, '--force'], { DATA_DIR: data_dir });
  expect([inUse.code, inUse.told]).toEqual([1, expect.stringMatching(/A server runs on/)]);
  await other.query.destroy();

  const { code, told } = await run(['restore', file, '--force'], { DATA_DIR: data_dir });
  expect([code, told]).toEqual([0, expect.stringMatching(/kept under names that end with before-restore-\d{14}/)]);
  expect(await isKnown(data_dir, token)).toBe(true);
  const kept = (await readdir(data_dir)).find((name) => name.startsWith('portico.db.before-restore')) as string;
  const before = new DatabaseSync(join(data_dir, kept), { readOnly: true });
  expect(before.prepare('select name from organization').all()).toMatchObject([{ name: 'Elsewhere' }]);
  before.close();
});

test('an unreadable database is renamed and kept, with its log', async () => {
  await using database = await openTestDatabase('sqlite');
  const { file, token } = await aBackup(database);
  const data_dir = join(folder, 'broken');
  await run(['restore', file], { DATA_DIR: data_dir });
  await writeFile(join(data_dir, 'portico.db'), 'broken');
  await writeFile(join(data_dir, 'portico.db-wal'), 'broken');
  expect((await run(['restore', file, '--force'], { DATA_DIR: data_dir })).code).toBe(0);
  expect(await isKnown(data_dir, token)).toBe(true);
});
