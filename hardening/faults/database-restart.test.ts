import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStoppablePostgres } from '@portico/test-kit/database/stoppable-postgres.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { fromAnywhere, sendTo } from '../kit/wire.ts';
import { busyHost, makeBusyPortal } from './kit/busy-portal.ts';
import { findDeepViolations, findViolations } from './kit/invariants.ts';
import { newLedger, startMixedLoad } from './kit/mixed-load.ts';

const restarts = Number(process.env.RESTARTS ?? byForm({ short: 3, long: 100 }));
const backWithinMs = 5000;

test('57. PostgreSQL restarted under load: 503, back within 5 s of its return', {
  timeout: 120_000 + restarts * 20_000,
}, async (context) => {
  await using postgres = await startStoppablePostgres();
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path, await postgres.createDatabase('busy'));
  await using server = await startServer(portal.settings);
  const ledger = newLedger();
  const load = await startMixedLoad({ portal, ledger, ports: () => [server.port], allowed: [503] });
  const send = sendTo(server.port, busyHost);
  const signUp = () => {
    const somebody = { email: `t-${randomUUID()}@example.com`, full_name: 'Somebody' };
    return send('POST', '/api/v2/developer', somebody, fromAnywhere());
  };
  const returns: number[] = [];
  const refusals: number[] = [];

  for (let restart = 0; restart < restarts; restart += 1) {
    await sleep(300);
    await postgres.stop(restart % 2 === 0 ? 'kill' : 'fast');
    for (const ask of [signUp, () => send('GET', '/readyz')]) {
      const began = performance.now();
      const answer = await ask();
      refusals.push(performance.now() - began);
      expect([answer.status, answer.code]).toEqual([503, 'service-unavailable']);
    }
    expect((await send('GET', '/healthz')).status).toBe(200);
    await postgres.start();
    const isBack = async () => (await signUp()).status === 201 && (await send('GET', '/readyz')).status === 200;
    returns.push(await until(isBack, backWithinMs, 'the server back'));
  }
  await load.stop();
  const faults = server
    .output()
    .split('\n')
    .filter((line) => line.includes('request failed'));
  expect(await findViolations(portal, ledger), faults.join('\n')).toEqual([]);
  expect(await findDeepViolations(portal)).toEqual([]);
  expect(ledger.refusals.get(503)).toBeGreaterThan(0);
  // A server must also stop while its database is unavailable.
  await postgres.stop('fast');
  expect(await server.terminate()).toBe(0);
  const slowest = (times: number[]) => Math.round(Math.max(...times));
  figure(
    context,
    `${restarts} stops: back after at most ${slowest(returns)} ms; 503 after at most ${slowest(refusals)} ms; ` +
      `${ledger.acknowledged} acknowledged writes, none lost; ${ledger.refusals.get(503)} answers of 503`,
  );
});
