import { openEmptyDatabase } from '@portico/test-kit/database/engines.ts';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import type { Engine } from '../database.ts';
import { migrate, toMigrations } from '../migrate.ts';

const time = '2026-01-02T03:04:05.678Z';

test.each<Engine>(['sqlite', 'postgres'])('on %s, existing applications and tokens are migrated', async (engine) => {
  await using database = await openEmptyDatabase(engine);
  const { query } = database;
  const all = toMigrations(async (text) => text);
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < '023'));
  const migrator = new Migrator({ db: query, provider: { getMigrations: async () => before } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();

  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(query);
  const times = { created_at: time, updated_at: time };
  await insert('organization', { id: 'o', name: 'Harbour', default_region: 'eu', ...times });
  const portal = { id: 'p', org_id: 'o', name: 'main', title: 'Main', canonical_domain: 'main.test' };
  await insert('portal', { ...portal, allowed_time_period: '24h', appearance: '{}', ...times });
  const developer = {
    portal_id: 'p',
    id: 'd',
    email: 'ada@example.com',
    full_name: 'Ada',
    locale: 'en',
    status: 'approved',
  };
  await insert('developer', { ...developer, ...times });
  const application = { portal_id: 'p', id: 'a', developer_id: 'd', name: 'Shop', reference_id: 'client' };
  await insert('application', { ...application, auth_strategy_id: 's', scopes: '[]', ...times });
  await insert('oauth_record', {
    portal_id: 'p',
    model: 'ClientCredentials',
    id: 't',
    oauth_payload: '{}',
    expires_at: time,
  });

  expect(await migrate(database, async (text) => text)).toContain('023-gateway');
  const applications = query.selectFrom('application').select(['id', 'reference_id', 'reference_bound_at']);
  expect(await applications.execute()).toEqual([{ id: 'a', reference_id: 'client', reference_bound_at: time }]);

  const records = query.selectFrom('oauth_record').select(['id', 'is_revoked']).orderBy('id');
  await query.updateTable('oauth_record').set({ application_id: 'a' }).execute();
  await query.updateTable('application').set({ reference_id: 'client', name: 'Ship' }).execute();
  expect([await records.execute(), await applications.execute()]).toMatchObject([
    [{ id: 't', is_revoked: false }],
    [{ reference_bound_at: time }],
  ]);
  await query.updateTable('application').set({ reference_id: 'other' }).execute();
  const [moved] = await applications.execute();
  expect(moved?.reference_bound_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(moved?.reference_bound_at).not.toBe(time);
  expect(await records.execute()).toEqual([{ id: 't', is_revoked: true }]);
});
