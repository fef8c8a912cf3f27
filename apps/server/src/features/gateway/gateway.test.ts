import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';

const system = { actor: { kind: 'system' } } as const;

async function anOrganization(database: TestDatabase) {
  const clock = aClock();
  const { gateway, lastUsed, organization } = createServices({ ...database.settings, database, clock });
  return {
    clock,
    gateway,
    lastUsed,
    org_id: await organization.create('Acme'),
    other_id: await organization.create('Other'),
  };
}

onBothEngines((open) => {
  test('a token is shown once, is stored as a hash, and identifies its organization', async () => {
    await using database = await open();
    const { gateway, org_id } = await anOrganization(database);
    const { id, token } = await gateway.create(org_id, ' Edge ', system);
    expect(token).toMatch(/^pgw_[0-9A-Za-z]{39}$/);
    expect(await gateway.identify(token)).toEqual({ org_id, id });
    const rows = await database.query.selectFrom('gateway_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, -4));
    const [listed, ...others] = await gateway.list(org_id);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id, name: 'Edge', last_four: token.slice(-4) });
    expect(JSON.stringify(listed)).not.toContain(token.slice(0, -4));
  });

  test('a revoked token is invalid at once, and only its own organization can revoke it', async () => {
    await using database = await open();
    const { gateway, org_id, other_id } = await anOrganization(database);
    const { id, token } = await gateway.create(org_id, 'Edge', system);
    await expect(gateway.revoke(other_id, id, system)).rejects.toMatchObject({ code: 'not-found' });
    expect(await gateway.list(other_id)).toEqual([]);
    await gateway.revoke(org_id, id, system);
    await expect(gateway.identify(token)).rejects.toMatchObject({ code: 'unknown-gateway-token' });
    await expect(gateway.revoke(org_id, id, system)).rejects.toMatchObject({ code: 'not-found' });
    expect(await gateway.list(org_id)).toEqual([]);
  });

  test('the last use of a token is known to the minute', async () => {
    await using database = await open();
    const { clock, gateway, lastUsed, org_id } = await anOrganization(database);
    const { token } = await gateway.create(org_id, 'Edge', system);
    const shown = async () => {
      await lastUsed.write();
      return (await gateway.list(org_id))[0]?.last_used_at;
    };
    expect(await shown()).toBeNull();
    await gateway.identify(token);
    expect(await shown()).toBe('2026-03-01T12:00:00.000Z');
    clock.pass(59_000);
    await gateway.identify(token);
    expect(await shown()).toBe('2026-03-01T12:00:00.000Z');
    clock.pass(1000);
    await gateway.identify(token);
    expect(await shown()).toBe('2026-03-01T12:01:00.000Z');
  });

  test('creating and revoking a token is recorded', async () => {
    await using database = await open();
    const { gateway, org_id } = await anOrganization(database);
    const { id, token } = await gateway.create(org_id, 'Edge', system);
    await gateway.revoke(org_id, id, { actor: { kind: 'user', id: 'u' } });
    const events = await database.query
      .selectFrom('audit_event')
      .select(['action', 'actor_kind', 'target_id', 'details'])
      .where('org_id', '=', org_id)
      .where('action', 'like', 'gateway-token.%')
      .orderBy('action')
      .execute();
    expect(events).toMatchObject([
      { action: 'gateway-token.created', actor_kind: 'system', target_id: id },
      { action: 'gateway-token.revoked', actor_kind: 'user', target_id: id },
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test('a token requires a name, and other text is not a token', async () => {
    await using database = await open();
    const { gateway, org_id } = await anOrganization(database);
    await expect(gateway.create(org_id, ' ', system)).rejects.toMatchObject({ code: 'invalid-parameters' });
    const { token } = await gateway.create(org_id, 'Edge', system);
    for (const odd of ['', token.slice(0, -1), `${token}x`, token.toUpperCase(), token.replace('pgw_', 'ptk_')]) {
      await expect(gateway.identify(odd)).rejects.toMatchObject({ code: 'unknown-gateway-token' });
    }
  });
});
