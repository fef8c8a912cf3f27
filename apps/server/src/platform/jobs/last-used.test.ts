import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { createLastUsed, type Used } from './last-used.ts';
import { createLastUsedStore, type LastUsedStore, type UsedRows } from './last-used-store.ts';

const start = '2026-03-01T12:00:00.000Z';
const aMinuteLater = '2026-03-01T12:01:00.000Z';

async function twoOrganizations(database: TestDatabase) {
  const services = createServices({ ...database.settings, database });
  const [acme, other] = [await services.organization.create('Acme'), await services.organization.create('Other')];
  const aGateway = async (org_id: string): Promise<Used> => {
    const { id } = await services.gateway.create(org_id, 'Edge', { actor: { kind: 'system' } });
    return { id, last_used_at: null };
  };
  const timeOf = async ({ id }: Used) => {
    const { last_used_at } = await database.query
      .selectFrom('gateway_token')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return last_used_at;
  };
  return { acme, other, aGateway, timeOf };
}

/** Uses that are written to a list of statements, or to nothing while the database is away. */
function aRecordedStore() {
  const clock = aClock();
  const written: (UsedRows & { at: string })[] = [];
  const state = { isAway: false };
  const store: LastUsedStore = {
    async set(rows, at) {
      if (state.isAway) throw new Error('away');
      written.push({ ...rows, at });
    },
  };
  return { clock, written, state, lastUsed: createLastUsed({ store, clock }) };
}

const used = (id: string): Used => ({ id, last_used_at: null });

onBothEngines((open) => {
  test('a use is written for the tenant it was noted with, and not over a newer one of another server', async () => {
    await using database = await open();
    const { acme, other, aGateway, timeOf } = await twoOrganizations(database);
    const clock = aClock();
    const store = createLastUsedStore(database);
    const [here, there] = [createLastUsed({ store, clock }), createLastUsed({ store, clock })];
    const [left, right] = [await aGateway(acme), await aGateway(other)];
    here.note('gateway_token', acme, { ...left });
    here.note('gateway_token', acme, { ...right });
    await here.write();
    expect([await timeOf(left), await timeOf(right)]).toEqual([start, null]);

    clock.pass(60_000);
    there.note('gateway_token', acme, { ...left });
    await there.write();
    expect(await timeOf(left)).toBe(aMinuteLater);
    clock.pass(-30_000);
    here.note('gateway_token', acme, { ...left });
    await here.write();
    expect(await timeOf(left)).toBe(aMinuteLater);
  });
});

test('uses of one table and tenant are one statement, and each row is written once a minute', async () => {
  const { clock, written, lastUsed } = aRecordedStore();
  const key = used('a');
  for (let time = 0; time < 10; time += 1) lastUsed.note('credential', 'acme', key);
  lastUsed.note('credential', 'acme', used('b'));
  lastUsed.note('personal_token', 'acme', used('c'));
  await lastUsed.write();
  expect(written).toEqual([
    { table: 'credential', tenant_id: 'acme', ids: ['a', 'b'], at: start },
    { table: 'personal_token', tenant_id: 'acme', ids: ['c'], at: start },
  ]);
  clock.pass(59_999);
  lastUsed.note('credential', 'acme', key);
  await lastUsed.write();
  expect(written).toHaveLength(2);
  clock.pass(1);
  lastUsed.note('credential', 'acme', key);
  await lastUsed.write();
  expect(written[2]).toEqual({ table: 'credential', tenant_id: 'acme', ids: ['a'], at: aMinuteLater });
});

test('uses that could not be written are written with their own time, once the database is back', async () => {
  const { clock, written, state, lastUsed } = aRecordedStore();
  state.isAway = true;
  lastUsed.note('credential', 'acme', used('a'));
  await expect(lastUsed.write()).rejects.toThrow('away');
  clock.pass(60_000);
  lastUsed.note('credential', 'acme', used('b'));
  state.isAway = false;
  await lastUsed.write();
  expect(written.map(({ ids, at }) => [ids, at])).toEqual([
    [['a'], start],
    [['b'], aMinuteLater],
  ]);
});

test('at most 10,000 uses are kept in memory, and statements have at most 500', async () => {
  const { written, lastUsed } = aRecordedStore();
  const late = used('late');
  for (let at = 0; at < 10_000; at += 1) lastUsed.note('credential', 'acme', used(`id-${at}`));
  lastUsed.note('credential', 'acme', late);
  await lastUsed.write();
  expect(written.map(({ ids }) => ids.length)).toEqual(Array(20).fill(500));
  lastUsed.note('credential', 'acme', late);
  await lastUsed.write();
  expect(written.at(-1)?.ids).toEqual(['late']);
});
