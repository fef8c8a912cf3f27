import type { Page } from '@portico/contract/paging.ts';
import type { SearchResult } from '@portico/contract/search.ts';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { aTrafficWorld, day, minute } from '@portico/test-kit/world/traffic-world.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

onBothEngines((open) => {
  test('the most used products come first: by calls of the last 30 days, by registrations, then by name', async () => {
    await using database = await open();
    const clock = aClock(Date.parse('2026-03-10T23:58:00.000Z'));
    await using at = await aTrafficWorld(database, { clock });
    const { services, org_id } = at.world;
    const products = ['letters', 'boats', 'trains', 'apples', 'zebras'].map((slug) => aProduct(slug));
    const versions = ['v1', 'v2', 'v3'].map((name) => ({ name }));
    const offered = { auth_strategy: 'Keys', auto_approve: true };
    const taken = aProduct('taken', { versions: [{ name: 'v1', registration: offered }] });
    await services.publishing.publish(
      org_id,
      aPrivatePortal({ allowed_time_period: '90d' }, [aProduct('parcels', { versions }), ...products, taken]),
    );
    const idOf = async (product: string) => {
      const { body } = await at.ada.get(`/products/${product}/versions`);
      return body.data[0].id as string;
    };
    const calls = async (product: string, times: number) => {
      const product_version_id = await idOf(product);
      const sent = await at.send(Array.from({ length: times }, () => at.anEvent({ product_version_id })));
      expect(sent.body).toMatchObject({ accepted: times });
    };
    await calls('letters', 2);
    await calls('parcels', 3);
    await calls('trains', 2);
    clock.pass(5 * minute);
    // Calls of a day that has not ended do not count yet.
    await calls('boats', 9);
    await at.analytics.merge();
    const registered = await at.ada.post(`/applications/${at.application_id}/registrations`, {
      product_version_id: await idOf('taken'),
    });
    expect([201, registered.body?.status]).toEqual([registered.status, 'approved']);

    const list = async () => {
      // Portals are cached for a moment.
      clock.pass(minute);
      const { body } = await at.ada.get('/search/product-catalog?sort=used');
      return (body as Page<SearchResult>).data.map(({ source }) => source.name);
    };
    expect((await list())[0]).toBe('apples');
    await services.rankProductsByUse();
    expect(await list()).toEqual(['parcels', 'letters', 'trains', 'taken', 'apples', 'boats', 'zebras']);

    const revision = async () => (await services.portals.byHost('portal.test')).catalog_revision;
    const before = await revision();
    await services.rankProductsByUse();
    expect(await revision()).toBe(before);
    clock.pass(30 * day);
    await services.rankProductsByUse();
    const ranked = await database.query
      .selectFrom('product')
      .select('name')
      .where('use_rank', 'is not', null)
      .orderBy('use_rank')
      .execute();
    expect(ranked.map(({ name }) => name)).toEqual(['boats', 'taken']);
  });
});
