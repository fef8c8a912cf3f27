import { openEmptyDatabase } from '@portico/test-kit/database/engines.ts';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { brokenUnique } from '../constraint.ts';
import type { Engine } from '../database.ts';
import { migrate, toMigrations } from '../migrate.ts';

/** A database without the record of its set-up. */
async function openFromBefore(engine: Engine) {
  const database = await openEmptyDatabase(engine);
  const { query } = database;
  const all = toMigrations(async (text) => text);
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < '019'));
  const migrator = new Migrator({ db: query, provider: { getMigrations: async () => before } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(query);
  const at = (day: number) => ({ created_at: `2026-01-0${day}`, updated_at: `2026-01-0${day}` });
  return Object.assign(database, {
    portal: async (org_id: string, id: string, host: string) => {
      const portal = { id, org_id, name: id, title: id, canonical_domain: host, allowed_time_period: '24h' };
      await insert('portal', { ...portal, appearance: '{}', ...at(3) });
      await insert('portal_host', { host, portal_id: id });
    },
    organization: (id: string, day: number) =>
      insert('organization', { id, name: id, default_region: 'eu', ...at(day) }),
    user: (org_id: string, day: number) => {
      const person = { org_id, id: `u-${org_id}`, email: `${org_id}@example.com`, full_name: 'Olga', role: 'owner' };
      return insert('organization_user', { ...person, status: 'active', password_hash: '', locale: 'en', ...at(day) });
    },
    migrate: () => migrate(database, async (text) => text),
    installation: () => query.selectFrom('installation').select(['set_up_at', 'org_id']).execute(),
  });
}

describe.each<Engine>(['sqlite', 'postgres'])('an installation without a record of its set-up on %s', (engine) => {
  test('belongs to the oldest organization with users', async () => {
    await using database = await openFromBefore(engine);
    for (const [day, id] of ['unowned', 'second', 'third'].entries()) await database.organization(id, day + 1);
    await database.user('third', 4);
    await database.user('second', 5);
    await database.migrate();
    expect(await database.installation()).toEqual([{ set_up_at: '2026-01-04', org_id: 'second' }]);
  });

  test('belongs to the oldest organization if no user has an account', async () => {
    await using database = await openFromBefore(engine);
    await database.organization('later', 2);
    await database.organization('first', 1);
    await database.migrate();
    expect(await database.installation()).toEqual([{ set_up_at: null, org_id: 'first' }]);
  });

  test('keeps its host names, each for one portal', async () => {
    await using database = await openFromBefore(engine);
    const { query } = database;
    await database.organization('first', 1);
    await database.portal('first', 'a', 'a.test');
    await database.portal('first', 'b', 'b.test');
    await database.migrate();
    const hosts = query.selectFrom('portal_host').select(['host', 'portal_id', 'proven_at', 'proof_token']);
    expect(await hosts.orderBy('host').execute()).toEqual([
      { host: 'a.test', portal_id: 'a', proven_at: '2026-01-03', proof_token: null },
      { host: 'b.test', portal_id: 'b', proven_at: '2026-01-03', proof_token: null },
    ]);
    const claim = (proven_at: string | null) =>
      query
        .insertInto('portal_host')
        .values({ host: 'a.test', portal_id: 'b', proven_at, proof_token: null })
        .execute();
    expect(brokenUnique(await claim('2026-01-04').catch((error) => error))).toBe('portal_host_host');
    await claim(null);
    await query.deleteFrom('portal').execute();
    expect(await hosts.execute()).toEqual([]);
  });

  test('belongs to no organization if there is none', async () => {
    await using database = await openFromBefore(engine);
    await database.migrate();
    expect(await database.installation()).toEqual([{ set_up_at: null, org_id: null }]);
  });
});
