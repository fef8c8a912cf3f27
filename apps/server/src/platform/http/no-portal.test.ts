import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPortalContent, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { loadStaticFiles } from './static-files.ts';

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function ask(world: World, path: string, headers: Record<string, string>, host = 'nowhere.test') {
  const answer = await world.fetch(path, { host, headers, redirect: 'manual' });
  return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
}

test('a browser at a host without a portal is redirected to a page of the console, and nowhere else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-console-'));
  await writeFile(join(folder, 'index.html'), '<title>Console</title>');
  await using database = await openTestDatabase('sqlite');
  const mounts = [{ at: '/console', files: loadStaticFiles(folder), isApplication: true }];
  await using world = await aWorld(database, [], { mounts });
  const led = [302, '/console/welcome', 'no-store'];
  const page404 = [404, null, 'no-store'];
  const plain = [404, null, null];

  expect(await ask(world, '/', page)).toEqual(led);
  // Whatever the request contains, the redirect leads to this server and carries nothing along.
  expect(await ask(world, '/?next=https://evil.test&token=x', page, 'evil.test')).toEqual(led);
  expect(await ask(world, '/', { ...page, 'x-forwarded-host': 'evil.test' })).toEqual(led);
  expect(await ask(world, '//evil.test', page)).toEqual(page404);
  expect(await ask(world, '/docs', page)).toEqual(page404);
  expect(await ask(world, '/', { accept: '*/*' })).toEqual(plain);

  await world.services.publishing.publish(world.org_id, aPortalContent());
  expect((await ask(world, '/', page, 'portal.test'))[1]).toBeNull();
  await rm(folder, { recursive: true });
});

test('a server without the console redirects no browser', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, []);
  expect(await ask(world, '/', page)).toEqual([404, null, 'no-store']);
  expect(await ask(world, '/', { accept: '*/*' })).toEqual([404, null, null]);
});
