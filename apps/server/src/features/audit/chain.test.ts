import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { toCanonical, toChainHash } from '../../platform/database/audit-chain.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { auditChainMigration } from '../../platform/database/migrations/018-audit-chain.ts';
import { auditSealMigration } from '../../platform/database/migrations/025-audit-seal.ts';
import { createSecretHash } from '../../platform/secrets/secret-hash.ts';

/** The chained log of an organization with a number of entries. No server runs that would chain on its own. */
async function aLog(database: TestDatabase, entries = 6) {
  const clock = aClock();
  const services = createServices({ ...database.settings, database, clock });
  const { audit, auditChain, transact } = services;
  const org_id = await services.organization.create('Test organization');
  const add = async (number: number) => {
    clock.pass(1000);
    const details = { number, ünïcode: '"quoted"\n', before: null };
    const event = { org_id, action: 'flag.set', actor: { kind: 'system' }, details } as const;
    await transact((transaction) => audit.record(transaction, event));
  };
  for (let number = 1; number <= entries; number++) await add(number);
  await auditChain.chainAll();
  const idOf = async (seq: number) => {
    const event = database.query.selectFrom('audit_event').select('id').where('seq', '=', seq);
    return (await event.executeTakeFirstOrThrow()).id;
  };
  return { ...auditChain, org_id, add, idOf, verify: () => auditChain.verify(org_id) };
}

onBothEngines((open) => {
  test('an unchanged log verifies, also with entries that have no position yet', async () => {
    await using database = await open();
    const log = await aLog(database);
    const before = await log.verify();
    expect(before).toMatchObject({ head: { seq: 6 }, waiting: 0, broken: undefined });
    await log.add(7);
    expect(await log.verify()).toMatchObject({ head: { seq: 6 }, waiting: 1, broken: undefined });
    expect(await log.has(log.org_id, 6, before.head.hash)).toBe(true);
    expect(await log.has(log.org_id, 5, before.head.hash)).toBe(false);

    // Anyone can recompute the hashes of an export, because they need no key.
    const events = await database.query
      .selectFrom('audit_event')
      .selectAll()
      .where('seq', '>', 0)
      .orderBy('seq')
      .execute();
    const last = events.reduce((hash, event) => toChainHash(hash, event.seq!, toCanonical(event)), '');
    expect(last).toBe(before.head.hash);
  });

  test('the first changed, deleted, reordered or inserted entry is found', async () => {
    await using database = await open();
    const log = await aLog(database);
    const { query } = database;
    const [second, fourth] = [await log.idOf(2), await log.idOf(4)];
    const events = await query.selectFrom('audit_event').selectAll().orderBy('seq').execute();
    const head = await query.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
    const write = (rows: typeof events) =>
      query
        .insertInto('audit_event')
        .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) as unknown as typeof row.details })))
        .execute();
    const restore = async () => {
      await query.deleteFrom('audit_event').execute();
      await write(events);
      await query.updateTable('audit_chain').set({ seq: head.seq, hash: head.hash, seal: head.seal }).execute();
      expect((await log.verify()).broken).toBeUndefined();
    };
    const set = (id: string, change: object) =>
      query.updateTable('audit_event').set(change).where('id', '=', id).execute();

    for (const change of [
      { actor_id: 'somebody' },
      { at: '2020-01-01T00:00:00.000Z' },
      { details: '{"number":7}' },
      { action: 'thing.kept' },
      { target_kind: 'user' },
    ]) {
      await set(fourth, change);
      await set(await log.idOf(5), change);
      expect((await log.verify()).broken).toMatchObject({ seq: 4, id: fourth, fault: 'changed' });
      await restore();
    }

    await query.deleteFrom('audit_event').where('seq', 'in', [3, 5]).execute();
    expect((await log.verify()).broken).toEqual({ seq: 3, id: null, at: null, fault: 'missing' });
    await restore();

    await query.deleteFrom('audit_event').where('seq', '=', 6).execute();
    expect((await log.verify()).broken).toMatchObject({ seq: 6, fault: 'missing' });
    await query.updateTable('audit_chain').set({ seq: 5, hash: events[4]!.hash! }).execute();
    expect((await log.verify()).broken).toMatchObject({ seq: 5, fault: 'cut' });
    await restore();

    await set(second, { seq: 100 });
    await set(fourth, { seq: 2 });
    await set(second, { seq: 4 });
    expect((await log.verify()).broken).toMatchObject({ seq: 2, id: fourth, fault: 'misplaced' });
    await restore();

    const forged = { ...events[0]!, id: '01900000-0000-7000-8000-000000000000', hash: null, seq: null };
    await write([forged]);
    expect((await log.verify()).broken).toMatchObject({ seq: null, id: forged.id, fault: 'foreign' });
    await log.chainAll();
    expect((await log.verify()).broken).toMatchObject({ seq: null, id: forged.id, fault: 'foreign' });
    await set(forged.id, { seq: 7, hash: 'x' });
    expect((await log.verify()).broken).toMatchObject({ seq: 7, id: forged.id, fault: 'foreign' });
    await restore();
    expect((await log.verify()).head).toMatchObject({ seq: 6 });
  });

  test('an emptied log and one without its end are detected, and the server does not continue them', async () => {
    await using database = await open();
    const log = await aLog(database);
    const { query } = database;
    const broken = async () => (await log.verify()).broken?.fault;
    const [events, heads, lengths] = await Promise.all([
      query.selectFrom('audit_event').selectAll().orderBy('seq').execute(),
      query.selectFrom('audit_chain').selectAll().execute(),
      query.selectFrom('audit_seal').selectAll().execute(),
    ]);
    const restore = async () => {
      for (const table of ['audit_event', 'audit_chain', 'audit_seal'] as const)
        await query.deleteFrom(table).execute();
      const rows = events.map((row) => ({ ...row, details: JSON.stringify(row.details) as unknown as object }));
      await query
        .insertInto('audit_event')
        .values(rows as typeof events)
        .execute();
      await query.insertInto('audit_chain').values(heads).execute();
      await query.insertInto('audit_seal').values(lengths).execute();
      expect(await broken()).toBeUndefined();
    };
    const goesOn = async () => {
      await log.add(7);
      await expect(log.chainAll()).rejects.toThrow(/does not end where it was left/);
      await restore();
    };

    await query.deleteFrom('audit_event').execute();
    await query.deleteFrom('audit_chain').execute();
    expect(await broken()).toBe('emptied');
    await goesOn();
    await query.deleteFrom('audit_event').execute();
    await query.updateTable('audit_chain').set({ seq: 0, hash: '', seal: '' }).execute();
    expect(await broken()).toBe('emptied');
    await goesOn();
    for (const table of ['audit_event', 'audit_chain', 'audit_seal'] as const) await query.deleteFrom(table).execute();
    expect(await broken()).toBe('unsealed');
    await goesOn();
    await query.updateTable('audit_seal').set({ seq: 0, hash: '' }).execute();
    expect(await broken()).toBe('unsealed');
    await goesOn();
    await query.deleteFrom('audit_event').where('seq', '>', 3).execute();
    await query.deleteFrom('audit_chain').execute();
    expect(await broken()).toBe('cut');
    await goesOn();
  });

  test('a log that an older version continued is sealed again, and an older state is not taken for the newest', async () => {
    await using database = await open();
    const log = await aLog(database, 2);
    const { query } = database;
    const seals = () => query.selectFrom('audit_seal').selectAll().executeTakeFirstOrThrow();
    const heads = () => query.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
    const [earlier, head] = [await seals(), await heads()];
    await log.add(3);
    await log.chainAll();
    await query.updateTable('audit_seal').set(earlier).execute();
    expect((await log.verify()).broken).toBeUndefined();
    await query.deleteFrom('audit_seal').execute();
    await log.add(4);
    await log.chainAll();
    expect(await seals()).toMatchObject({ seq: 4 });
    expect((await log.verify()).broken).toBeUndefined();

    await query.deleteFrom('audit_event').where('seq', '>', 2).execute();
    await query.updateTable('audit_seal').set(earlier).execute();
    await query.updateTable('audit_chain').set(head).execute();
    await log.add(5);
    await expect(log.chainAll()).rejects.toThrow(/does not end where it was left/);
  });

  test('a log that was rewritten without the key is detected, and the server does not continue it', async () => {
    await using database = await open();
    const log = await aLog(database, 3);
    const { query } = database;
    const events = await query.selectFrom('audit_event').selectAll().orderBy('seq').execute();
    let hash = '';
    for (const event of events) {
      const told = { ...event, details: { number: 0 } };
      hash = toChainHash(hash, event.seq!, toCanonical(told));
      const details = JSON.stringify(told.details) as unknown as typeof told.details;
      await query.updateTable('audit_event').set({ details, hash }).where('id', '=', event.id).execute();
    }
    await query.updateTable('audit_chain').set({ hash }).execute();
    expect((await log.verify()).broken).toMatchObject({ seq: 1, fault: 'changed' });
    await log.add(4);
    await expect(log.chainAll()).rejects.toThrow(/does not end where it was left/);
  });

  test('existing entries are chained by the migration that adds the chain', async () => {
    await using database = await open();
    const log = await aLog(database, 3);
    const { query } = database;
    const before = await log.verify();
    await query.schema.dropIndex('audit_event_by_seq').execute();
    await query.schema.dropIndex('audit_event_waiting').execute();
    await query.schema.dropTable('audit_chain').execute();
    await query.schema.dropTable('audit_seal').execute();
    for (const column of ['seal', 'seq', 'hash'])
      await query.schema.alterTable('audit_event').dropColumn(column).execute();

    const seal = createSecretHash({ ...database.settings, database, now: () => before.head.hash });
    await auditChainMigration(seal).up(query);
    await auditSealMigration(seal).up(query);
    expect(await log.verify()).toEqual(before);
    await log.add(4);
    await log.chainAll();
    expect(await log.verify()).toMatchObject({ head: { seq: 4 }, broken: undefined });
  });
});

test('servers that write and chain simultaneously make one chain', async () => {
  await using database = await openTestDatabase('postgres');
  await using copy = openDatabase(database.settings);
  await using first = await aWorld(database, []);
  await using second = await aWorld({ ...copy, settings: database.settings } as TestDatabase, []);
  const { org_id } = first;
  const write = async ({ services: { audit, transact } }: typeof first) => {
    for (let number = 0; number < 40; number++) {
      await transact((transaction) =>
        audit.record(transaction, { org_id, action: 'flag.set', actor: { kind: 'system' }, details: { number } }),
      );
    }
  };
  const chain = async ({ services: { auditChain } }: typeof first) => {
    for (let round = 0; round < 10; round++) await auditChain.chainAll();
  };
  await Promise.all([write(first), write(second), write(first), chain(first), chain(second)]);
  await Promise.all([chain(first), chain(second)]);
  const verdict = await first.services.auditChain.verify(org_id);
  expect(verdict).toMatchObject({ head: { seq: 120 }, waiting: 0, broken: undefined });
});
