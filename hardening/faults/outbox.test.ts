import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaseMs } from '@portico/server/features/mail/worker.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startSmtpServer, type TestSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { sendTo } from '../kit/wire.ts';
import { type BusyPortal, busyHost, makeBusyPortal } from './kit/busy-portal.ts';
import { findViolations } from './kit/invariants.ts';
import { type Ledger, newLedger, startMixedLoad } from './kit/mixed-load.ts';
import { aWrongClock } from './kit/wrong-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const kills = byForm({ short: 3, long: 100 });
/** The number of mails that are sent at the same time. */
const lanes = 5;

const unsentIn = async ({ database }: BusyPortal) =>
  database.query.selectFrom('mail_outbox').select(['to', 'attempts', 'status']).where('status', '!=', 'sent').execute();

/** The number of mails that a server is sending since it started, or that are due by its clock. */
async function underWay({ database }: BusyPortal, { started, now }: { started: number; now: number }): Promise<number> {
  const unsent = database.query.selectFrom('mail_outbox').where('status', '!=', 'sent');
  const rows = await unsent.select(['lease_until', 'next_attempt_at']).execute();
  const isDue = (time: string) => Date.parse(time) <= now;
  const isTaken = (lease_until: string) => Date.parse(lease_until) >= started + leaseMs;
  return rows.filter(({ lease_until, next_attempt_at }) =>
    lease_until ? isTaken(lease_until) || isDue(lease_until) : isDue(next_attempt_at),
  ).length;
}

const acknowledgedIn = ({ signUps }: Ledger) =>
  [...signUps.values()].filter((outcome) => outcome === 'acknowledged').length;

const duplicatesIn = ({ mails }: TestSmtpServer) =>
  mails.length - new Set(mails.map(({ messageId }) => messageId)).size;

test('56. `kill -9` between registration, credential and mail: the outbox goes on', {
  timeout: 120_000 + kills * 40_000,
}, async (context) => {
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path);
  await using smtp = await startSmtpServer();
  const clock = await aWrongClock(folder.path);
  await using server = await startServer({ ...portal.settings, ...clock.settings, SMTP_URL: smtp.url });
  const ledger = newLedger();
  let restarted = Date.now();
  for (let kill = 0; kill < kills; kill += 1) {
    const load = await startMixedLoad({ portal, ledger, ports: () => [server.port] });
    const enough = acknowledgedIn(ledger) + 5;
    await until(() => acknowledgedIn(ledger) >= enough, 60_000, 'five more people signed up');
    await sleep(randomInt(200));
    await server.kill();
    await load.stop();
    expect(await findViolations(portal, ledger)).toEqual([]);
    restarted = Date.now();
    await server.restart();
  }
  // Another server claims the mails of a killed one after two minutes. A jump of the clock makes a connection in
  // progress time out like that of a mail server that does not answer; its mail is retried later.
  let shift = 0;
  for (const jump of [3 * minute, hour]) {
    const isQuiet = async () => (await underWay(portal, { started: restarted, now: Date.now() + shift })) === 0;
    await until(isQuiet, 60_000, 'nothing is being sent');
    shift = jump;
    await clock.shift(shift);
  }
  await until(async () => (await unsentIn(portal)).length === 0, 60_000, 'every mail sent');
  expect(await server.terminate()).toBe(0);

  const received = new Set(smtp.mails.flatMap(({ envelope_to }) => envelope_to));
  const lost = [...ledger.signUps].filter(([email, outcome]) => outcome === 'acknowledged' && !received.has(email));
  expect(lost).toEqual([]);
  const duplicates = duplicatesIn(smtp);
  expect(duplicates).toBeLessThanOrEqual(kills * lanes);
  expect(await findViolations(portal, ledger)).toEqual([]);
  figure(context, `${kills} kills: ${smtp.mails.length} mails, none missing, ${duplicates} twice`);
});

test('59. SMTP down for long, then every mail delivered, duplicates bounded', { timeout: 180_000 }, async (context) => {
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path);
  const before = await startSmtpServer();
  const { port, url } = before;
  await before[Symbol.asyncDispose]();
  const clock = await aWrongClock(folder.path);
  await using server = await startServer({ ...portal.settings, ...clock.settings, SMTP_URL: url });
  const send = sendTo(server.port, busyHost);
  const people = Array.from({ length: 20 }, (_, at) => `s-${at}@example.com`);
  for (const email of people)
    expect((await send('POST', '/api/v2/developer', { email, full_name: 'Newcomer' })).status).toBe(201);

  // The first attempt counts from its start; the next is scheduled by the clock at its end.
  const triedAtLeast = (times: number) => async () =>
    (await unsentIn(portal)).every(({ attempts, status }) => attempts >= times && status === 'queued');
  const jumps = [0, 10 * minute, 2 * hour, 2 * 24 * hour];
  for (const [at, jump] of jumps.entries()) {
    await clock.shift(jump);
    await until(triedAtLeast(at + 1), 30_000, 'every mail tried again');
    expect((await send('GET', '/readyz')).status).toBe(200);
  }
  expect(await unsentIn(portal)).toHaveLength(people.length);

  await using smtp = await startSmtpServer({ port });
  await clock.shift(2 * 24 * hour + 2 * hour);
  await until(async () => (await unsentIn(portal)).length === 0, 30_000, 'every mail sent');
  expect(await server.terminate()).toBe(0);
  const received = smtp.mails.flatMap(({ envelope_to }) => envelope_to);
  expect(received.toSorted()).toEqual(people.toSorted());
  figure(context, `down for 50 hours: ${people.length} mails, all delivered, ${duplicatesIn(smtp)} twice`);
});
