import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { EndedSlug } from '../publication/publication.ts';
import { formerSlugsMaximum, rememberSlugs } from './former-slug-store.ts';

onBothEngines((open) => {
  test('a portal keeps a limited number of former slugs, the newest, and does not affect other portals', async () => {
    await using database = await open();
    const portals = [aPortalContent(), aPortalContent({ name: 'other', hosts: ['other.test'] })];
    await using world = await aWorld(database, portals);
    const [main, other] = [
      (await world.services.portals.byHost('portal.test')).id,
      (await world.services.portals.byHost('other.test')).id,
    ];
    const ended = (slug: string): EndedSlug => ({ kind: 'product', slug, target_id: 'x', shown_to: 'published' });
    const remember = (portal_id: string, time: string, slugs: string[]) =>
      database.query.transaction().execute((tx) => rememberSlugs(tx, portal_id, time, slugs.map(ended)));
    await remember(other, '2026-01-01', ['a']);
    await remember(main, '2026-01-01', ['old', 'a', 'a']);
    await remember(
      main,
      '2026-01-02',
      Array.from({ length: formerSlugsMaximum - 1 }, (_, at) => `new-${at}`),
    );
    await remember(main, '2026-01-03', ['a']);
    const kept = await database.query.selectFrom('former_slug').select(['portal_id', 'slug']).execute();
    expect(kept.filter(({ portal_id }) => portal_id === main)).toHaveLength(formerSlugsMaximum);
    expect(kept.some(({ slug }) => slug === 'old')).toBe(false);
    expect(kept.filter(({ slug }) => slug === 'a')).toHaveLength(2);
  });

  test('simultaneous publishes that trade slugs leave each slug to one version, and lose no former slug', async () => {
    await using database = await open();
    const content = (one: string, two: string) =>
      aPortalContent({}, [
        aProduct('pay', {
          versions: [
            { name: '1', slug: one },
            { name: '2', slug: two },
          ],
        }),
      ]);
    await using world = await aWorld(database, [content('a', 'b')]);
    const { publishing } = world.services;
    const trades = [content('b', 'a'), content('c', 'b'), content('a', 'c'), content('b', 'd'), content('d', 'a')];
    await Promise.all(trades.map((of) => publishing.publish(world.org_id, of, { prune: true })));
    await publishing.publish(world.org_id, content('last', 'b'), { prune: true });
    const versions = await database.query.selectFrom('product_version').select(['name', 'slug']).execute();
    expect(versions.map(({ name, slug }) => `${name} ${slug}`).toSorted()).toEqual(['1 last', '2 b']);
    const former = await database.query.selectFrom('former_slug').select(['slug', 'target_id']).execute();
    for (const slug of ['a', 'b', 'c', 'd']) expect(former.map((row) => row.slug)).toContain(slug);
    expect(former.every(({ slug, target_id }) => slug !== target_id)).toBe(true);
    for (const key of ['a', 'c', 'd']) {
      const answer = await world.fetch(`/api/v2/products/pay/versions/${key}`);
      expect([key, answer.status]).toEqual([key, 200]);
    }
  });
});
