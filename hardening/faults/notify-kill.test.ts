import { randomInt, randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asJson } from '@portico/server/platform/database/level.ts';
import { startStoppablePostgres } from '@portico/test-kit/database/stoppable-postgres.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { type BusyPortal, makeBusyPortal } from './kit/busy-portal.ts';

const developers = 10_000;
const kills = byForm({ short: 5, long: 50 });
const atOnce = 500;
const time = '2026-01-01T00:00:00.000Z';

/** All developers follow one product: half get mails at once, the others a digest. */
async function addFollowers({ database, portal_id }: BusyPortal, product_id: string): Promise<void> {
  const people = Array.from({ length: developers }, (_, at) => ({ id: randomUUIDv7(), at }));
  for (let at = 0; at < people.length; at += atOnce) {
    const some = people.slice(at, at + atOnce);
    await database.query
      .insertInto('developer')
      .values(
        some.map(({ id, at: number }) => ({
          portal_id,
          id,
          email: `f-${number}@example.com`,
          full_name: `Follower ${number}`,
          locale: 'en' as const,
          status: 'approved' as const,
          created_at: time,
          updated_at: time,
        })),
      )
      .execute();
    await database.query
      .insertInto('product_follow')
      .values(some.map(({ id }) => ({ portal_id, developer_id: id, product_id, created_at: time })))
      .execute();
    const daily = some.filter(({ at: number }) => number % 2 === 1);
    await database.query
      .insertInto('change_mail_choice')
      .values(daily.map(({ id }) => ({ portal_id, developer_id: id, rhythm: 'daily' as const })))
      .execute();
  }
}

/** The rows that a publish writes: a set of changes and a notice. */
async function aChange({ database, portal_id }: BusyPortal, product_version_id: string): Promise<string> {
  const [change, id] = [randomUUIDv7(), randomUUIDv7()];
  const created_at = new Date().toISOString();
  await database.query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('change_set')
      .values({
        portal_id,
        product_version_id,
        id: change,
        created_at,
        revision: 1,
        before_hash: 'a',
        after_hash: 'b',
        breaking: 1,
        potentially_breaking: 0,
        compatible: 0,
        text_only: 0,
        changes: asJson([]),
        is_cut: true,
        changed_operations: asJson({}),
      })
      .execute();
    await transaction
      .insertInto('version_notice')
      .values({ portal_id, product_version_id, id, kind: 'change', occasion: change, created_at, told_until: '' })
      .execute();
  });
  return id;
}

test.for(['sqlite', 'postgres'] as const)(
  '`kill -9` while 10,000 developers are mailed on %s: each gets one mail',
  {
    timeout: 120_000 + kills * 20_000,
  },
  async (engine, context) => {
    await using postgres = engine === 'postgres' ? await startStoppablePostgres() : undefined;
    await using folder = await aTemporaryFolder();
    await using portal = await makeBusyPortal(folder.path, await postgres?.createDatabase('busy'));
    const version_id = await portal.idOf('product_version', 'open');
    const { product_id } = await portal.database.query
      .selectFrom('product_version')
      .select('product_id')
      .where('id', '=', version_id)
      .executeTakeFirstOrThrow();
    await addFollowers(portal, product_id);
    const openNotices = async () =>
      (
        await portal.database.query
          .selectFrom('version_notice')
          .select('id')
          .where('told_until', 'is not', null)
          .execute()
      ).length;
    const notices = [await aChange(portal, version_id)];
    await using server = await startServer(portal.settings);
    let inTheMiddle = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(randomInt(400));
      await server.kill();
      if ((await openNotices()) > 0) inTheMiddle += 1;
      else notices.push(await aChange(portal, version_id));
      await server.restart();
    }
    const began = performance.now();
    await until(async () => (await openNotices()) === 0, 100_000, 'all mails are queued');
    const seconds = (performance.now() - began) / 1000;
    expect(await server.terminate()).toBe(0);

    const mails = await portal.database.query
      .selectFrom('mail_outbox')
      .select(['to', ({ fn }) => fn.countAll<number>().as('count')])
      .where('template', '=', 'version-changed')
      .groupBy('to')
      .execute();
    const counts = new Set(mails.map(({ count }) => Number(count)));
    expect([mails.length, [...counts]]).toEqual([developers / 2, [notices.length]]);
    const waiting = await portal.database.query
      .selectFrom('version_notice_recipient')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('told_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(Number(waiting.count)).toBe((developers / 2) * notices.length);
    expect(inTheMiddle).toBeGreaterThan(0);
    const summary = `${notices.length} changes for ${developers} developers, ${kills} kills, ${inTheMiddle} in the middle`;
    figure(context, `${summary}: none missing, none twice; the rest in ${seconds.toFixed(1)} s`);
  },
);
