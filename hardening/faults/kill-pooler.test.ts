import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStoppablePostgres } from '@portico/test-kit/database/stoppable-postgres.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startPgbouncer } from '@portico/test-kit/programs/pgbouncer.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { sendTo } from '../kit/wire.ts';
import { busyHost, makeBusyPortal } from './kit/busy-portal.ts';
import { findDeepViolations, findViolations } from './kit/invariants.ts';
import { newLedger, startMixedLoad } from './kit/mixed-load.ts';

const kills = byForm({ short: 4, long: 60 });
const backWithinMs = 5000;

test('a PgBouncer killed under load with two instances: 503, back within 5 s of its return, no acknowledged write lost', {
  timeout: 120_000 + kills * 30_000,
}, async (context) => {
  await using postgres = await startStoppablePostgres();
  await using folder = await aTemporaryFolder();
  const direct = await postgres.createDatabase('busy');
  await using portal = await makeBusyPortal(folder.path, direct);
  await using pooler = await startPgbouncer(direct);
  const settings = { ...portal.settings, DATABASE_URL: pooler.database_url, DATABASE_PREPARE: 'no' };
  await using left = await startServer(settings);
  await using right = await startServer(settings);
  const ports = [left.port, right.port];
  const ledger = newLedger();
  const load = await startMixedLoad({ portal, ledger, ports: () => ports, allowed: [503] });
  const asAda = await portal.asAda();
  const readAt = (port: number) =>
    sendTo(port, busyHost, asAda)('GET', '/api/v2/applications?filter[name][contains]=key', undefined, {});
  const isBack = async () => (await Promise.all(ports.map(readAt))).every(({ status }) => status === 200);
  const returns: number[] = [];

  for (let kill = 0; kill < kills; kill += 1) {
    await until(isBack, backWithinMs, 'both instances serving');
    const before = ledger.acknowledged;
    await sleep(randomInt(300, 800));
    expect(ledger.acknowledged).toBeGreaterThan(before);
    await pooler.kill();
    for (const port of ports) {
      const { status, code } = await readAt(port);
      expect([status, code]).toEqual([503, 'service-unavailable']);
      expect((await sendTo(port, busyHost)('GET', '/healthz')).status).toBe(200);
    }
    await sleep(randomInt(50, 500));
    await pooler.start();
    returns.push(await until(isBack, backWithinMs, 'both instances back'));
  }
  await until(() => ledger.batches.unsure.length === 0, 60_000, 'that every batch has an answer');
  await load.stop();
  expect(await findViolations(portal, ledger)).toEqual([]);
  expect(await findDeepViolations(portal)).toEqual([]);
  for (const server of [left, right]) expect(await server.terminate()).toBe(0);
  figure(
    context,
    `${kills} kills: back after at most ${Math.round(Math.max(...returns))} ms; ${ledger.acknowledged} acknowledged ` +
      `writes, none lost; ${ledger.refusals.get(503) ?? 0} answers of 503`,
  );
});
