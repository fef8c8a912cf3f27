import * as applications from '@portico/contract/applications.ts';
import * as credentials from '@portico/contract/credentials.ts';
import type { Operation } from '@portico/contract/operation.ts';
import * as registrations from '@portico/contract/registrations.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import {
  type ApplicationWorld,
  aCaller,
  anApplication,
  anApplicationWorld,
  aPrivatePortal,
  aSignedInCaller,
  type Caller,
  refusal,
} from '@portico/test-kit/world/application-world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'path' in value;
const everything = [applications, credentials, registrations].flatMap((part) =>
  Object.values<unknown>(part).filter(isOperation),
);

/** Valid bodies, so that only the caller can be the reason of a refusal. */
const bodies: Record<string, object> = {
  createApplication: { name: 'Theirs' },
  updateApplication: { name: 'Taken over' },
  createCredential: { display_name: 'Stolen' },
  renameCredential: { display_name: 'Stolen' },
  setCredentialExpiry: { expires_at: null },
  putClientKeys: { keys: [] },
};

async function adasThings(at: ApplicationWorld) {
  const { id } = await anApplication(at, { strategy: 'Clients', name: 'Ada’s' });
  const keyed = await anApplication(at, { name: 'Ada’s with keys' });
  const credential = await at.ada.post(`/applications/${keyed.id}/credentials`, { display_name: 'Ada’s key' });
  const product_version_id = await at.versionId('open');
  const registration = await at.ada.post(`/applications/${keyed.id}/registrations`, { product_version_id });
  return {
    application: id,
    keyed: keyed.id,
    values: {
      credentialId: credential.body.id,
      registrationId: registration.body.id,
      productId: registration.body.product_id,
      productVersionId: product_version_id,
    } as Record<string, string>,
  };
}

const fill = (path: string, values: Record<string, string>) =>
  path.replace('/api/v2', '').replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);

const send = (caller: Caller, { id, method, path }: Operation, values: Record<string, string>) => {
  const body = id === 'createRegistration' ? { product_version_id: values.productVersionId } : bodies[id];
  return caller[method.toLowerCase() as keyof Caller](fill(path, values), body);
};

/** The rows of all three tables, to compare before and after. */
async function everyRow({ query }: TestDatabase) {
  const tables = ['application', 'credential', 'registration'] as const;
  return Promise.all(tables.map((table) => query.selectFrom(table).selectAll().orderBy('id').execute()));
}

const twoPortals = () => [aPrivatePortal(), aPrivatePortal({ name: 'other', hosts: ['other.test'] })];

onBothEngines((open) => {
  test('strangers, other developers and other portals cannot reach what a developer owns', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database, twoPortals());
    const { world } = at;
    const { application, keyed, values } = await adasThings(at);
    const before = await everyRow(database);

    const strangers: [string, number, Caller][] = [
      ['nobody', 401, aCaller(world)],
      ['somebody with a made-up cookie', 401, aCaller(world, { cookie: 'portalaccesstoken=made-up' })],
      ['another developer', 404, await aSignedInCaller(world, { email: 'grace@example.com' })],
      ['a developer of another portal', 404, await aSignedInCaller(world, { host: 'other.test' })],
    ];
    const reached = everything.filter(({ path }) => path.includes('{applicationId}'));
    expect(reached).toHaveLength(19);
    for (const operation of reached) {
      const answers = await Promise.all(
        strangers.map(([, , caller]) => send(caller, operation, { ...values, applicationId: keyed })),
      );
      expect([operation.id, answers.map(({ status }) => status)]).toEqual([
        operation.id,
        strangers.map(([, status]) => status),
      ]);
      // The answer is worded like that for something that does not exist.
      for (const { body } of answers.slice(2)) expect(body.detail).toMatch(/^There is no such /);
    }
    const grace = strangers[2]![2];
    expect(refusal(await grace.post(`/applications/${application}/refresh-token`))).toEqual([404, 'not-found']);
    expect(await everyRow(database)).toEqual(before);
  });

  test('lists contain only what the developer owns', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database, twoPortals());
    const { values } = await adasThings(at);
    const grace = await aSignedInCaller(at.world, { email: 'grace@example.com' });
    const elsewhere = await aSignedInCaller(at.world, { host: 'other.test' });
    const ofVersion = `/products/${values.productId}/versions/${values.productVersionId}/applications`;

    for (const path of ['/applications', ofVersion, `${ofVersion}?unregistered=true`]) {
      expect((await at.ada.get(path)).body.data.length).toBeGreaterThan(0);
      expect((await grace.get(path)).body.data).toEqual([]);
    }
    expect((await elsewhere.get('/applications')).body.data).toEqual([]);
    expect((await elsewhere.get(ofVersion)).status).toBe(404);
  });

  test('a credential or registration is not found under another application of the same developer', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { application, values } = await adasThings(at);
    const before = await everyRow(database);
    const under = everything.filter(({ path }) => /\{(credentialId|registrationId)\}/.test(path));
    expect(under).toHaveLength(6);
    for (const operation of under) {
      const answer = await send(at.ada, operation, { ...values, applicationId: application });
      expect([operation.id, ...refusal(answer)]).toEqual([operation.id, 404, 'not-found']);
    }
    expect(await everyRow(database)).toEqual(before);
  });

  test('a body that sets owner, portal, team or status is refused', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database, twoPortals());
    const { keyed } = await adasThings(at);
    const before = await everyRow(database);
    const product_version_id = await at.versionId('reviewed');
    for (const more of [
      { developer_id: 'x' },
      { portal_id: 'x' },
      { team_id: 'x' },
      { id: 'x' },
      { created_at: '2020-01-01T00:00:00.000Z' },
      { status: 'approved' },
      { credentials: {} },
    ]) {
      const answers = await Promise.all([
        at.ada.post('/applications', { name: 'New', ...more }),
        at.ada.patch(`/applications/${keyed}`, { name: 'New', ...more }),
        at.ada.post(`/applications/${keyed}/registrations`, { product_version_id, ...more }),
        at.ada.post(`/applications/${keyed}/credentials`, { display_name: 'New', ...more }),
      ]);
      expect([more, answers.map(({ status }) => status)]).toEqual([more, [400, 400, 400, 400]]);
    }
    expect(await everyRow(database)).toEqual(before);
  });

  test('a developer or team with the same id in another portal has no access', async () => {
    await using database = await open();
    const teams = [{ name: 'Carriers', developers: ['ada@example.com'] }];
    const other = aPrivatePortal({ name: 'other', hosts: ['other.test'] });
    await using at = await anApplicationWorld(database, [aPrivatePortal({ teams }), other]);
    const { id: portal_id } = await at.world.services.portals.byHost('other.test');
    const { id: team_id } = await database.query.selectFrom('team').select('id').executeTakeFirstOrThrow();
    const { id } = await anApplication(at);
    const { query } = database;
    for (const table of ['developer', 'application'] as const) {
      const rows = await query.selectFrom(table).selectAll().execute();
      await sql`insert into ${sql.table(table)} ${sql.raw(`(${Object.keys(rows[0]!).join()})`)}
        select ${sql.raw(
          Object.keys(rows[0]!)
            .map((column) => (column === 'portal_id' ? `'${portal_id}'` : column))
            .join(),
        )} from ${sql.table(table)}`.execute(query);
    }
    await query.updateTable('application').set({ team_id }).where('portal_id', '=', portal_id).execute();

    const there = { portal_id, id: at.ada.developer.id, email: 'ada@example.com' };
    const { applications } = at.world.services;
    expect((await at.ada.get('/applications')).body.meta.page.total).toBe(1);
    await applications.update(there, id, { name: 'Theirs' });
    expect((await at.ada.get(`/applications/${id}`)).body.name).toBe('Billing');
    await applications.remove(there, id);
    expect((await at.ada.get('/applications')).body.meta.page.total).toBe(1);
  });

  test('members of a team reach the application that is shared with it, until the sharing or the membership ends', async () => {
    await using database = await open();
    const teams = [
      { name: 'Carriers', developers: ['grace@example.com', 'linus@example.com'] },
      { name: 'Others', developers: ['eve@example.com'] },
    ];
    await using at = await anApplicationWorld(database, [aPrivatePortal({ teams })]);
    const [grace, linus, eve] = await Promise.all(
      ['grace', 'linus', 'eve'].map((name) => aSignedInCaller(at.world, { email: `${name}@example.com` })),
    );
    const { id } = await anApplication(at);
    const share = (team: string | null) =>
      database.query
        .updateTable('application')
        .set({
          team_id: ({ selectFrom }) =>
            selectFrom('team')
              .select('team.id')
              .where('team.name', '=', team ?? ''),
        })
        .execute();
    const reach = (callers: Caller[]) =>
      Promise.all(
        callers.map(async (caller) => [
          (await caller.get(`/applications/${id}`)).status,
          (await caller.get('/applications')).body.meta.page.total,
        ]),
      );
    const everyone = [at.ada, grace!, linus!, eve!];
    const [yes, no] = [
      [200, 1],
      [404, 0],
    ];
    expect(await reach(everyone)).toEqual([yes, no, no, no]);
    await share('Carriers');
    expect(await reach(everyone)).toEqual([yes, yes, yes, no]);

    expect((await grace!.patch(`/applications/${id}`, { name: 'Ours' })).status).toBe(200);
    const key = await grace!.post(`/applications/${id}/credentials`, { display_name: 'Ours' });
    const { id: credential } = key.body;
    expect((await linus!.put(`/applications/${id}/credentials/${credential}`, { display_name: 'O' })).status).toBe(200);
    expect((await eve!.delete(`/applications/${id}/credentials/${credential}`)).status).toBe(404);
    expect((await linus!.delete(`/applications/${id}/credentials/${credential}`)).status).toBe(204);

    await database.query.deleteFrom('team_member').where('email', '=', 'linus@example.com').execute();
    expect(await reach(everyone)).toEqual([yes, yes, no, no]);
    await share(null);
    expect(await reach(everyone)).toEqual([yes, no, no, no]);
  });
});
