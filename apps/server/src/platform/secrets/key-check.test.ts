import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { anActor } from '@portico/test-kit/actor.ts';
import { onBothEngines, openEmptyDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { describe, expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { sealedColumns } from '../../app/sealed-columns.ts';
import { migrateData } from '../../cli/migrate-data.ts';
import { readSettings } from '../../config.ts';
import { checkSecretKey, keepSecretKey } from './key-check.ts';
import { finishRotation, rotateKey } from './key-rotation.ts';
import { secretKeyFile } from './secret-key.ts';
import { nameOfKey } from './server-keys.ts';

const now = () => new Date().toISOString();
const [own, other, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
const refusal = 'is not the key of this installation';

/** The first step of every start and every command. */
const start = ({ settings, ...database }: TestDatabase, secret_key?: string) =>
  migrateData(database, { ...readSettings({}), ...settings, secret_key });

const partsOf = (database: TestDatabase, secret_key?: string) => ({
  ...database.settings,
  database,
  secret_key,
  sealed_columns: sealedColumns,
  now,
});

const namesOf = async ({ query }: TestDatabase) =>
  (await query.selectFrom('server_secret').select('name').where('name', 'like', 'keys %').execute()).map(
    ({ name }) => name,
  );

/** Turns the database into one of a version that did not record its key. */
async function forget({ query }: TestDatabase): Promise<void> {
  await query.deleteFrom('server_secret').where('name', 'like', 'keys %').execute();
}

onBothEngines((open) => {
  describe('a database accepts only its own key', () => {
    test('from the first start on, before anything is sealed', async () => {
      await using database = await open();
      await start(database, own);
      await expect(start(database, other)).rejects.toThrow(`SECRET_KEY ${refusal}`);
      await expect(start(database)).rejects.toThrow('The key of this installation is missing');
      expect(existsSync(secretKeyFile(database.settings.data_dir))).toBe(false);
      await start(database, own);
      expect(await namesOf(database)).toEqual([nameOfKey(own)]);
    });

    test('if the key is generated and not set', async () => {
      await using database = await open();
      await start(database);
      await expect(start(database, other)).rejects.toThrow(`SECRET_KEY ${refusal}`);
      await start(database);
    });

    test('during a rotation, which accepts both keys until it is finished', async () => {
      await using database = await open();
      await start(database, own);
      await rotateKey(partsOf(database, own), other);
      await start(database, own);
      await start(database, other);
      await expect(start(database, third)).rejects.toThrow(refusal);
      await finishRotation(partsOf(database, other));
      await start(database, other);
      await expect(start(database, own)).rejects.toThrow(refusal);
    });

    test('of an earlier version, by opening a sealed value', async () => {
      await using database = await open();
      const services = createServices({ ...partsOf(database, own), outbound_allow: ['127.0.0.1'] });
      const org_id = await services.organization.create('Acme');
      const keeper = anActor({ org_id, id: 'nobody' });
      await services.webhooks.create(keeper, { url: 'http://127.0.0.1:9/hook' });
      await database.query.deleteFrom('audit_event').execute();
      await expect(start(database, other)).rejects.toThrow(refusal);
      await expect(start(database)).rejects.toThrow('The key of this installation is missing');
      await start(database, own);
      await expect(start(database, other)).rejects.toThrow(refusal);
    });

    test('of an earlier version, by the entries of the audit log', async () => {
      await using database = await open();
      const services = createServices(partsOf(database, own));
      const org_id = await services.organization.create('Acme');
      await services.gateway.create(org_id, 'Edge', { actor: { kind: 'system' } });
      await expect(start(database, other)).rejects.toThrow(refusal);
      await start(database, own);
      // A server that ran with the wrong key for a while has also written to the log, so the oldest entries decide.
      await forget(database);
      await createServices(partsOf(database, other)).gateway.create(org_id, 'Wrong', { actor: { kind: 'system' } });
      await forget(database);
      await start(database, own);
    });
  });
});

test('if two instances with two keys start for the first time at once, one is refused', async () => {
  await using database = await openEmptyDatabase('postgres');
  const outcomes = await Promise.allSettled([own, other, own, other].map((key) => start(database, key)));
  const names = await namesOf(database);
  expect(names).toHaveLength(1);
  const winner = names[0] === nameOfKey(own) ? own : other;
  expect(outcomes.map(({ status }) => status)).toEqual(
    [own, other, own, other].map((key) => (key === winner ? 'fulfilled' : 'rejected')),
  );
});

test('a missing or empty key file is an error, and is not replaced', async () => {
  await using database = await openEmptyDatabase('sqlite');
  await start(database);
  const file = secretKeyFile(database.settings.data_dir);
  const key = await readFile(file, 'utf8');
  await rm(file);
  await expect(start(database)).rejects.toThrow(/^The key of this installation is missing: .*secret\.key\.$/);
  expect(existsSync(file)).toBe(false);
  await writeFile(file, '\n');
  await expect(start(database)).rejects.toThrow(/^There is no usable key in /);
  await writeFile(file, `${third}\n`);
  await expect(start(database)).rejects.toThrow(/^The key in .* is not the key of this installation/);
  await writeFile(file, key);
  await checkSecretKey(partsOf(database));
  await keepSecretKey(partsOf(database));
});
