import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aGatewayWorld, type GatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createChangeStore } from './change-store.ts';

async function changes({ world, token }: GatewayWorld, query: string) {
  const answer = await world.fetch(`/gateway/v1/changes${query}`, { headers: { authorization: `Bearer ${token}` } });
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, the test says
  return (await answer.json()) as any;
}

onBothEngines((open) => {
  test('a gateway gets the changes since its last request, in order, and only of its own organization', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { id } = await gateway.application('Keys');
    const { next, ...start } = await changes(gateway, '');
    expect(start).toEqual({ changes: [], reset: true });
    const registration = await gateway.register(id, 'keys');
    const key = await gateway.key(id);
    await gateway.ada.delete(`/applications/${id}/credentials/${key.id}`);
    await gateway.ada.delete(`/applications/${id}/registrations/${registration.id}`);
    const heard = await changes(gateway, `?since=${next}`);
    const { portal_id } = gateway;
    expect(heard.changes).toMatchObject([
      { kind: 'registration', id: registration.id, application_id: id, portal_id },
      { kind: 'credential', id: key.id, application_id: id, portal_id },
      { kind: 'registration', id: registration.id, application_id: id, portal_id },
    ]);
    expect(heard).toMatchObject({ reset: false, next: heard.changes.at(-1).number });

    const other_id = await gateway.world.services.organization.create('Other');
    const { token } = await gateway.world.services.gateway.create(other_id, 'Edge', { actor: { kind: 'system' } });
    expect((await changes({ ...gateway, token }, `?since=${next}&wait=0`)).changes).toEqual([]);
  });

  test('a request without changes waits for the next one, and a stopping server answers at once', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { id } = await gateway.application('Keys');
    const { next } = await changes(gateway, '');
    const waiting = changes(gateway, `?since=${next}`);
    await gateway.register(id, 'keys');
    const heard = await waiting;
    expect(heard.changes).toMatchObject([{ kind: 'registration' }]);
    const last = changes(gateway, `?since=${heard.next}`);
    await gateway.world.fetch('/healthz');
    await gateway.world.server.close();
    expect(await last).toMatchObject({ changes: [], next: heard.next });
  });

  test('a position that is no longer stored makes the gateway reset its cache', async () => {
    await using database = await open();
    let ahead = 0;
    await using gateway = await aGatewayWorld(database, { clock: () => Date.now() + ahead });
    const { next } = await changes(gateway, '');
    const { id } = await gateway.application('Keys');
    for (const version of ['keys', 'old']) await gateway.register(id, version);
    ahead = 8 * 24 * 3_600_000;
    await gateway.world.services.changes.prune();
    expect(await changes(gateway, `?since=${next}`)).toMatchObject({ changes: [], reset: true });
  });
});

test('on PostgreSQL changes become visible in the order of their numbers, whichever transaction began first', async () => {
  await using database = await openTestDatabase('postgres');
  await using gateway = await aGatewayWorld(database);
  await using second = openDatabase(database.settings);
  const store = createChangeStore(database);
  const { id: early } = await gateway.application('Keys');
  const { id: late } = await gateway.application('Keys', { name: 'Late' });
  const before = await store.newest();
  const rename = (id: string) => ({ reference_id: `renamed ${id}` });
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>();
  const slow = second.query.transaction().execute(async (transaction) => {
    await transaction.updateTable('application').set(rename(early)).where('id', '=', early).execute();
    written();
    await mayEnd;
  });
  await hasWritten;
  await database.query.updateTable('application').set(rename(late)).where('id', '=', late).execute();
  const seen = await store.after(before, 10);
  expect(seen.map(({ subject_id }) => subject_id)).toEqual([late]);
  end();
  await slow;
  expect((await store.after(seen[0]!.number, 10)).map(({ subject_id }) => subject_id)).toEqual([early]);
});
