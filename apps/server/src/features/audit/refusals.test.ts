import { Problem } from '@portico/contract/problems.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { expect, test } from 'vitest';
import { aboutWhom, createRefusalLog } from './refusals.ts';
import type { AuditEvent } from './service.ts';

function aLog() {
  const clock = aClock();
  const told: AuditEvent[] = [];
  let fault: unknown;
  const refusals = createRefusalLog({
    clock,
    transact: (run) => run({} as never),
    recordAudit: async (_transaction, event) => {
      if (fault) throw fault;
      told.push(event);
    },
  });
  const fail = (error: unknown) => {
    fault = error;
  };
  return { ...refusals, clock, told, fail };
}

const gateway = { org_id: 'o', id: 'g' };
const ofApplication = (id: string) =>
  aboutWhom(new Problem('not-registered'), {
    portal_id: 'p',
    actor: { kind: 'developer', id: 'd' },
    target: { kind: 'application', id },
    details: { product_version: 'v' },
  });

test('the first refusal of a kind is written soon, and the others of its hour together', async () => {
  const log = aLog();
  for (let at = 0; at < 3; at += 1) log.noteCall(ofApplication('a'), gateway);
  await log.write();
  for (let at = 0; at < 500; at += 1) log.noteCall(ofApplication('a'), gateway);
  await log.write();
  expect(log.told).toHaveLength(1);
  expect(log.told[0]).toMatchObject({
    portal_id: 'p',
    action: 'call.refused',
    target: { kind: 'application', id: 'a' },
    details: { product_version: 'v', reason: 'not-registered', count: 3 },
  });
  log.clock.pass(3_600_000);
  await log.write();
  expect(log.told.map(({ details }) => details?.count)).toEqual([3, 500]);
  log.clock.pass(3_600_000);
  await log.write(true);
  expect(log.told).toHaveLength(2);
});

test('calls with invented credentials are one entry for each gateway', async () => {
  const log = aLog();
  for (let at = 0; at < 1000; at += 1) log.noteCall(new Problem('unknown-credential'), gateway);
  log.noteCall(new Problem('no-credential'), gateway);
  await log.write();
  expect(log.told).toHaveLength(1);
  expect(log.told[0]).toMatchObject({
    org_id: 'o',
    actor: { kind: 'anyone' },
    details: { 'unknown-credential': 1000, 'no-credential': 1 },
  });
});

test('the number of summaries is limited; other refusals are only counted', async () => {
  const log = aLog();
  for (let at = 0; at < 505; at += 1) log.noteCall(ofApplication(`a${at}`), gateway);
  // Filling the summaries of one tenant does not affect those of others.
  log.noteOperation(new Problem('forbidden'), 'createThing', { org_id: 'o', actor: { kind: 'user', id: 'u' } });
  await log.write(true);
  expect(log.told).toHaveLength(502);
  const rest = { portal_id: 'p', actor: { kind: 'anyone' }, details: { others: 5 } };
  expect(log.told.slice(-2)).toMatchObject([rest, { action: 'access.refused', actor: { id: 'u' } }]);
});

test('summaries are written later if the database is unavailable, and dropped if their portal was deleted', async () => {
  const log = aLog();
  log.noteOperation(new Problem('forbidden'), 'createThing', { org_id: 'o', actor: { kind: 'user', id: 'u' } });
  log.fail(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  await expect(log.write()).rejects.toThrow('away');
  log.fail(undefined);
  await log.write();
  expect(log.told).toMatchObject([
    { action: 'access.refused', target: { kind: 'operation', id: 'createThing' }, details: { count: 1 } },
  ]);

  log.noteCall(ofApplication('gone'), gateway);
  log.fail(new Error('no result'));
  await expect(log.write()).rejects.toThrow('no result');
  log.fail(undefined);
  await log.write(true);
  expect(log.told).toHaveLength(1);
});

test('a refusal without an account is in no log', async () => {
  const log = aLog();
  log.noteOperation(new Problem('forbidden'), 'createThing');
  await log.write(true);
  expect(log.told).toEqual([]);
});
