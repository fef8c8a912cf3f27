import { join } from 'node:path';
import { installedPostgres } from '@portico/test-kit/database/installed-postgres.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { runCommand } from '@portico/test-kit/server/command.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { makeBusyPortal, openBusyPortal } from './kit/busy-portal.ts';
import { findDeepViolations, findViolations } from './kit/invariants.ts';
import { type Ledger, newLedger, startMixedLoad } from './kit/mixed-load.ts';

const aHundredMore = async (ledger: Ledger) => {
  const wanted = ledger.acknowledged + 100;
  await until(() => ledger.acknowledged >= wanted, 60_000, 'a hundred writes more acknowledged');
};

/** The least that a backup must contain: the state at its start. Later writes may be in it. */
const atLeast = (then: Ledger, later: Ledger): Ledger => ({
  ...then,
  signUps: new Map([...later.signUps].map(([email]) => [email, then.signUps.get(email) ?? 'unsure'])),
  clients: new Map(
    [...later.clients].map(([name, entry]) => [
      name,
      then.clients.get(name) ?? {
        ...entry,
        id: undefined,
        isCopied: true,
        refreshed: { ...entry.refreshed, surely: 0 },
      },
    ]),
  ),
  generations: { ...then.generations, tried: later.generations.tried },
  batches: {
    acknowledged: then.batches.acknowledged,
    unsure: Array.from({ length: later.batches.acknowledged + later.batches.unsure.length }, () => []),
  },
});

test('62. A migration killed midway; a backup restored', { timeout: 180_000 }, async (context) => {
  await using folder = await aTemporaryFolder();
  await using target = await aTemporaryFolder();
  const file = join(target.path, 'backup.db');
  let expected: Ledger;
  await using portal = await makeBusyPortal(folder.path);
  {
    await using server = await startServer(portal.settings);
    const ledger = newLedger();
    const first = await startMixedLoad({ portal, ledger, ports: () => [server.port] });
    await aHundredMore(ledger);
    await first.stop();
    const then = structuredClone(ledger);

    // The backup runs under load.
    const second = await startMixedLoad({ portal, ledger, ports: () => [server.port] });
    await aHundredMore(ledger);
    const backedUp = await runCommand(['backup', file], portal.settings);
    expect([backedUp.code, backedUp.told]).toEqual([0, expect.stringMatching(/Wrote and checked/)]);
    await aHundredMore(ledger);
    await second.stop();
    expect(await findViolations(portal, ledger)).toEqual([]);
    expected = atLeast(then, ledger);
    // A restore into a database in use is refused.
    const inUse = await runCommand(['restore', file, '--force'], portal.settings);
    expect([inUse.code, inUse.told]).toEqual([1, expect.stringMatching(/A server runs on/)]);
  }

  const settings = { ...portal.settings, DATA_DIR: join(target.path, 'data') };
  const restored = await runCommand(['restore', file], settings);
  expect([restored.code, restored.told]).toEqual([0, expect.stringMatching(/Restored the backup of/)]);
  await using copy = await openBusyPortal(portal, settings);
  await using server = await startServer(settings);
  expect(await findViolations(copy, expected)).toEqual([]);
  // And people can work with it: keys, sessions and secrets are unchanged.
  const ledger = structuredClone(expected);
  ledger.generations.tried += 1000;
  const load = await startMixedLoad({ portal: copy, ledger, ports: () => [server.port] });
  await aHundredMore(ledger);
  await load.stop();
  expect(ledger.surprises).toEqual([]);
  expect(await server.terminate()).toBe(0);
  expect(await findDeepViolations(copy)).toEqual([]);
  figure(context, `copied under load and restored elsewhere: all of ${expected.acknowledged} earlier writes are there`);
});

test('PostgreSQL is restored from a dump of pg_dump', { timeout: 180_000 }, async (context) => {
  await using postgres = await installedPostgres();
  if (!postgres) return figure(context, 'left out: this machine has no PostgreSQL with pg_dump');
  await using folder = await aTemporaryFolder();
  const from = await postgres.createDatabase('before');
  const to = await postgres.createDatabase('after');
  await using portal = await makeBusyPortal(folder.path, from);
  const ledger = newLedger();
  {
    await using server = await startServer(portal.settings);
    const load = await startMixedLoad({ portal, ledger, ports: () => [server.port] });
    await aHundredMore(ledger);
    await load.stop();
  }
  // The commands of docs/operations.md.
  const file = join(folder.path, 'portico.dump');
  await postgres.run('pg_dump', ['--format=custom', `--file=${file}`, from]);
  await postgres.run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${to}`, file]);
  const settings = { ...portal.settings, DATABASE_URL: to };
  await using copy = await openBusyPortal(portal, settings);
  expect(await findViolations(copy, ledger)).toEqual([]);
  expect(await findDeepViolations(copy)).toEqual([]);
  await using server = await startServer(settings);
  const load = await startMixedLoad({ portal: copy, ledger, ports: () => [server.port] });
  await aHundredMore(ledger);
  await load.stop();
  expect(await findViolations(copy, ledger)).toEqual([]);
  figure(context, `${postgres.version}: ${ledger.acknowledged} writes, all there`);
});
