import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { sendTo } from '../kit/wire.ts';
import { busyHost, makeBusyPortal, publishGeneration } from './kit/busy-portal.ts';
import { findDeepViolations, findViolations } from './kit/invariants.ts';
import { newLedger, startMixedLoad } from './kit/mixed-load.ts';
import { patiently } from './kit/patience.ts';

const run = promisify(execFile);

/** No file of the process may exceed this size, which to the process is a full disk. */
const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

test('58. Disk full: writes refused clearly, reads served', { timeout: 180_000 }, async (context) => {
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path);
  await using server = await startServer(portal.settings);
  const asAda = await portal.asAda();
  const asNewcomer = await portal.asPipeline();
  const newGateway = await portal.services.gateway.create(portal.org_id, 'Second', { actor: { kind: 'system' } });
  const ledger = newLedger();
  const ports = () => [server.port];
  const send = sendTo(server.port, busyHost);
  const { size } = await stat(join(folder.path, 'portico.db-wal'));
  await limitFiles(server.pid, size + 1_000_000);

  // The disk fills up under load, and requests continue.
  const load = await startMixedLoad({ portal, ledger, ports, allowed: [503] });
  await until(() => (ledger.refusals.get(503) ?? 0) >= 100, 60_000, 'that 100 writes are refused');
  await load.stop();
  const filled = ledger.acknowledged;

  const writes = [
    () => send('POST', '/api/v2/developer', { email: `x-${randomUUID()}@example.com`, full_name: 'Somebody' }),
    () => send('POST', '/api/v2/applications', { name: randomUUID() }, asAda),
    async () => {
      const { generations } = ledger;
      const generation = (generations.tried += 1);
      const answer = await publishGeneration(server.port, portal.asOwner, generation);
      const published = generations.published + 1;
      if (answer.status === 200) Object.assign(generations, { acknowledged: generation, published });
      return answer;
    },
  ];
  for (const write of writes) {
    const { status, code, body } = await patiently(write);
    expect([status, code]).toEqual([503, 'service-unavailable']);
    expect(body.detail).toMatch(/no room left/);
  }
  const [product] = (await send('GET', '/api/v2/products', undefined, asAda)).body.data;
  const reads: [string, Record<string, string>][] = [
    ['/readyz', {}],
    ['/api/v2/portal', {}],
    ['/api/v2/developer/me', asAda],
    ['/api/v2/applications', asAda],
    [`/api/v2/products/${product.id}/versions`, asAda],
    [`/api/v2/products/${product.id}/documents`, asAda],
    [`/api/admin/v1/portals/${portal.portal_id}/registrations`, portal.asOwner],
    ['/api/admin/v1/audit', portal.asOwner],
    // The first use of these credentials, which would write a last-used time.
    ['/api/admin/v1/audit', asNewcomer],
  ];
  for (const [path, headers] of reads) {
    expect([path, (await patiently(() => send('GET', path, undefined, headers))).status]).toEqual([path, 200]);
  }
  const [{ key } = { key: 'none' }] = ledger.keys;
  const headers = {
    'x-original-method': 'GET',
    'x-original-host': 'api.test',
    'x-original-uri': '/open',
    apikey: key,
  };
  for (const token of [portal.gateway_token, newGateway.token]) {
    const asGateway = { 'x-portico-gateway-token': token, ...headers };
    expect((await send('GET', '/gateway/v1/authorize', undefined, asGateway)).status).toBe(200);
  }
  expect(await findViolations(portal, ledger)).toEqual([]);

  // Space is freed: the server recovers without a restart.
  await limitFiles(server.pid, 'unlimited');
  for (const write of writes) expect((await patiently(write)).status).toBeLessThan(300);
  const after = await startMixedLoad({ portal, ledger, ports });
  const isServed = () => ledger.acknowledged >= filled + 100 && ledger.batches.unsure.length === 0;
  await until(isServed, 60_000, 'that 100 more writes are acknowledged');
  await after.stop();
  expect(await server.terminate()).toBe(0);
  expect(await findViolations(portal, ledger)).toEqual([]);
  expect(await findDeepViolations(portal)).toEqual([]);
  const { refusals, acknowledged } = ledger;
  figure(
    context,
    `${refusals.get(503)} writes refused with 503, ${acknowledged} acknowledged, none lost; reads served`,
  );
});
