import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { anApplicationWorld, aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { newSecret } from '../../platform/secrets/secret-format.ts';

const applicationCount = 50_000;
const perDeveloper = 100;

/**
 * Creates many applications in one portal: every second one is registered, the first ones have keys. Ids say what they
 * are.
 */
async function fill({ engine, query }: TestDatabase, portal_id: string, version: string, strategy: string) {
  const last = sql.lit(applicationCount - 1);
  const numbers =
    engine === 'postgres'
      ? sql`generate_series(0, ${last}) as numbers(n)`
      : sql`(with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${last})
             select n from numbers) as numbers`;
  const times = sql`'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'`;
  await query.transaction().execute(async (transaction) => {
    // The rows are built with valid references; checking half a million of them would take most of the time.
    if (engine === 'postgres') await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      insert into developer (portal_id, id, email, full_name, status, locale, created_at, updated_at)
      select ${portal_id}, 'd' || n, 'd' || n || '@example.com', 'D', 'approved', 'en', ${times}
      from ${numbers} where n < ${sql.lit(applicationCount / perDeveloper)}`.execute(transaction);
    await sql`
      insert into application
        (portal_id, id, developer_id, name, reference_id, auth_strategy_id, scopes, created_at, updated_at)
      select ${portal_id}, 'a' || n, 'd' || (n / ${sql.lit(perDeveloper)}), 'Application ' || n, 'r' || n, ${strategy},
        '[]', ${times}
      from ${numbers}`.execute(transaction);
    await sql`
      insert into credential (portal_id, id, application_id, kind, display_name, hash, last_four, created_at)
      select ${portal_id}, 'c' || n, 'a' || n, 'api_key', 'Key', 'h' || n, 'abcd', '2026-01-01T00:00:00.000Z'
      from ${numbers} where n < ${sql.lit(applicationCount / 10)}`.execute(transaction);
    await sql`
      insert into registration
        (portal_id, id, application_id, product_version_id, status, requested_scopes, created_at, updated_at)
      select ${portal_id}, 'g' || n, 'a' || n, ${version}, 'approved', '[]', ${times}
      from ${numbers} where n % 2 = 0`.execute(transaction);
  });
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** How many rows PostgreSQL read, in all tables. */
function rowsTouched(node: PlanNode): number {
  const own = node['Relation Name'] ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0;
  return own * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, plan) => sum + rowsTouched(plan), 0);
}

/** Statements that read more than they should, with what they read. */
async function tooWide({ engine, query }: TestDatabase, statements: CompiledQuery[]): Promise<[string, unknown][]> {
  const explain = engine === 'postgres' ? 'explain (analyze, format json)' : 'explain query plan';
  const found: [string, unknown][] = [];
  for (const { sql: statement, parameters } of statements) {
    const asked = CompiledQuery.raw(`${explain} ${statement}`, [...parameters]);
    const { rows } = await query.executeQuery<Record<string, unknown>>(asked);
    if (engine === 'postgres') {
      const [{ Plan }] = rows[0]!['QUERY PLAN'] as [{ Plan: PlanNode }];
      if (rowsTouched(Plan) > 1000) found.push([statement, Plan]);
    } else {
      const steps = rows.map(({ detail }) => String(detail));
      const onOurs = steps.filter((step) => /^(SCAN|SEARCH) (application|credential|registration)\b/.test(step));
      // The portal alone is not selective.
      const wide = onOurs.filter((step) => !/=\? AND \w+=\?/.test(step));
      if (wide.length > 0) found.push([statement, wide]);
    }
  }
  return found;
}

onBothEngines((open) => {
  test('with 50,000 applications in a portal no statement reads more than its own rows', async () => {
    await using database = await open();
    const teams = [{ name: 'Team', developers: ['d7@example.com'] }];
    await using at = await anApplicationWorld(database, [aPrivatePortal({ teams })]);
    const version = await at.versionId('open');
    await fill(database, at.portal_id, version, await at.strategyId('Keys'));
    const { id: team_id } = await database.query.selectFrom('team').select('id').executeTakeFirstOrThrow();
    await database.query.updateTable('application').set({ team_id }).where('id', 'in', ['a1', 'a2']).execute();
    const gatherStatistics = () => sql`analyze`.execute(database.query);
    if (database.engine === 'postgres') await gatherStatistics();

    const asked: CompiledQuery[] = [];
    await using watched = openDatabase({ ...database.settings, onQuery: ({ query }) => asked.push(query) });
    const { applications, credentials, registrations, registrationDecisions } = createServices({
      ...database.settings,
      database: watched,
      clock: at.clock.now,
    });
    const owner = { portal_id: at.portal_id, id: 'd7', email: 'd7@example.com' };
    const viewer = {
      portal_id: at.portal_id,
      is_public: false,
      default_visibility: 'developers' as const,
      email: owner.email,
    };
    const registrant = { owner, viewer, auto_approve: false };
    const page = { size: 25, number: 2 };
    const versionKey = { product_id: await at.productId('Parcels'), product_version_id: version };

    const list = await applications.list(owner, {}, page);
    expect([list.data.length, list.meta.page.total]).toEqual([25, perDeveloper + 2]);
    const found = await applications.list(owner, { name_contains: '777' }, { size: 25, number: 1 });
    expect(found.data.map(({ id }) => id)).toEqual(['a777']);
    await applications.get(owner, 'a700');
    await applications.update(owner, 'a700', { name: 'Renamed' });
    await credentials.list(owner, 'a700', page);
    await credentials.create(owner, 'a700', undefined);
    await credentials.rename(owner, 'a700', 'c700', 'Renamed');
    await credentials.revoke(owner, 'a700', 'c700');
    await credentials.identify(at.portal_id, 'api_key', newSecret('api_key'));
    for (const unregistered of [true, false]) {
      const of = await registrations.applicationsOfVersion(registrant, versionKey, { unregistered }, page);
      expect([of.data.length, of.meta.page.total]).toEqual([25, perDeveloper / 2 + 1]);
    }
    const withPart = { unregistered: true, name_contains: '77' };
    const named = await registrations.applicationsOfVersion(registrant, versionKey, withPart, { size: 25, number: 1 });
    expect(named.data.length).toBe(5);
    await registrations.list(owner, 'a700', {}, page);
    const { id } = await registrations.create(registrant, 'a700', {
      product_version_id: await at.versionId('reviewed'),
    });
    await registrationDecisions.approve(at.portal_id, id, { actor: { kind: 'system' } });
    await registrations.remove(owner, 'a700', id);
    await applications.remove(owner, 'a701');

    const ours = asked.filter(({ sql }) => /"(application|credential|registration)"/.test(sql));
    expect(ours.filter(({ sql }) => sql.includes('"hash" =')).length).toBe(1);
    expect(ours.length).toBeGreaterThanOrEqual(30);
    const repeatable = ours.filter(({ sql }) => !sql.startsWith('insert'));
    expect(await tooWide(database, repeatable)).toEqual([]);
    // SQLite has no statistics by default, but an operator may gather them.
    await gatherStatistics();
    expect(await tooWide(database, repeatable)).toEqual([]);
  }, 180_000);
});
