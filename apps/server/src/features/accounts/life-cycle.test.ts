import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock, aCountingHasher, cookiesOf, mailsIn, post, problemOf } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const password = 'Correct-horse-7';
const ada = { email: 'Ada@Example.com', full_name: '  Ada Łovelace ' };

async function aPrivateWorld(database: TestDatabase, portal: Parameters<typeof aPortalContent>[0] = {}) {
  const clock = aClock();
  const portals = [
    aPortalContent({ visibility: 'private', ...portal }),
    aPortalContent({ name: 'other', hosts: ['other.test'], visibility: 'private' }),
  ];
  const world = await aWorld(database, portals, { hasher: aCountingHasher(), clock });
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  return Object.assign(world, { clock, portal_id });
}

onBothEngines((open) => {
  test('a developer registers, confirms, sets a password, is approved and logs in (REF-03, NET-04)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);

    const registered = await post(world, '/api/v2/developer', { ...ada, status: 'approved', portal_id: 'mine' });
    expect(registered.status).toBe(201);
    const [confirmation] = await mailsIn(database);
    expect(confirmation).toMatchObject({ template: 'confirm-email', to: 'ada@example.com' });

    const verified = await post(world, '/api/v2/developer/verify-email', { token: confirmation?.values.token });
    expect(verified.status).toBe(202);
    const { email, token } = (await verified.json()) as { email: string; token: string };
    expect(email).toBe('ada@example.com');

    expect((await post(world, '/api/v2/developer/reset-password', { token, password })).status).toBe(204);
    const credentials = { username: 'ADA@example.com', password };
    const pending = await post(world, '/api/v2/developer/authenticate', credentials);
    expect(pending.status).toBe(401);
    expect(((await pending.json()) as { title: string }).title).toContain('disabled');

    const developer = await world.services.accounts.findByEmail(world.portal_id, 'ada@example.com');
    world.clock.pass(1);
    await world.services.approval.approve(world.portal_id, developer?.id as string, { actor: { kind: 'system' } });
    const signedIn = await post(world, '/api/v2/developer/authenticate', credentials);
    expect(signedIn.status).toBe(204);
    const me = await world.fetch('/api/v2/developer/me', { headers: { cookie: cookiesOf(signedIn) } });
    expect(await me.json()).toEqual({
      id: developer?.id,
      email: 'ada@example.com',
      full_name: 'Ada Łovelace',
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.001Z',
    });
    expect((await mailsIn(database)).map(({ template }) => template)).toEqual(['confirm-email', 'account-approved']);
  });

  test('a portal may approve developers automatically when they confirm their email address', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database, { auto_approve_developers: true });
    await post(world, '/api/v2/developer', ada);
    const [mail] = await mailsIn(database);
    const verified = await post(world, '/api/v2/developer/verify-email', { token: mail?.values.token });
    const { token } = (await verified.json()) as { token: string };
    await post(world, '/api/v2/developer/reset-password', { token, password });
    const answer = await post(world, '/api/v2/developer/authenticate', { username: 'ada@example.com', password });
    expect(answer.status).toBe(204);
  });

  test('owners approve, reject and disable; the developer gets an email, and sessions end', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    const { accounts, approval, sessions, transact } = world.services;
    const by = { actor: { kind: 'system' } } as const;
    const dev = await accounts.add(world.portal_id, { ...ada, status: 'pending' });
    const id = dev?.id as string;

    await approval.reject(world.portal_id, id, by);
    await expect(approval.reject(world.portal_id, id, by)).rejects.toMatchObject({ code: 'transition-not-allowed' });
    world.clock.pass(1);
    await approval.approve(world.portal_id, id, by);
    const account = { tenant_id: world.portal_id, kind: 'developer', id } as const;
    const { access_token, refresh_token } = await transact((transaction) => sessions.open(transaction, account));
    expect(await sessions.developerOf(world.portal_id, access_token)).toBeDefined();

    world.clock.pass(1);
    await approval.disable(world.portal_id, id, by);
    expect(await sessions.developerOf(world.portal_id, access_token)).toBeUndefined();
    await expect(sessions.refresh(account, refresh_token, '127.0.0.1')).rejects.toMatchObject({
      code: 'session-ended',
    });
    world.clock.pass(1);
    await approval.approve(world.portal_id, id, by);
    expect(await sessions.developerOf(world.portal_id, access_token)).toBeUndefined();

    await expect(approval.approve(world.portal_id, world.portal_id, by)).rejects.toMatchObject({ code: 'not-found' });
    expect((await mailsIn(database)).map(({ template }) => template)).toEqual([
      'account-rejected',
      'account-approved',
      'account-disabled',
      'account-approved',
    ]);
  });

  test('signing up with the email address of an account looks the same, and its owner gets an email (attack 2)', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    await world.services.accounts.add(world.portal_id, { ...ada, status: 'approved' });
    const known = await post(world, '/api/v2/developer', { ...ada, full_name: 'Mallory' });
    world.clock.pass(1);
    const unknown = await post(world, '/api/v2/developer', { ...ada, email: 'new@example.com' });
    expect(await comparable(known)).toEqual(await comparable(unknown));
    expect(known.status).toBe(201);
    expect(await mailsIn(database)).toMatchObject([
      { template: 'already-registered', to: 'ada@example.com', values: { full_name: '  Ada Łovelace ' } },
      { template: 'confirm-email', to: 'new@example.com', values: { full_name: '' } },
    ]);
  });

  test('a second sign-up before confirmation sends a new mail and updates the name of the account', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    await post(world, '/api/v2/developer', ada);
    await post(world, '/api/v2/developer', { ...ada, full_name: 'Ada King' }, { 'accept-language': 'de-CH, en;q=0.5' });
    const mails = await mailsIn(database);
    expect(mails.map(({ template }) => template)).toEqual(['confirm-email', 'confirm-email']);
    expect(await world.services.accounts.findByEmail(world.portal_id, ada.email)).toMatchObject({
      full_name: 'Ada King',
      status: 'unverified',
      locale: 'de',
    });
  });

  test('an invalid registration body lists its invalid parameters', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    const cases: [body: object, field: string][] = [
      [{ email: 'no address', full_name: 'A' }, 'email'],
      [{ email: 'a@example.com' }, 'full_name'],
      [{ email: 'a@example.com', full_name: '   ' }, 'full_name'],
      [{ email: 'a@example.com', full_name: 'A\r\nBcc: all@example.com' }, 'full_name'],
      [{ email: `${'a'.repeat(250)}@example.com`, full_name: 'A' }, 'email'],
    ];
    for (const [body, field] of cases) {
      const answer = await post(world, '/api/v2/developer', body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(await answer.json()).toMatchObject({ invalid_parameters: [{ field }] });
    }
  });

  test('a confirmation token works once, within a day, on its portal and for nothing else', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    await post(world, '/api/v2/developer', ada);
    world.clock.pass(1);
    await post(world, '/api/v2/developer', ada);
    const [first, second] = (await mailsIn(database)).map(({ values }) => values.token);
    const verify = (token: unknown) => post(world, '/api/v2/developer/verify-email', { token });

    const misused = await post(world, '/api/v2/developer/reset-password', { token: first, password });
    expect(await problemOf(misused)).toMatchObject({ status: 404, code: 'unknown-token' });
    const body = JSON.stringify({ token: first });
    const elsewhere = await world.fetch('/api/v2/developer/verify-email', { host: 'other.test', method: 'POST', body });
    expect(await problemOf(elsewhere)).toMatchObject({ status: 404, code: 'unknown-token' });
    expect((await verify(first)).status).toBe(202);
    expect(await problemOf(await verify(first))).toMatchObject({ status: 410, code: 'used-token' });
    world.clock.pass(24 * 60 * 60_000);
    expect(await problemOf(await verify(second))).toMatchObject({ status: 410, code: 'used-token' });
    expect(await problemOf(await verify(crypto.randomUUID()))).toMatchObject({ status: 404, code: 'unknown-token' });
    expect((await verify('guess')).status).toBe(400);
  });

  test('a public portal, and one without passwords, refuses all of these operations', async () => {
    await using database = await open();
    await using world = await aWorld(database, [
      aPortalContent({ name: 'open', hosts: ['open.test'] }),
      aPortalContent({ name: 'sso', hosts: ['sso.test'], visibility: 'private', sign_in: [] }),
    ]);
    const token = crypto.randomUUID();
    const calls: [string, object][] = [
      ['/api/v2/developer', ada],
      ['/api/v2/developer/authenticate', { username: ada.email, password }],
      ['/api/v2/developer/verify-email', { token }],
      ['/api/v2/developer/forgot-password', { email: ada.email }],
      ['/api/v2/developer/reset-password', { token, password }],
    ];
    for (const host of ['open.test', 'sso.test']) {
      for (const [path, body] of calls) {
        const answer = await world.fetch(path, { host, method: 'POST', body: JSON.stringify(body) });
        expect(await problemOf(answer), path).toMatchObject({ status: 404, code: 'not-found' });
      }
    }
  });
});

/** The answer without the parts that differ between any two answers. */
async function comparable(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  return { ...headers, 'x-request-id': '', date: '', status: answer.status, body: await answer.text() };
}
