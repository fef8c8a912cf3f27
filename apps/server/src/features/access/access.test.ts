import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import {
  aCaller,
  anApplication,
  anApplicationWorld,
  aPrivatePortal,
  aSignedInCaller,
  missingId,
  parcels,
  refusal,
} from '@portico/test-kit/world/application-world.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

/**
 * Ada may register for parcels: one of her teams grants the view and the other the registration. She may view letters,
 * and not money.
 */
const withTeams = (database: TestDatabase) =>
  anApplicationWorld(database, [
    aPrivatePortal(
      {
        rbac: true,
        teams: [
          { name: 'Readers', products: [{ product: 'parcels', roles: ['view'] }], developers: ['ada@example.com'] },
          {
            name: 'Builders',
            products: [
              { product: 'parcels', roles: ['register'] },
              { product: 'letters', roles: ['view', 'view_documentation'] },
            ],
            developers: ['Ada@Example.com', 'grace@example.com'],
          },
          { name: 'Money', products: [{ product: 'money', roles: ['view', 'register'] }], developers: [] },
        ],
      },
      [parcels(), aProduct('letters', { name: 'Letters' }), aProduct('money', { name: 'Money' })],
    ),
  ]);

onBothEngines((open) => {
  test('GRD-07: with access control, the roles of all teams of a developer add up', async () => {
    await using database = await open();
    await using at = await withTeams(database);
    const actions = async (name: string) => {
      const answer = await at.ada.get(`/products/${await at.productId(name)}/actions`);
      return answer.body.actions ?? refusal(answer);
    };
    expect(await actions('Parcels')).toEqual({ view: true, register: true, view_documentation: false });
    expect(await actions('Letters')).toEqual({ view: true, register: false, view_documentation: true });
    expect(await actions('Money')).toEqual([404, 'not-found']);
  });

  test('a product that the developer may not view is refused as one that does not exist', async () => {
    await using database = await open();
    await using at = await withTeams(database);
    const strip = ({ status, body: { instance: _, ...body } }: { status: number; body: Record<string, unknown> }) => ({
      status,
      body,
    });
    const hidden = await at.ada.get(`/products/${await at.productId('Money')}/actions`);
    const missing = await at.ada.get(`/products/${missingId}/actions`);
    expect(strip(hidden)).toEqual(strip(missing));
  });

  test('a grant to register without a grant to view opens nothing', async () => {
    await using database = await open();
    await using at = await withTeams(database);
    const grace = await aSignedInCaller(at.world, { email: 'grace@example.com' });
    expect(refusal(await grace.get(`/products/${await at.productId('Parcels')}/actions`))).toEqual([404, 'not-found']);

    const { id } = await anApplication(at, { by: grace });
    const path = `/applications/${id}/registrations`;
    const product_version_id = await at.versionId('open');
    expect(refusal(await grace.post(path, { product_version_id }))).toEqual([404, 'not-found']);
  });

  test('without access control a developer may register for every published product', async () => {
    await using database = await open();
    const products = [parcels(), aProduct('draft', { name: 'Draft', visibility: 'hidden' })];
    await using at = await anApplicationWorld(database, [aPrivatePortal({}, products)]);
    const actions = (id: string) => at.ada.get(`/products/${id}/actions`);
    expect((await actions(await at.productId('Parcels'))).body).toEqual({
      actions: { view: true, register: true, view_documentation: true },
    });
    expect(refusal(await actions(await at.productId('Draft')))).toEqual([404, 'not-found']);
    expect(refusal(await actions('nonsense'))).toEqual([404, 'not-found']);
    expect(refusal(await actions('x'.repeat(256)))).toEqual([400, 'invalid-parameters']);
    const anonymous = aCaller(at.world);
    expect(refusal(await anonymous.get(`/products/${missingId}/actions`))).toEqual([401, 'not-signed-in']);
  });

  test('on a public portal everyone may view, with or without access control, and nobody can register', async () => {
    await using database = await open();
    const open_portal = aPrivatePortal({ name: 'open', hosts: ['open.test'], visibility: 'public', rbac: true });
    await using at = await anApplicationWorld(database, [aPrivatePortal(), open_portal]);
    const { id } = await at.world.services.portals.byHost('open.test');
    const visitor = aCaller(at.world, { host: 'open.test' });
    const { body } = await visitor.get(`/products/${await at.productId('Parcels', id)}/actions`);
    expect(body).toEqual({ actions: { view: true, register: false, view_documentation: true } });
  });
});
