import type { UserRole } from '@portico/contract/users.ts';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { cookiesOf, mailsIn, problemOf } from '@portico/test-kit/world/developers.ts';
import { aServerWithUsers, aUser, callAs, password, type TestUser } from '@portico/test-kit/world/users.ts';
import type { World } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const grace = { email: 'Grace@Example.com', full_name: 'Grace Hopper', role: 'reviewer' } as const;
const address = '192.0.2.1';

const invite = (world: World, inviter: TestUser, input: { email?: string; role?: UserRole } = {}) =>
  world.services.invitations.create({ ...inviter, address }, { ...grace, ...input }, 'en');

const accept = (world: World, token: unknown, more: Record<string, unknown> = {}) =>
  callAs(world)('POST', '/v2/accept-invite', {
    password,
    full_name: 'Grace B. Hopper',
    preferred_name: null,
    token,
    ...more,
  });

onBothEngines((open) => {
  test('an invited person becomes a user with the role of the invitation (INV-03)', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const inviter = await aUser(world);
    const invitation = await invite(world, inviter);
    const [mail] = await mailsIn(database);
    expect(mail).toMatchObject({
      template: 'invitation',
      to: 'grace@example.com',
      values: { inviter: 'Olive Owner', organization: 'Test organization' },
    });
    expect(await world.services.invitations.list(world.org_id)).toEqual([invitation]);

    const accepted = await accept(world, mail?.values.token, { preferred_name: 'Amazing', role: 'owner', org_id: 'x' });
    expect([accepted.status, await accepted.json()]).toEqual([201, { email: 'grace@example.com' }]);
    const signedIn = await callAs(world)('POST', '/api/v1/authenticate', { username: grace.email, password });
    const me = await callAs(world, { cookie: cookiesOf(signedIn) })('GET', '/v2/users/me');
    expect(await me.json()).toMatchObject({
      email: 'grace@example.com',
      full_name: 'Grace B. Hopper',
      preferred_name: 'Amazing',
      role: 'reviewer',
      organization: { id: world.org_id },
    });
    expect(await world.services.invitations.list(world.org_id)).toEqual([]);
    const events = await database.query.selectFrom('audit_event').select(['action', 'details']).execute();
    expect(events.map(({ action }) => action).sort()).toEqual([
      'invitation.accepted',
      'invitation.sent',
      'user.signed-in',
    ]);
    expect(JSON.stringify(events)).not.toContain(mail?.values.token);
  });

  test('the link contains the values that the form shows', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    await invite(world, await aUser(world));
    const row = await database.query.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
    const { link } = await world.services.mail.compose(row);
    const { origin, pathname, searchParams } = new URL(link ?? '');
    expect([origin, pathname]).toEqual(['http://site.test', '/console/accept-invitation']);
    expect(Object.fromEntries(searchParams)).toEqual({
      token: (await mailsIn(database))[0]?.values.token,
      email: 'grace@example.com',
      fullName: 'Grace Hopper',
      org: 'Test organization',
    });
  });

  test('an invitation is valid once, for a week, and not after it was revoked or repeated', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const inviter = await aUser(world);
    const tokenFor = async (email: string) => {
      const { id } = await invite(world, inviter, { email });
      const token = (await mailsIn(database)).filter(({ to }) => to === email).at(-1)?.values.token;
      world.clock.pass(1);
      return { id, token };
    };
    const refusal = async (token: unknown) => problemOf(await accept(world, token));

    const used = await tokenFor('used@example.com');
    expect((await accept(world, used.token)).status).toBe(201);
    expect(await refusal(used.token)).toMatchObject({ status: 410, code: 'used-token' });

    const revoked = await tokenFor('revoked@example.com');
    await world.services.invitations.revoke({ ...inviter, address }, revoked.id);
    expect(await refusal(revoked.token)).toMatchObject({ status: 410, code: 'used-token' });

    const first = await tokenFor('twice@example.com');
    const second = await tokenFor('twice@example.com');
    expect(second.id).toBe(first.id);
    expect(await refusal(first.token)).toMatchObject({ status: 410, code: 'used-token' });

    const late = await tokenFor('late@example.com');
    world.clock.pass(7 * 24 * 3_600_000);
    expect(await refusal(late.token)).toMatchObject({ status: 410, code: 'used-token' });
    expect(await world.services.invitations.list(world.org_id)).toEqual([]);
    expect(await refusal(crypto.randomUUID())).toMatchObject({ status: 404, code: 'unknown-token' });
  });

  test('accepting does not reveal whether there is an account elsewhere', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const other = await world.services.organization.create('Other organization');
    await aUser(world, { org_id: other, email: 'grace@example.com' });
    const inviter = await aUser(world);
    const refusals: unknown[] = [];
    await invite(world, inviter);
    refusals.push(await problemOf(await accept(world, (await mailsIn(database)).at(-1)?.values.token)));
    world.clock.pass(1);
    await invite(world, inviter, { email: 'used@example.com' });
    const token = (await mailsIn(database)).find(({ to }) => to === 'used@example.com')?.values.token;
    await accept(world, token);
    refusals.push(await problemOf(await accept(world, token)));
    expect(refusals[0]).toEqual(refusals[1]);
    const me = await world.services.users.me({
      org_id: other,
      id: (
        await database.query
          .selectFrom('organization_user')
          .select('id')
          .where('email', '=', 'grace@example.com')
          .executeTakeFirstOrThrow()
      ).id,
    });
    expect(me.organization.id).toBe(other);
  });

  test('users cannot grant a higher role than their own', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const roles = ['owner', 'admin', 'reviewer', 'viewer'] as const;
    const allowed: string[] = [];
    for (const own of roles) {
      const inviter = await aUser(world, { email: `${own}@example.com`, role: own });
      for (const role of roles) {
        const outcome = invite(world, inviter, { email: `${own}-makes-${role}@example.com`, role });
        await outcome.then(
          () => allowed.push(`${own} ${role}`),
          (problem) => expect(problem).toMatchObject({ code: 'forbidden' }),
        );
      }
    }
    expect(allowed).toEqual([
      'owner owner',
      'owner admin',
      'owner reviewer',
      'owner viewer',
      'admin admin',
      'admin reviewer',
      'admin viewer',
    ]);
  });

  test('an invitation of another organization is not found and cannot be revoked', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { id } = await invite(world, await aUser(world));
    const org_id = await world.services.organization.create('Other organization');
    const stranger = await aUser(world, { org_id, email: 'stranger@example.com' });
    expect(await world.services.invitations.list(org_id)).toEqual([]);
    await expect(world.services.invitations.revoke({ ...stranger, address }, id)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await world.services.invitations.list(world.org_id)).toHaveLength(1);
  });

  test('an admin cannot revoke the invitation of an owner', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const { id } = await invite(world, await aUser(world), { role: 'owner' });
    const admin = await aUser(world, { email: 'admin@example.com', role: 'admin' });
    await expect(world.services.invitations.revoke({ ...admin, address }, id)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await world.services.invitations.list(world.org_id)).toHaveLength(1);
  });

  test('an existing user cannot be invited', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database);
    const inviter = await aUser(world);
    await expect(invite(world, inviter, { email: 'OLIVE@example.com' })).rejects.toMatchObject({
      code: 'already-registered',
    });
  });
});

test('of many simultaneous uses of one invitation, one creates the user', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await aServerWithUsers(database);
  await using copy = await aServerWithUsers(database, { clock: world.clock });
  const inviter = await aUser(world);
  for (let round = 0; round < 20; round += 1) {
    const email = `guest-${round}@example.com`;
    await invite(world, inviter, { email });
    const token = (await mailsIn(database)).find(({ to }) => to === email)?.values.token as string;
    const caller = { address: `192.0.2.${round}`, locale: 'en' } as const;
    const answers = await Promise.all(
      [world, copy, world, copy].map(({ services }) =>
        services.invitations.accept({ password, full_name: 'Guest', preferred_name: null, token }, caller).then(
          () => 'done',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(answers.sort()).toEqual(['done', 'used-token', 'used-token', 'used-token']);
  }
});
