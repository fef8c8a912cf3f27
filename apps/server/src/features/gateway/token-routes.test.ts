import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aCountingHasher } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const at = '/api/admin/v1/gateway-tokens';

onBothEngines((open) => {
  test('a token is created, shown once, listed, and revoked at once', async () => {
    await using database = await open();
    await using world = await aWorld(database, undefined, { hasher: aCountingHasher() });
    const olive = await aUser(world);
    const owner = await asUser(world, olive);
    const made = await owner('POST', at, { name: ' Edge ' });
    expect(made).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^pgw_\w{39}$/) } });
    const { id, token } = made.body;
    const { body: list } = await owner('GET', at);
    expect(list.data).toMatchObject([{ id, name: 'Edge', last_four: token.slice(-4), last_used_at: null }]);
    expect(JSON.stringify(list)).not.toContain(token);
    const asks = () => world.fetch('/gateway/v1/changes?wait=0', { headers: { authorization: `Bearer ${token}` } });
    expect((await asks()).status).toBe(200);

    const viewer = await asUser(world, await aUser(world, { email: 'vera@example.com', role: 'viewer' }));
    expect((await viewer('GET', at)).status).toBe(200);
    expect((await viewer('POST', at, { name: 'Mine' })).status).toBe(403);
    const org_id = await world.services.organization.create('Other');
    const stranger = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
    expect((await stranger('GET', at)).body.data).toEqual([]);
    expect((await stranger('DELETE', `${at}/${id}`)).status).toBe(404);

    expect((await owner('DELETE', `${at}/${id}`)).status).toBe(204);
    expect((await asks()).status).toBe(401);
    expect((await owner('DELETE', `${at}/${id}`)).status).toBe(404);
    expect((await owner('POST', at, { name: '  ' })).status).toBe(400);
    const audited = await database.query
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'address'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audited).toEqual([
      { action: 'gateway-token.created', actor_id: olive.id, address: '127.0.0.1' },
      { action: 'gateway-token.revoked', actor_id: olive.id, address: '127.0.0.1' },
    ]);
  });
});
