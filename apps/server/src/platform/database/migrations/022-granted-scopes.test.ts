import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { anApplication, anApplicationWorld } from '@portico/test-kit/world/application-world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { grantedScopesMigration } from './022-granted-scopes.ts';

onBothEngines((open) => {
  test('scopes of applications count as granted for approved registrations, and revocations are remembered', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const register = async (name: string, version: string) => {
      const { id } = await anApplication(at, { strategy: 'Clients', name, scopes: ['read', 'pay'] });
      const product_version_id = await at.versionId(version);
      return (await at.ada.post(`/applications/${id}/registrations`, { product_version_id })).body.id as string;
    };
    const [approved, pending, revoked] = [
      await register('One', 'open for clients'),
      await register('Two', 'for clients'),
      await register('Three', 'for clients'),
    ];
    const { query } = database;
    await query.updateTable('registration').set({ status: 'revoked' }).where('id', '=', revoked).execute();

    // The database before the migration.
    const trigger =
      database.engine === 'postgres' ? sql`note_registration_scopes on registration` : sql`note_registration_scopes`;
    await sql`drop trigger ${trigger}`.execute(query);
    await sql`drop index registration_scopes_asked`.execute(query);
    await sql`drop table registration_refusal`.execute(query);
    for (const column of [
      'granted_scopes',
      'scopes_asked_at',
      'scopes_decided_at',
      'scopes_decided_by',
      'requested_by',
    ]) {
      await sql`alter table registration drop column ${sql.ref(column)}`.execute(query);
    }
    for (const column of ['applications_per_developer', 'keys_per_application']) {
      await sql`alter table portal drop column ${sql.ref(column)}`.execute(query);
    }
    await grantedScopesMigration.up(query);

    const rows = await query.selectFrom('registration').select(['id', 'granted_scopes']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: approved, granted_scopes: ['read', 'pay'] },
      { id: pending, granted_scopes: [] },
      { id: revoked, granted_scopes: [] },
    ]);
    expect(await query.selectFrom('registration_refusal').select(['registration_id', 'status']).execute()).toEqual([
      { registration_id: revoked, status: 'revoked' },
    ]);
  });
});
