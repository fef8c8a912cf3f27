import type { AuditAction } from '@portico/contract/audit-actions.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aServerWithUsers, asUser, aUser, callAs } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';

const log = '/api/admin/v1/audit';

/** An organization with entries in its log. */
async function aLoggedOrganization(database: TestDatabase) {
  const world = await aServerWithUsers(database);
  const olive = await aUser(world);
  const { audit, transact } = world.services;
  const add = async (action: string, details: Record<string, string>, org_id = world.org_id) => {
    world.clock.pass(60_000);
    const actor = { kind: 'user', id: olive.id } as const;
    const target = { kind: 'thing', id: 'thing-1' };
    await transact((transaction) =>
      audit.record(transaction, {
        org_id,
        action: action as AuditAction,
        actor,
        target,
        address: '192.0.2.7',
        details,
      }),
    );
  };
  return Object.assign(world, { add, olive, owner: await asUser(world, olive) });
}

onBothEngines((open) => {
  test('the log is read newest first, in pages, and searched by action, person, time and words', async () => {
    await using database = await open();
    await using world = await aLoggedOrganization(database);
    const { owner, olive, add } = world;
    const start = new Date(world.clock()).toISOString();
    await add('user.removed', { email: 'vera@example.com' });
    const middle = new Date(world.clock() + 1).toISOString();
    await add('user.role-changed', { to: 'ädmin' });
    await add('users.counted', {});
    await add('user.removed', { email: 'hidden@example.com' }, await world.services.organization.create('Other'));
    const actions = async (query = '') =>
      (await owner('GET', `${log}${query}`)).body.data.map(({ action }: { action: string }) => action);
    expect(await actions()).toEqual(['users.counted', 'user.role-changed', 'user.removed']);
    expect(await actions('?filter[action]=user')).toEqual(['user.role-changed', 'user.removed']);
    expect(await actions('?filter[action]=user.removed')).toEqual(['user.removed']);
    expect(await actions(`?filter[at][gte]=${middle}`)).toEqual(['users.counted', 'user.role-changed']);
    expect(await actions(`?filter[at][gte]=${start}&filter[at][lt]=${middle}`)).toEqual(['user.removed']);
    expect(await actions('?filter[text][contains]=VERA')).toEqual(['user.removed']);
    expect(await actions('?filter[text][contains]=olive')).toHaveLength(3);
    expect(await actions(`?filter[actor_id]=${olive.id}&filter[target_id]=thing-1`)).toHaveLength(3);
    const { body } = await owner('GET', `${log}?page[size]=1&page[number]=2`);
    expect(body).toMatchObject({
      data: [{ actor: { kind: 'user', id: olive.id, email: 'olive@example.com' }, target: { id: 'thing-1' } }],
      meta: { page: { total: 3 } },
    });
    expect((await owner('GET', `${log}?filter[action]=a%25b`)).status).toBe(400);
  });

  test('the log is exported as a table or as lines, and the export is recorded in it', async () => {
    await using database = await open();
    await using world = await aLoggedOrganization(database);
    const { add, olive } = world;
    await add('user.removed', { email: '=cmd("x")' });
    await add('=HYPERLINK.x', {});
    const { sessions, transact } = world.services;
    const { access_token } = await transact((transaction) =>
      sessions.open(transaction, { tenant_id: world.org_id, kind: 'user', id: olive.id }),
    );
    const call = callAs(world, { authorization: `Bearer ${world.org_id}.${access_token}` });
    const csv = await call('GET', `${log}/export?format=csv`);
    expect([csv.status, csv.headers.get('content-type'), csv.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="audit.csv"',
    ]);
    const [header, taken, formula, removed, end] = (await csv.text()).split('\r\n');
    expect(header).toMatch(/^"seq","id","at","action",/);
    expect(taken).toContain(',"audit.exported","user",');
    expect(formula).toContain(`,"'=HYPERLINK.x",`);
    expect(removed).toContain('"{""email"":""=cmd(\\""x\\"")""}"');
    expect(end).toBe('');

    const lines = await (await call('GET', `${log}/export?format=jsonl&filter[action]=user.removed`)).text();
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ action: 'user.removed' }]);
    expect((await call('GET', `${log}/export`)).status).toBe(400);
  });

  test('a long log is exported in parts, without repeated or missing entries', async () => {
    await using database = await open();
    await using world = await aLoggedOrganization(database);
    const { audit, transact } = world.services;
    // All entries have the same time, so that only the ids order them.
    await transact(async (transaction) => {
      for (let number = 0; number < 1001; number++) {
        const event = { org_id: world.org_id, action: 'flag.set', actor: { kind: 'system' } } as const;
        await audit.record(transaction, event);
      }
    });
    const ids = new Set<string>();
    const sizes: number[] = [];
    for await (const entries of audit.read(world.org_id, { action: 'flag' })) {
      sizes.push(entries.length);
      for (const { id } of entries) ids.add(id);
    }
    expect([sizes, ids.size]).toEqual([[1000, 1], 1001]);
  });
});
