import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { Portal } from '../../platform/portal.ts';
import type { PageEntry } from '../pages/service.ts';
import { createPublishedDrawing } from './draw-published.ts';

/** Portals by id with their revision, the paths of their pages, and the paths that were drawn. */
function aDrawing(
  portals: Record<string, number>,
  paths: string[],
  options: { isBusy?: boolean; maximum?: number } = {},
) {
  const drawn: string[] = [];
  async function* listOpenPages(): AsyncGenerator<PageEntry[]> {
    for (const path of paths) yield [{ path }];
  }
  const drawing = createPublishedDrawing({
    store: {
      list: async () => Object.entries(portals).map(([id, catalog_revision]) => ({ id, catalog_revision })),
    },
    findPortal: async (id) => ({ id, is_public: true }) as Portal,
    listOpenPages,
    async drawAhead({ id }, path) {
      drawn.push(`${id} ${path}`);
      return !options.isBusy;
    },
    ...(options.maximum !== undefined && { maximum: options.maximum }),
  });
  return { drawing, drawn };
}

const paths = ['/', '/products/tides', '/spec/tides/v1', '/spec/tides/v1/operations/list', '/docs/tides/start'];

test('images of pages published since the last round are drawn, those of operations last', async () => {
  const portals: Record<string, number> = { a: 1, b: 1 };
  const { drawing, drawn } = aDrawing(portals, paths);
  await drawing.round();
  expect(drawn).toEqual([]);
  portals.b = 2;
  portals.c = 1;
  await drawing.round();
  const order = [...paths.filter((path) => !path.includes('operations')), '/spec/tides/v1/operations/list'];
  expect(drawn).toEqual([...order.map((path) => `b ${path}`), ...order.map((path) => `c ${path}`)]);
  await drawing.round();
  expect(drawn).toHaveLength(10);
});

test('a publish draws a limited number of images ahead, none while requests wait, and none after the stop', async () => {
  for (const [options, count] of [
    [{ maximum: 2 }, 2],
    [{ isBusy: true }, 1],
  ] as const) {
    const portals: Record<string, number> = {};
    const { drawing, drawn } = aDrawing(portals, paths, options);
    await drawing.round();
    portals.a = 1;
    await drawing.round();
    expect(drawn).toHaveLength(count);
  }
  const portals: Record<string, number> = {};
  const { drawing, drawn } = aDrawing(portals, paths);
  await drawing.round();
  drawing.stop();
  portals.a = 1;
  await drawing.round();
  expect(drawn).toEqual([]);
});

test('the image of a public portal’s page is drawn before it is requested', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  const { publishing, publishedDrawing, shareImages, portals } = world.services;
  await publishedDrawing.round();
  const tides = [aProduct('tides', { name: 'Tides' })];
  await publishing.publish(world.org_id, aPortalContent({ title: 'Harbor' }, tides));
  await publishing.publish(
    world.org_id,
    aPortalContent({ name: 'inner', hosts: ['inner.test'], visibility: 'private' }, tides),
  );
  await publishedDrawing.round();
  const { sharePainter } = world.services;
  sharePainter.draw = () => Promise.reject(new Error('It is drawn already.'));
  const path = await shareImages.pathOf(await portals.byHost('portal.test'), '/products/tides');
  const answer = await world.fetch(path!);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  await sharePainter[Symbol.asyncDispose]();
});
