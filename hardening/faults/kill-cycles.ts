import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect } from 'vitest';
import { sendTo } from '../kit/wire.ts';
import { type BusyPortal, busyHost } from './kit/busy-portal.ts';
import { findDeepViolations, findViolations } from './kit/invariants.ts';
import { type Ledger, newLedger, startMixedLoad } from './kit/mixed-load.ts';
import { patiently } from './kit/patience.ts';

interface Wanted {
  portal: BusyPortal;
  copies: number;
  cycles: number;
}

/**
 * Kills a server with `kill -9` at random moments of mixed load. After each kill it checks that everything acknowledged
 * exists and no change is half done. Other instances continue meanwhile.
 */
export async function surviveKills({ portal, copies, cycles }: Wanted): Promise<Ledger> {
  const ledger = newLedger();
  await using opened = new AsyncDisposableStack();
  const servers: StartedServer[] = [];
  for (let copy = 0; copy < copies; copy += 1) servers.push(opened.use(await startServer(portal.settings)));
  const ports = () => servers.map(({ port }) => port);

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const load = await startMixedLoad({ portal, ledger, ports });
    await sleep(randomInt(100, 700));
    const victim = servers[cycle % copies] as StartedServer;
    await victim.kill();
    // The others continue to get requests, as before an orchestrator notices the kill.
    if (copies > 1) await sleep(randomInt(50, 200));
    await load.stop();
    expect(await findViolations(portal, ledger)).toEqual([]);
    await victim.restart();
    await expectKeysToWork(portal, ledger, victim.port);
  }
  const load = await startMixedLoad({ portal, ledger, ports });
  await until(() => ledger.batches.unsure.length === 0, 60_000, 'that every batch has an answer');
  await load.stop();
  expect(await findViolations(portal, ledger)).toEqual([]);
  for (const server of servers) expect(await server.terminate()).toBe(0);
  expect(await findViolations(portal, ledger)).toEqual([]);
  expect(await findDeepViolations(portal)).toEqual([]);
  return ledger;
}

/** The newest keys open the gateway, over the wire. */
async function expectKeysToWork({ gateway_token }: BusyPortal, { keys }: Ledger, port: number): Promise<void> {
  const ask = sendTo(port, busyHost, { 'x-portico-gateway-token': gateway_token });
  for (const { key } of keys.slice(-3)) {
    const headers = {
      'x-original-method': 'GET',
      'x-original-host': 'api.test',
      'x-original-uri': '/open',
      apikey: key,
    };
    const { status } = await patiently(() => ask('GET', '/gateway/v1/authorize', undefined, headers));
    expect(status).toBe(200);
  }
}

export const describeLedger = ({ acknowledged, unsure, generations, clients, signUps }: Ledger, cycles: number) =>
  `${cycles} kills: ${acknowledged} acknowledged writes, none lost; ${unsure} unanswered; ` +
  `${signUps.size} sign-ups, ${clients.size} clients, ${generations.published} publishes`;
