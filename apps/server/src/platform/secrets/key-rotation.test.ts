import { readFile, writeFile } from 'node:fs/promises';
import { anActor } from '@portico/test-kit/actor.ts';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent } from '@portico/test-kit/world/world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { sealedColumns } from '../../app/sealed-columns.ts';
import { secretContext as mailContext } from '../../features/mail/compose.ts';
import { secretContext as webhookContext } from '../../features/webhooks/send.ts';
import { asJson } from '../database/level.ts';
import { finishRotation, rotateKey } from './key-rotation.ts';
import { createSecretBox } from './secret-box.ts';
import { createSecretHash } from './secret-hash.ts';
import { readSecretKey, secretKeyFile } from './secret-key.ts';

const now = () => new Date().toISOString();
const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];

const partsOf = (database: TestDatabase, secret_key?: string) => ({
  ...database.settings,
  database,
  secret_key,
  sealed_columns: sealedColumns,
  now,
});

/** An installation with several kinds of sealed values, and a hashed gateway token. */
async function anInstallation(database: TestDatabase, secret_key?: string) {
  const services = createServices({ ...partsOf(database, secret_key), outbound_allow: ['127.0.0.1', '::1'] });
  const org_id = await services.organization.create('Acme');
  await services.publishing.publish(
    org_id,
    aPortalContent({
      auth_strategies: [
        { name: 'Clients', credential_type: 'client_credentials', auth_methods: ['bearer'], scopes: ['read'] },
      ],
    }),
  );
  const { id: portal_id } = await services.portals.byHost('portal.test');
  const { id: gateway_id, token } = await services.gateway.create(org_id, 'Edge', { actor: { kind: 'system' } });
  const owner = { org_id, email: 'olive@example.com', full_name: 'Olive', role: 'owner', password: 'Correct-horse-7' };
  const { id: user_id } = (await services.users.add(owner as Parameters<typeof services.users.add>[0]))!;
  const keeper = anActor({ org_id, id: user_id });
  const { id: webhook_id, secret } = await services.webhooks.create(keeper, { url: 'http://127.0.0.1:9/hook' });
  await services.transact((run) =>
    services.mail.enqueue(run, {
      portal_id,
      template: 'confirm-email',
      to: 'grace@example.com',
      locale: 'en',
      values: { full_name: 'Grace', token: 'mailed-token' },
    }),
  );
  return { gateway_id, token, webhook_id, secret };
}

async function openedBy(database: TestDatabase, secret_key: string | undefined, webhook_id: string) {
  const box = createSecretBox(partsOf(database, secret_key));
  const { sealed_secret } = await database.query
    .selectFrom('webhook_endpoint')
    .select('sealed_secret')
    .executeTakeFirstOrThrow();
  const mail = await database.query
    .selectFrom('mail_outbox')
    .select(['id', 'template_values'])
    .executeTakeFirstOrThrow();
  return {
    webhook: await box.open(sealed_secret, webhookContext(webhook_id)),
    mailed: await box.open(mail.template_values.token!, mailContext(mail.id)),
  };
}

onBothEngines((open) => {
  test('servers with the former and the new key run side by side until the rotation is finished', async () => {
    await using database = await open();
    const { gateway_id, token, webhook_id, secret } = await anInstallation(database, first);
    const running = createSecretBox(partsOf(database, first));
    const sealedBefore = await running.seal('before', 'row');

    expect(await rotateKey(partsOf(database, first), second)).toBe(2);
    for (const key of [first, second]) {
      expect(await openedBy(database, key, webhook_id)).toEqual({ webhook: secret, mailed: 'mailed-token' });
      const { gateway } = createServices(partsOf(database, key));
      expect(await gateway.identify(token)).toMatchObject({ id: gateway_id });
    }
    // A server that does not know of the rotation yet seals with its own key, and opens what others sealed.
    const renewed = createSecretBox(partsOf(database, second));
    expect(await renewed.open(await running.seal('meanwhile', 'row'), 'row')).toBe('meanwhile');
    expect(await running.open(await renewed.seal('since', 'row'), 'row')).toBe('since');

    await expect(rotateKey(partsOf(database, first), third)).rejects.toThrow('being replaced already');
    await expect(finishRotation(partsOf(database, first))).rejects.toThrow('the former key');
    await finishRotation(partsOf(database, second));
    expect(await openedBy(database, second, webhook_id)).toEqual({ webhook: secret, mailed: 'mailed-token' });
    expect(await createServices(partsOf(database, second)).gateway.identify(token)).toMatchObject({ id: gateway_id });
    await expect(openedBy(database, first, webhook_id)).rejects.toThrow('not the key of this installation');
    await expect(createSecretBox(partsOf(database, second)).open(sealedBefore, 'row')).rejects.toThrow('not here');
  });

  test('a generated key is replaced in its file or row, any number of times', async () => {
    await using database = await open();
    const { gateway_id, token, webhook_id, secret } = await anInstallation(database);
    const keys = new Set([await readSecretKey(partsOf(database))]);
    const hash = await createSecretHash(partsOf(database))('x');
    for (let time = 0; time < 3; time += 1) {
      await rotateKey(partsOf(database));
      await finishRotation(partsOf(database));
      keys.add(await readSecretKey(partsOf(database)));
      expect(await openedBy(database, undefined, webhook_id)).toEqual({ webhook: secret, mailed: 'mailed-token' });
    }
    expect(keys.size).toBe(4);
    expect(await createSecretHash(partsOf(database))('x')).toBe(hash);
    expect(await createServices(partsOf(database)).gateway.identify(token)).toMatchObject({ id: gateway_id });
    const rows = await database.query.selectFrom('server_secret').select(['name', 'value']).execute();
    expect(rows.filter(({ name }) => name.startsWith('keys '))).toHaveLength(1);
    expect(JSON.stringify(rows.filter(({ name }) => name.startsWith('keys ')))).not.toContain([...keys][0]);
  });

  test('a server seals its audit log with the keys of the database, even inside a transaction', async () => {
    await using database = await open();
    await anInstallation(database, first);
    await rotateKey(partsOf(database, first), second);
    const services = createServices(partsOf(database, second));
    const [organization] = await services.organization.list();
    await services.gateway.create(organization!.id, 'Second edge', { actor: { kind: 'system' } });
    await services.auditChain.chainAll();
    expect(await services.auditChain.verify(organization!.id)).toMatchObject({ broken: undefined });
  });
});

test('every sealed value is sealed again', async () => {
  await using database = await openTestDatabase('sqlite');
  await anInstallation(database, first);
  const { query } = database;
  const tables = await query.introspection.getTables();
  const sealed = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => column.name.includes('sealed')).map((column) => `${name}.${column.name}`),
  );
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(known.toSorted()).toEqual(
    [...sealed, 'auth_strategy.registration_token', 'mail_outbox.template_values'].toSorted(),
  );

  const { id: portal_id, org_id } = await query.selectFrom('portal').select(['id', 'org_id']).executeTakeFirstOrThrow();
  const { id: strategy_id } = await query.selectFrom('auth_strategy').select('id').executeTakeFirstOrThrow();
  const created_at = now();
  const ids = { id: 'row', application_id: 'none', client_id: 'c', management_url: null, remove_at: null };
  await sql`pragma foreign_keys = off`.execute(query);
  await query
    .insertInto('oauth_key')
    .values({ portal_id, id: 'row', generation: 1, sealed_key: 'x', created_at })
    .execute();
  await query
    .insertInto('external_client')
    .values({ ...ids, portal_id, sealed_token: 'x', created_at })
    .execute();
  await query
    .insertInto('identity_provider')
    .values({
      tenant_id: portal_id,
      id: 'row',
      org_id,
      portal_id,
      account_kind: 'developer',
      name: 'provider',
      title: 'Provider',
      provider_kind: 'oidc',
      is_enabled: true,
      position: 0,
      provider_settings: asJson({}),
      sealed_secret: 'x',
      secret_variable: null,
      created_at,
      updated_at: created_at,
    })
    .execute();
  await query.updateTable('auth_strategy').set({ registration_token: 'x' }).where('id', '=', strategy_id).execute();
  await query.updateTable('webhook_endpoint').set({ former_sealed_secret: 'x' }).execute();
  const columns = sealedColumns.filter(({ field }) => field === undefined);
  const all = async () =>
    Promise.all(
      columns.map(async (place) => {
        const { rows } = await sql<Record<string, string>>`select * from ${sql.table(place.table)}`.execute(query);
        return { ...place, row: rows[0]! };
      }),
    );
  const box = createSecretBox(partsOf(database, first));
  for (const { table, column, row, contextOf } of await all()) {
    const value = await box.seal(`${table} ${column}`, contextOf(row));
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${row.id}`.execute(query);
  }

  await rotateKey(partsOf(database, first), second);
  await finishRotation(partsOf(database, second));
  const renewed = createSecretBox(partsOf(database, second));
  for (const { table, column, row, contextOf } of await all())
    expect(await renewed.open(row[column]!, contextOf(row))).toBe(`${table} ${column}`);
});

test('a command that is killed before it stores the new key can be repeated', async () => {
  await using database = await openTestDatabase('sqlite');
  const { webhook_id, secret } = await anInstallation(database);
  const file = secretKeyFile(database.settings.data_dir);
  const former = await readFile(file, 'utf8');
  await rotateKey(partsOf(database));
  await writeFile(file, former);
  expect(await openedBy(database, undefined, webhook_id)).toEqual({ webhook: secret, mailed: 'mailed-token' });
  await rotateKey(partsOf(database));
  await finishRotation(partsOf(database));
  expect(await readFile(file, 'utf8')).not.toBe(former);
  expect(await openedBy(database, undefined, webhook_id)).toEqual({ webhook: secret, mailed: 'mailed-token' });
});
