import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { type Replica, startReplicatedPostgres } from '@portico/test-kit/database/replicated-postgres.ts';
import { until } from '@portico/test-kit/until.ts';
import { aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aProduct, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { createPositions, toPosition } from './position.ts';

test('log positions are compared as numbers', () => {
  expect(toPosition('16/B374D848')).toBe(0x16b374d848);
  expect(toPosition('1/0')).toBeGreaterThan(toPosition('0/FFFFFFFF'));
  const positions = createPositions(2);
  expect(positions.knownAt(7)).toBeUndefined();
  for (const at of [1, 2, 3]) positions.add({ asked_ms: at * 100, position: at * 10 });
  expect([15, 25, 30, 99].map(positions.knownAt)).toEqual([undefined, 200, 300, 300]);
});

describe('with a real replica', { timeout: 60_000 }, () => {
  const opened = new AsyncDisposableStack();
  let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
  let replica: Replica;
  beforeAll(async () => {
    postgres = opened.use(await startReplicatedPostgres());
    replica = opened.use(await postgres.addReplica());
  }, 60_000);
  afterAll(() => opened.disposeAsync());

  const contentOf = (visibility: 'public' | 'private', products: Parameters<typeof aPortalContent>[1]) =>
    visibility === 'public' ? aPortalContent({}, products) : aPrivatePortal({}, products);

  /** A portal with one product, served with these replicas. */
  async function aReadPortal(visibility: 'public' | 'private' = 'public', replicas = [replica]) {
    const database_url = await postgres.createDatabase('read');
    const settings = { database_url, data_dir: '' };
    {
      await using plain = openDatabase(settings);
      await migrate(plain);
    }
    const database_read_urls = replicas.map(({ urlOf }) => urlOf(database_url));
    const database = openDatabase({ ...settings, database_read_urls });
    const world = await aWorld({ ...database, settings }, [contentOf(visibility, [aProduct('boats')])]);
    const { id } = await database.query.selectFrom('product').select('id').executeTakeFirstOrThrow();
    const reads = () => database.replicas!.counts();
    // Skips the catalog's cache, so that each read asks a database.
    const fresh = { 'cache-control': 'no-cache' };
    const read = async (headers: Record<string, string> = {}, path = '') => {
      const answer = await world.fetch(`/api/v2/products/${id}${path}`, { headers: { ...fresh, ...headers } });
      return { status: answer.status, body: (await answer.json()) as { description?: string } };
    };
    return {
      world,
      database,
      read,
      reads,
      stateOf: async () => (await database.replicas!.report()).map(({ state }) => state),
      /** Reads until a replica has answered. */
      isUsed: (headers?: Record<string, string>) =>
        until(
          async () => {
            const before = reads().get('replica')!;
            await read(headers);
            return reads().get('replica')! > before;
          },
          20_000,
          'that the replica is read',
        ),
      publish: (description: string) => publish(world, visibility, description),
      async [Symbol.asyncDispose]() {
        await world[Symbol.asyncDispose]();
        await database[Symbol.asyncDispose]();
      },
    };
  }

  const publish = ({ services, org_id }: World, visibility: 'public' | 'private', description: string) =>
    services.publishing.publish(org_id, contentOf(visibility, [aProduct('boats', { description })]));

  test('published content is read at once, and from the replica as soon as the replica has it', async () => {
    await using portal = await aReadPortal();
    await portal.isUsed();
    for (let round = 0; round < 20; round += 1) {
      await portal.publish(`Boats ${round}`);
      expect((await portal.read()).body.description).toBe(`Boats ${round}`);
    }
    await portal.isUsed();
    expect((await portal.read()).body.description).toBe('Boats 19');
    expect(portal.reads().get('retried')).toBe(0);
    const metrics = await (await portal.world.fetch('/metrics', { host: 'localhost' })).text();
    expect(metrics).toMatch(/^portico_replica_up\{replica="127.0.0.1:\d+"\} 1$/m);
    expect(metrics).toMatch(/^portico_replica_lag_seconds\{replica="127.0.0.1:\d+"\} 0\.\d+$/m);
  });

  test('a replica that falls behind is left out within 250 ms, and used again when it has caught up', async () => {
    await using portal = await aReadPortal();
    await portal.isUsed();
    await replica.query('select pg_wal_replay_pause()');
    try {
      await portal.publish('Late');
      expect((await portal.read()).body.description).toBe('Late');
      await new Promise((resolve) => setTimeout(resolve, 300));
      const before = portal.reads().get('replica')!;
      for (let at = 0; at < 20; at += 1) expect((await portal.read()).body.description).toBe('Late');
      expect(portal.reads().get('replica')).toBe(before);
      expect(await portal.stateOf()).toEqual(['late']);
    } finally {
      await replica.query('select pg_wal_replay_resume()');
    }
    await portal.isUsed();
    expect((await portal.read()).body.description).toBe('Late');
    expect(await portal.stateOf()).toEqual(['ready']);
  });

  test('a browser reads its own changes at once and revoked access is refused at once, however late the replica is', async () => {
    await using portal = await aReadPortal('private');
    const headers = await signIn(portal.world, await aDeveloper(portal.world));
    await portal.isUsed(headers);
    const { cookie = '' } = headers;
    const post = await portal.world.fetch('/api/v2/applications', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Billing' }),
    });
    expect(post.status).toBe(201);
    const wrote = post.headers.getSetCookie().find((one) => one.startsWith('portalwrote='));
    expect(wrote).toMatch(/^portalwrote=1; Max-Age=2; Path=\/; HttpOnly; SameSite=Lax$/);
    const before = portal.reads().get('replica')!;
    for (let at = 0; at < 5; at += 1) await portal.read({ cookie: `${cookie}; portalwrote=1` });
    expect(portal.reads().get('replica')).toBe(before);

    await portal.isUsed(headers);
    await replica.query('select pg_wal_replay_pause()');
    try {
      const { services, org_id } = portal.world;
      await services.publishing.publish(org_id, contentOf('private', []), { prune: true });
      expect((await portal.read(headers)).status).toBe(404);
      await portal.world.fetch('/api/v2/developer/logout', { method: 'POST', headers });
      expect((await portal.read(headers)).status).toBe(401);
    } finally {
      await replica.query('select pg_wal_replay_resume()');
    }
  });

  test('a killed replica fails no request, and is used again after its restart', async () => {
    await using portal = await aReadPortal();
    await portal.isUsed();
    let isDone = false;
    const statuses = new Map<number, number>();
    const readers = Array.from({ length: 8 }, async () => {
      while (!isDone) {
        const { status } = await portal.read();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await replica.stop('kill');
    await until(async () => (await portal.stateOf())[0] === 'lost', 5000, 'that the replica is left out');
    await portal.publish('Without it');
    expect((await portal.read()).body.description).toBe('Without it');
    await replica.start();
    await portal.isUsed();
    isDone = true;
    await Promise.all(readers);
    expect([...statuses.keys()]).toEqual([200]);
    expect((await portal.read()).body.description).toBe('Without it');
  });

  test('a database that is not a replica of this primary, or was promoted, is not read', async () => {
    await using promoted = await postgres.addReplica();
    await using other = await startPostgres();
    const urlOfOther = await other.createDatabase('other');
    const foreign = { ...promoted, urlOf: () => urlOfOther };
    await using portal = await aReadPortal('public', [promoted, foreign]);
    await until(async () => (await portal.stateOf())[0] === 'ready', 10_000, 'that one of them is ready');
    await promoted.promote();
    await until(async () => (await portal.stateOf())[0] === 'foreign', 10_000, 'that it is no replica any more');
    await portal.publish('Alone');
    await portal.read();
    expect(await portal.stateOf()).toEqual(['foreign', 'foreign']);
    const before = portal.reads().get('replica')!;
    for (let at = 0; at < 10; at += 1) expect((await portal.read()).body.description).toBe('Alone');
    expect(portal.reads().get('replica')).toBe(before);
  });
});
