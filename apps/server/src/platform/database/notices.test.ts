import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { until } from '@portico/test-kit/until.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import type { Notices } from './notices.ts';

const tell = ({ query }: TestDatabase, payload: string) => sql`select pg_notify('portico', ${payload})`.execute(query);

/** Ends the connections that listen, as an administrator or a restart does. */
const cut = ({ query }: TestDatabase) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'portico notices' and datname = current_database()`.execute(query);

/** All notices of a topic by their subject; `all` for a notice without one. */
function heardOf(notices: Notices, topic: 'session' | 'portal'): string[] {
  const heard: string[] = [];
  notices.on(topic, (subject) => heard.push(subject ?? 'all'));
  return heard;
}

const isHeard = (notices: Notices) => until(() => notices.isHeard(), 15_000, 'that changes are heard of');

test('a notice arrives with its subject, after a notice to forget everything', async () => {
  await using database = await openTestDatabase('postgres');
  const { notices } = database;
  const sessions = heardOf(notices, 'session');
  const portals = heardOf(notices, 'portal');
  expect(notices.isHeard()).toBe(false);
  notices.start();
  await isHeard(notices);
  expect([sessions, portals]).toEqual([['all'], ['all']]);
  const before = notices.position();
  await tell(database, 'session acme key with spaces');
  await until(() => notices.position() > before, 1000, 'the notice');
  expect([sessions, portals]).toEqual([['all', 'acme key with spaces'], ['all']]);
  await notices.stop();
  expect(notices.isHeard()).toBe(false);
});

test('a lost connection is not trusted, and the next one begins with a notice to forget everything', async () => {
  await using database = await openTestDatabase('postgres');
  const { notices } = database;
  const sessions = heardOf(notices, 'session');
  notices.start();
  for (let time = 1; time <= 3; time += 1) {
    await isHeard(notices);
    expect(sessions).toHaveLength(time);
    await cut(database);
    let wasLost = false;
    const isNew = () => {
      if (!notices.isHeard()) wasLost = true;
      return sessions.length > time;
    };
    await until(isNew, 10_000, 'that another connection is heard');
    expect(wasLost).toBe(true);
  }
});

/** A proxy between a server and PostgreSQL. Bytes that it holds back are neither delivered nor refused. */
async function aMiddle(to: URL, mayPass: (bytes: Buffer) => boolean) {
  const sockets = new Set<Socket>();
  const host = decodeURIComponent(to.hostname);
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${to.port}`) : connect(Number(to.port), host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].map((one) => one.destroy()));
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => mayPass(bytes as Buffer) && near.write(bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  const { port } = server.address() as { port: number };
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) });
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a silent connection is not trusted after a quarter of a second, and is replaced', async () => {
  await using database = await openTestDatabase('postgres');
  let isSilent = false;
  await using middle = await aMiddle(new URL(database.settings.database_url ?? ''), () => !isSilent);
  await using far = openDatabase({ database_url: middle.url, data_dir: database.settings.data_dir });
  const sessions = heardOf(far.notices, 'session');
  far.notices.start();
  await isHeard(far.notices);
  isSilent = true;
  const began = performance.now();
  await until(() => !far.notices.isHeard(), 1000, 'that the silence was noticed');
  expect(performance.now() - began).toBeLessThan(400);
  isSilent = false;
  await isHeard(far.notices);
  expect(sessions.at(-1)).toBe('all');
});

test('behind a pooler that delivers no notices, the connection is not trusted', async () => {
  await using database = await openTestDatabase('postgres');
  const isNotice = (bytes: Buffer) => bytes.includes('portico\0');
  await using middle = await aMiddle(new URL(database.settings.database_url ?? ''), (bytes) => !isNotice(bytes));
  await using far = openDatabase({ database_url: middle.url, data_dir: database.settings.data_dir });
  far.notices.start();
  const began = performance.now();
  while (performance.now() - began < 1000) {
    expect(far.notices.isHeard()).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
