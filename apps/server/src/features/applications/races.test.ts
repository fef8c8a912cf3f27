import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { aDeveloper } from '@portico/test-kit/world/developers.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';

const rounds = 40;

/** Two instances on one PostgreSQL, and a developer. */
async function twoServers(database: TestDatabase) {
  const world = await aWorld(database, [aPrivatePortal()]);
  const other = openDatabase(database.settings);
  const ada = await aDeveloper(world);
  const copies = [world.services, createServices({ ...database.settings, database: other })] as const;
  const { data: strategies } = await copies[0].applications.strategies(ada.portal_id, {}, { size: 10, number: 1 });
  const strategyId = (name: string) => strategies.find((strategy) => strategy.name === name)!.id;
  const versions = await database.query.selectFrom('product_version').select(['id', 'name']).execute();
  const viewer = {
    portal_id: ada.portal_id,
    is_public: false,
    default_visibility: 'developers' as const,
    email: ada.email,
  };
  return {
    ada,
    copies,
    registrant: { owner: ada, viewer, auto_approve: false },
    keys: strategyId('Keys'),
    clients: strategyId('Clients'),
    versionId: (name: string) => versions.find((version) => version.name === name)!.id,
    async [Symbol.asyncDispose]() {
      await other[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** The results of two concurrent actions: a value, or the code of a refusal. Other errors are thrown. */
async function both<Value>(actions: Promise<Value>[]): Promise<(Value | string)[]> {
  const outcomes = await Promise.allSettled(actions);
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value;
    if (outcome.reason.name === 'Problem') return outcome.reason.code as string;
    throw outcome.reason;
  });
}

const refusals = (outcomes: unknown[]) => outcomes.filter((outcome) => typeof outcome === 'string');

test('of two applications with one name or one reference id created simultaneously, one is created', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  for (let round = 0; round < rounds; round++) {
    const named = await both(at.copies.map((copy) => copy.applications.create(at.ada, { name: `A${round}` })));
    expect(refusals(named)).toEqual(['name-taken']);
    const inputs = ['B', 'C'].map((letter) => ({ name: `${letter}${round}`, reference_id: `r${round}` }));
    const referenced = await both(inputs.map((input, at_) => at.copies[at_]!.applications.create(at.ada, input)));
    expect(refusals(referenced)).toEqual(['reference-id-taken']);
  }
  expect(await database.query.selectFrom('application').select('id').execute()).toHaveLength(2 * rounds);
});

test('of two applications renamed to one name simultaneously, one is renamed', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  const [one, two] = [
    await at.copies[0].applications.create(at.ada, { name: 'One' }),
    await at.copies[0].applications.create(at.ada, { name: 'Two' }),
  ];
  for (let round = 0; round < rounds; round++) {
    const outcomes = await both([
      at.copies[0].applications.update(at.ada, one.id, { name: `N${round}` }),
      at.copies[1].applications.update(at.ada, two.id, { name: `N${round}` }),
    ]);
    expect(refusals(outcomes)).toEqual(['name-taken']);
  }
});

test('of two simultaneous registrations for one version, one is created', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  const input = { product_version_id: at.versionId('open') };
  for (let round = 0; round < rounds; round++) {
    const { id } = await at.copies[0].applications.create(at.ada, { name: `A${round}`, auth_strategy_id: at.keys });
    const outcomes = await both(at.copies.map((copy) => copy.registrations.create(at.registrant, id, input)));
    expect(refusals(outcomes)).toEqual(['already-registered']);
  }
  expect(await database.query.selectFrom('registration').select('id').execute()).toHaveLength(rounds);
});

test('an application that is deleted while it registers, gets a key or a new secret leaves nothing behind', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  const [first, second] = at.copies;
  for (let round = 0; round < rounds; round++) {
    const keyed = await first.applications.create(at.ada, { name: 'Keyed', auth_strategy_id: at.keys });
    const client = await first.applications.create(at.ada, { name: 'Client', auth_strategy_id: at.clients });
    const outcomes = await both<unknown>([
      first.applications.remove(at.ada, keyed.id),
      second.registrations.create(at.registrant, keyed.id, { product_version_id: at.versionId('open') }),
      second.credentials.create(at.ada, keyed.id, undefined),
      first.applications.remove(at.ada, client.id),
      second.credentials.refreshClientSecret(at.ada, client.id),
      second.applications.update(at.ada, client.id, { name: 'Renamed' }),
    ]);
    for (const code of refusals(outcomes)) expect(code).toBe('not-found');
    for (const table of ['application', 'credential', 'registration'] as const) {
      expect(await database.query.selectFrom(table).select('id').execute()).toEqual([]);
    }
  }
});

test('of two client secrets created simultaneously, only the stored one is valid', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  const { id } = await at.copies[0].applications.create(at.ada, { name: 'Client', auth_strategy_id: at.clients });
  for (let round = 0; round < rounds; round++) {
    const made = await Promise.all(at.copies.map((copy) => copy.credentials.refreshClientSecret(at.ada, id)));
    const counting = await Promise.all(
      made.map(({ client_secret }) =>
        at.copies[0].credentials.identify(at.ada.portal_id, 'client_secret', client_secret),
      ),
    );
    expect(counting.filter(Boolean)).toEqual([{ id: expect.any(String), application_id: id }]);
  }
  expect(await database.query.selectFrom('credential').select('id').execute()).toHaveLength(1);
});

test('of two simultaneous revocations of one key, one succeeds', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  const { id } = await at.copies[0].applications.create(at.ada, { name: 'Keyed', auth_strategy_id: at.keys });
  for (let round = 0; round < rounds; round++) {
    const key = await at.copies[0].credentials.create(at.ada, id, undefined);
    const outcomes = await both(at.copies.map((copy) => copy.credentials.revoke(at.ada, id, key.id)));
    expect(refusals(outcomes)).toEqual(['not-found']);
  }
});

test('of a simultaneous approval and rejection, one succeeds and one mail is sent', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  const { id } = await at.copies[0].applications.create(at.ada, { name: 'Keyed', auth_strategy_id: at.keys });
  const by = { actor: { kind: 'user', id: 'olga' } as const };
  const { portal_id } = at.ada;
  for (let round = 0; round < rounds; round++) {
    const input = { product_version_id: at.versionId('reviewed') };
    const registration = await at.copies[0].registrations.create(at.registrant, id, input);
    const [approved, rejected] = await both([
      at.copies[0].registrationDecisions.approve(portal_id, registration.id, by),
      at.copies[1].registrationDecisions.reject(portal_id, registration.id, by),
    ]);
    // An owner may approve a rejected registration, but not reject an approved one.
    const isRejectedFirst = typeof rejected === 'object';
    expect(approved).toMatchObject({ status: 'approved' });
    const mails = await database.query.selectFrom('mail_outbox').select('template').execute();
    expect(mails.map(({ template }) => template).sort()).toEqual(
      isRejectedFirst ? ['registration-approved', 'registration-rejected'] : ['registration-approved'],
    );
    if (!isRejectedFirst) expect(rejected).toBe('transition-not-allowed');
    await database.query.deleteFrom('mail_outbox').execute();
    await at.copies[0].registrations.remove(at.ada, id, registration.id);
  }
});

test('two simultaneous approvals keep the scopes of both', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  const by = { actor: { kind: 'user', id: 'olga' } as const };
  for (let round = 0; round < rounds; round++) {
    const input = { name: `A${round}`, auth_strategy_id: at.clients };
    const { id } = await at.copies[0].applications.create(at.ada, input);
    const wanted = [
      { product_version_id: at.versionId('for clients'), scopes: ['read'] },
      { product_version_id: at.versionId('also for clients'), scopes: ['pay'] },
    ];
    const pending = await Promise.all(wanted.map((one) => at.copies[0].registrations.create(at.registrant, id, one)));
    await Promise.all(
      pending.map((one, copy) => at.copies[copy]!.registrationDecisions.approve(at.ada.portal_id, one.id, by)),
    );
    expect((await at.copies[0].applications.get(at.ada, id)).scopes).toEqual(['read', 'pay']);
  }
});

test('an approval during the deletion of the application never deadlocks', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await twoServers(database);
  const by = { actor: { kind: 'user', id: 'olga' } as const };
  for (let round = 0; round < rounds; round++) {
    const { id } = await at.copies[0].applications.create(at.ada, { name: 'Client', auth_strategy_id: at.clients });
    const input = { product_version_id: at.versionId('for clients'), scopes: ['read'] };
    const { id: registration } = await at.copies[0].registrations.create(at.registrant, id, input);
    const [removed, approved] = await both<unknown>([
      at.copies[0].applications.remove(at.ada, id),
      at.copies[1].registrationDecisions.approve(at.ada.portal_id, registration, by),
    ]);
    expect(removed).toBeUndefined();
    if (typeof approved === 'string') expect(approved).toBe('not-found');
  }
});
