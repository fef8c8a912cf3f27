import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock, aDeveloper, problemOf } from '@portico/test-kit/world/developers.ts';
import { aGatewayWorld, gatewayPortal } from '@portico/test-kit/world/gateway-world.ts';
import { expect, test } from 'vitest';

const roles: ('view' | 'register')[] = ['view', 'register'];

/** A portal with access control, and a team for the named developers. */
function aGuardedPortal(teams: Record<string, string[]>) {
  const content = gatewayPortal();
  const files = Object.entries(teams).map(([name, developers]) => ({
    name,
    developers,
    products: [{ product: 'parcels', roles }],
  }));
  return { ...content, portal: { ...content.portal, rbac: true, teams: files } };
}

async function aGuardedKey(database: TestDatabase, teams: Record<string, string[]>) {
  const clock = aClock();
  const gateway = await aGatewayWorld(database, { clock, portals: [aGuardedPortal(teams)] });
  const { id } = await gateway.application('Keys');
  await gateway.register(id, 'keys');
  const { credential } = await gateway.key(id);
  const ask = async () => {
    clock.pass(250);
    const answer = await gateway.ask('/parcels', { apikey: credential });
    return answer.status === 200 ? 200 : (await problemOf(answer)).detail;
  };
  return Object.assign(gateway, { id, askAgain: ask });
}

const notPermitted = 'The teams of the developer no longer give access to this product.';
const inactive = 'The developer of the application is not active.';

onBothEngines((open) => {
  test('the teams of a developer decide about calls, and database triggers report changes made in SQL', async () => {
    await using database = await open();
    await using gateway = await aGuardedKey(database, { Carriers: ['ada@example.com'] });
    const { query } = database;
    expect(await gateway.askAgain()).toBe(200);
    await query.updateTable('team_product').set({ register: false }).execute();
    expect(await gateway.askAgain()).toBe(notPermitted);
    await query.updateTable('portal').set({ rbac_enabled: false }).execute();
    expect(await gateway.askAgain()).toBe(200);
    await query.updateTable('portal').set({ rbac_enabled: true }).execute();
    expect(await gateway.askAgain()).toBe(notPermitted);
    await query.updateTable('portal').set({ is_public: true }).execute();
    expect(await gateway.askAgain()).toBe(200);
    await query.updateTable('product').set({ visibility: 'teams' }).execute();
    expect(await gateway.askAgain()).toBe(notPermitted);
    await query.updateTable('product').set({ visibility: 'developers' }).execute();
    expect(await gateway.askAgain()).toBe(200);
    await query.updateTable('product').set({ visibility: null }).execute();
    await query.updateTable('product').set({ is_published: false }).execute();
    expect(await gateway.askAgain()).toBe('The product is not published.');
    await query.updateTable('product').set({ is_published: true }).execute();
    await query.updateTable('portal').set({ is_public: false }).execute();
    await query.updateTable('team_product').set({ register: true }).execute();
    expect(await gateway.askAgain()).toBe(200);
    await query.updateTable('developer').set({ email: 'lovelace@example.com' }).execute();
    expect(await gateway.askAgain()).toBe(notPermitted);
  });

  test('an application that a team shares works as long as one of its members may use the product', async () => {
    await using database = await open();
    const teams = { Carriers: ['grace@example.com'], Own: ['ada@example.com'] };
    await using gateway = await aGuardedKey(database, teams);
    const { query } = database;
    const grace = await aDeveloper(gateway.world, { email: 'grace@example.com' });
    const team = await query.selectFrom('team').select('id').where('name', '=', 'Carriers').executeTakeFirstOrThrow();
    await query.updateTable('application').set({ team_id: team.id }).execute();
    const setStatus = (id: string, status: 'approved' | 'disabled') =>
      query.updateTable('developer').set({ status }).where('id', '=', id).execute();

    await setStatus(gateway.developer.id, 'disabled');
    expect(await gateway.askAgain()).toBe(200);
    await setStatus(grace.id, 'disabled');
    expect(await gateway.askAgain()).toBe(inactive);
    await setStatus(grace.id, 'approved');
    expect(await gateway.askAgain()).toBe(200);
    await query.deleteFrom('team_member').where('email', '=', 'grace@example.com').execute();
    expect(await gateway.askAgain()).toBe(inactive);
    await setStatus(gateway.developer.id, 'approved');
    expect(await gateway.askAgain()).toBe(200);
  });
});
