import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReplicatedPostgres } from '@portico/test-kit/database/replicated-postgres.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { toMetrics } from '@portico/test-kit/server/read-metrics.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { sendTo } from '../kit/wire.ts';
import { busyHost, makeBusyPortal } from './kit/busy-portal.ts';
import { findDeepViolations, findViolations } from './kit/invariants.ts';
import { type Ledger, newLedger, startMixedLoad } from './kit/mixed-load.ts';
import { isBusy } from './kit/patience.ts';

const kills = byForm({ short: 4, long: 60 });
/** A publish that was acknowledged this long ago is in every answer. */
const visibleWithinMs = 1000;
const generationOf = (said: string): number => Number(said.replace('Generation ', ''));

interface Readers {
  ports: readonly number[];
  headers: Record<string, string>;
  ledger: Ledger;
}

/** Reads past the cache, so that each read asks a database, and collects failures, mixtures and outdated answers. */
function startReaders({ ports, headers, ledger }: Readers) {
  const wrong: string[] = [];
  const acknowledged: { at_ms: number; generation: number }[] = [];
  let isOver = false;
  let reads = 0;
  const watch = setInterval(() => {
    acknowledged.push({ at_ms: performance.now(), generation: ledger.generations.acknowledged });
  }, 20);

  async function read(port: number): Promise<void> {
    const least = acknowledged.findLast(({ at_ms }) => at_ms < performance.now() - visibleWithinMs)?.generation ?? 0;
    const ask = sendTo(port, busyHost, { ...headers, 'cache-control': 'no-cache' });
    const answer = await ask('GET', '/api/v2/products?page[size]=100');
    if (isBusy(answer)) return;
    reads += 1;
    if (answer.status !== 200) return void wrong.push(`${answer.status} ${answer.text.slice(0, 300)}`);
    const said = new Set<string>(answer.body.data.map(({ description }: { description: string }) => description));
    if (said.size !== 1) wrong.push(`A catalog of ${[...said].join(' and ')}`);
    for (const one of said)
      if (generationOf(one) < least) wrong.push(`${one} is shown, ${least} was published a second ago`);
  }

  const loops = ports
    .flatMap((port) => [port, port])
    .map(async (port) => {
      while (!isOver) await read(port);
    });
  return {
    wrong,
    count: () => reads,
    async stop() {
      isOver = true;
      await Promise.all(loops);
      clearInterval(watch);
    },
  };
}

async function metricsOf({ port }: StartedServer) {
  const answer = await sendTo(port, 'localhost')('GET', '/metrics');
  const metrics = toMetrics(answer.text);
  const [, up] = /^portico_replica_up\{[^}]*\} (\d)$/m.exec(metrics.text) ?? [];
  return { isUp: up === '1', reads: metrics.value('portico_replica_reads_total{by="replica"}') ?? 0 };
}

test('a replica killed under load with two instances fails no request, and no answer is outdated or mixed', {
  timeout: 180_000 + kills * 40_000,
}, async (context) => {
  await using postgres = await startReplicatedPostgres();
  await using replica = await postgres.addReplica();
  await using folder = await aTemporaryFolder();
  const database_url = await postgres.createDatabase('busy');
  await using portal = await makeBusyPortal(folder.path, database_url);
  const settings = { ...portal.settings, DATABASE_READ_URL: replica.urlOf(database_url) };
  await using left = await startServer(settings);
  await using right = await startServer(settings);
  const servers = [left, right];
  const ports = servers.map(({ port }) => port);
  const ledger = newLedger();
  const load = await startMixedLoad({ portal, ledger, ports: () => ports });
  const readers = startReaders({ ports, headers: await portal.asAda(), ledger });
  let fromReplica = 0;

  for (let kill = 0; kill < kills; kill += 1) {
    const published = ledger.generations.acknowledged;
    const before = await Promise.all(servers.map(metricsOf));
    const areUsed = async () =>
      (await Promise.all(servers.map(metricsOf))).every(({ reads }, at) => reads > (before[at]?.reads ?? 0) + 10);
    await until(areUsed, 30_000, 'that both instances read the replica');
    await sleep(randomInt(100, 600));
    fromReplica = (await Promise.all(servers.map(metricsOf))).reduce((sum, { reads }) => sum + reads, 0);
    await replica.stop('kill');
    const areLeft = async () => (await Promise.all(servers.map(metricsOf))).every(({ isUp }) => !isUp);
    await until(areLeft, 5000, 'that both instances leave the replica out');
    const during = readers.count();
    await until(() => readers.count() > during + 20, 10_000, 'that reads go on without the replica');
    await replica.start();
    // On a busy machine a publish takes seconds. Each kill meets another one.
    await until(() => ledger.generations.acknowledged > published, 30_000, 'that a publish is acknowledged');
  }
  await until(() => ledger.generations.acknowledged > kills, 30_000, 'that the last publish is acknowledged');
  await readers.stop();
  await load.stop();
  expect(readers.wrong).toEqual([]);
  expect(await findViolations(portal, ledger)).toEqual([]);
  expect(await findDeepViolations(portal)).toEqual([]);
  expect(ledger.generations.acknowledged).toBeGreaterThan(kills);
  for (const server of servers) expect(await server.terminate()).toBe(0);
  figure(
    context,
    `${kills} kills: ${readers.count()} reads, ${fromReplica} of them from the replica, none failed or outdated; ` +
      `${ledger.acknowledged} acknowledged writes, none lost`,
  );
});
