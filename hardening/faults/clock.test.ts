import { setTimeout as sleep } from 'node:timers/promises';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { cookiesOf, sendTo } from '../kit/wire.ts';
import { type BusyPortal, busyHost, makeBusyPortal } from './kit/busy-portal.ts';
import { findDeepViolations, findViolations } from './kit/invariants.ts';
import { type Ledger, newLedger, startMixedLoad } from './kit/mixed-load.ts';
import { patiently } from './kit/patience.ts';
import { aWrongClock, type WrongClock } from './kit/wrong-clock.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Parts {
  portal: BusyPortal;
  server: StartedServer;
  clock: WrongClock;
  ledger: Ledger;
}

test('60. Clock 10 minutes off either way; daylight saving', { timeout: 180_000 }, async (context) => {
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path);
  const clock = await aWrongClock(folder.path);
  await using server = await startServer({ ...portal.settings, ...clock.settings, TZ: 'America/New_York' });
  const parts = { portal, server, clock, ledger: newLedger() };

  await jumpUnderLoad(parts);
  await renewSession(parts);
  // New York sets its clocks back, and forward.
  for (const change of ['2026-11-01T06:00:00Z', '2026-03-08T07:00:00Z']) await passChange(parts, Date.parse(change));
  await clock.shift(0);
  expect(await server.terminate()).toBe(0);
  expect(await findViolations(portal, parts.ledger)).toEqual([]);
  expect(await findDeepViolations(portal)).toEqual([]);
  const { acknowledged } = parts.ledger;
  figure(context, `${acknowledged} writes while the clock jumped by 10 and 20 minutes: none lost, none refused`);
});

/** Shifts the clock forward, then behind the right time, then back to it. */
async function jumpUnderLoad({ portal, server, clock, ledger }: Parts): Promise<void> {
  const send = sendTo(server.port, busyHost);
  const asAda = await portal.asAda();
  const servedAt = () => Date.now() - 15 * minute;
  const load = await startMixedLoad({ portal, ledger, ports: () => [server.port], servedAt });
  for (const shift of [10 * minute, -10 * minute, 0]) {
    await sleep(200);
    await clock.shift(shift);
    await sleep(200);
    for (const [path, headers] of [
      ['/api/v2/developer/me', asAda],
      ['/api/admin/v1/audit', portal.asOwner],
    ] as const)
      expect((await patiently(() => send('GET', path, undefined, headers))).status).toBe(200);
  }
  await load.stop();
  expect(await findViolations(portal, ledger)).toEqual([]);
}

/** A session that started while the clock was ahead works, and can be refreshed, while the clock is behind. */
async function renewSession({ portal, server, clock }: Parts): Promise<void> {
  const send = sendTo(server.port, busyHost);
  const account = { email: 'grace@example.com', password: 'Correct-horse-7' };
  await portal.services.accounts.add(portal.portal_id, { ...account, full_name: 'Grace', status: 'approved' });
  await clock.shift(10 * minute);
  const credentials = { username: account.email, password: account.password };
  const signedIn = await send('POST', '/api/v2/developer/authenticate', credentials);
  expect(signedIn.status).toBe(204);
  const cookie = cookiesOf(signedIn);
  await clock.shift(-10 * minute);
  expect((await send('GET', '/api/v2/developer/me', undefined, { cookie })).status).toBe(200);
  expect((await send('POST', '/api/v2/developer/refresh', undefined, { cookie })).status).toBe(204);
}

/** Half an hour before a change of the wall clock and half an hour after it are an hour apart. */
async function passChange({ portal, server, clock, ledger }: Parts, change: number): Promise<void> {
  const send = sendTo(server.port, busyHost, { 'x-portico-gateway-token': portal.gateway_token });
  const asAda = await portal.asAda();
  const [{ application_id, key } = { application_id: '', key: '' }] = ledger.keys;
  const product_version_id = await portal.idOf('product_version', 'open');
  const setTo = (time: number) => clock.shift(time - Date.now());
  const authorize = async (apikey: string) => {
    const original = { 'x-original-method': 'GET', 'x-original-host': 'api.test', 'x-original-uri': '/open' };
    return (await send('GET', '/gateway/v1/authorize', undefined, { ...original, apikey })).status;
  };
  const report = async (time: number) => {
    const event = { time, application_id, product_version_id, status: 200, latency_ms: 1 };
    const { body } = await send('POST', '/gateway/v1/events', [{ ...event, request_bytes: 1, response_bytes: 1 }]);
    return [body.accepted, body.refused];
  };

  await setTo(change - 30 * minute);
  const expires_at = new Date(change + 15 * minute).toISOString();
  const made = await send('POST', `/api/v2/applications/${application_id}/credentials`, { expires_at }, asAda);
  expect(made.status).toBe(201);
  const ending = made.body.credential;
  expect([await authorize(ending), await authorize(key)]).toEqual([200, 200]);
  expect(await report(change - 30 * minute)).toEqual([1, 0]);
  await setTo(change + 30 * minute);
  expect([await authorize(ending), await authorize(key)]).toEqual([401, 200]);
  expect(await report(change + 30 * minute)).toEqual([1, 0]);

  const span = { start_ms: change - hour, end_ms: change + hour };
  const asked = { ...span, metrics: ['REQUEST_COUNT'], dimensions: ['TIME'], granularity_ms: hour };
  const { status, body } = await send('POST', '/api/v2/stats', asked, asAda);
  expect(status).toBe(200);
  const counted = body.records.map(({ timestamp, event }: { timestamp: string; event: { REQUEST_COUNT: number } }) => [
    Date.parse(timestamp),
    event.REQUEST_COUNT,
  ]);
  expect(counted).toEqual([
    [change - hour, 1],
    [change, 1],
  ]);
}
