import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStoppablePostgres } from '@portico/test-kit/database/stoppable-postgres.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { sendTo } from '../kit/wire.ts';
import {
  type BusyPortal,
  busyHost,
  generationsIn,
  makeBusyPortal,
  publishGeneration,
  saidByGeneration,
} from './kit/busy-portal.ts';
import { patiently } from './kit/patience.ts';

const kills = byForm({ short: 4, long: 100 });

/** Kills the server during publishes. Returns how often the new revision was committed already. */
async function killPublishes(portal: BusyPortal): Promise<number> {
  await using server = await startServer(portal.settings);
  const began = performance.now();
  expect((await publishGeneration(server.port, portal.asOwner, 1)).status).toBe(200);
  const usual = Math.ceil(performance.now() - began);
  let old = 1;
  let renewed = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const next = old + 1;
    const publishing = publishGeneration(server.port, portal.asOwner, next).catch(() => undefined);
    await sleep(randomInt(usual));
    await server.kill();
    const isAcknowledged = (await publishing)?.status === 200;

    const found = await generationsIn(portal);
    const [generation = 'none'] = Object.keys(found);
    expect(found).toEqual({ [generation]: saidByGeneration });
    expect(isAcknowledged ? [`${next}`] : [`${old}`, `${next}`]).toContain(generation);
    await server.restart();
    const asAda = await portal.asAda();
    const send = sendTo(server.port, busyHost, asAda);
    const { body } = await patiently(() => send('GET', '/api/v2/products?page[size]=100'));
    const shown = new Set(body.data.map(({ description }: { description: string }) => description));
    expect([...shown]).toEqual([`Generation ${generation}`]);
    if (Number(generation) === next) renewed += 1;
    old = Number(generation);
  }
  expect((await publishGeneration(server.port, portal.asOwner, old + 1)).status).toBe(200);
  return renewed;
}

test('55. `kill -9` during publish: the old or the new revision, never a mixture', {
  timeout: 60_000 + kills * 40_000,
}, async (context) => {
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path);
  let renewed = await killPublishes(portal);
  const total = byForm({ short: kills, long: 2 * kills });
  if (total > kills) {
    await using postgres = await startStoppablePostgres();
    await using second = await aTemporaryFolder();
    await using other = await makeBusyPortal(second.path, await postgres.createDatabase('busy'));
    renewed += await killPublishes(other);
  }
  figure(context, `${total} kills: ${total - renewed} times the old revision, ${renewed} times the new, no mixture`);
});
