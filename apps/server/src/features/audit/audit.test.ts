import { Writable } from 'node:stream';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aClock, aCountingHasher, cookiesOf, mailsIn, post } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { refreshGraceMs } from '../sessions/service.ts';

const passwords = { first: 'Correct-horse-7', second: 'Better-horse-8', wrong: 'Wrong-horse-9' };
const email = 'ada@example.com';

onBothEngines((open) => {
  test('every event of an account is recorded once, with its actor and without secrets (attacks 48, 49)', async () => {
    await using database = await open();
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const clock = aClock();
    await using world = await aWorld(database, [aPortalContent({ visibility: 'private' })], {
      clock,
      hasher: aCountingHasher(),
      log: pino({ level: 'trace' }, sink),
    });
    const secrets = new Set<string>(Object.values(passwords));
    const lastToken = async () => {
      const { token = '' } = (await mailsIn(database)).at(-1)?.values ?? {};
      secrets.add(token);
      return token;
    };
    const send = (path: string, body?: unknown, headers?: Record<string, string>) => {
      clock.pass(1);
      return post(world, path, body, headers);
    };
    const signIn = async (password: string) => {
      const cookies = cookiesOf(await send('/api/v2/developer/authenticate', { username: email, password }));
      for (const [, value = ''] of cookies.matchAll(/=([^;]+)/g)) secrets.add(value);
      return cookies;
    };

    await send('/api/v2/developer', { email, full_name: 'Ada' });
    await send('/api/v2/developer', { email, full_name: 'Ada' });
    const verified = await send('/api/v2/developer/verify-email', { token: await lastToken() });
    const { token } = (await verified.json()) as { token: string };
    secrets.add(token);
    await send('/api/v2/developer/reset-password', { token, password: passwords.first });
    await signIn(passwords.first);
    const { id: portal_id } = await world.services.portals.byHost('portal.test');
    const { id } = (await world.services.accounts.findByEmail(portal_id, email)) ?? { id: '' };
    const owner = { actor: { kind: 'user', id: 'owner' }, address: '192.0.2.1' } as const;
    clock.pass(1);
    await world.services.approval.approve(portal_id, id, owner);
    await signIn(passwords.wrong);
    const cookie = await signIn(passwords.first);
    await send('/api/v2/developer/logout', undefined, { cookie });
    const stolen = await signIn(passwords.first);
    await send('/api/v2/developer/refresh', undefined, { cookie: stolen });
    clock.pass(refreshGraceMs + 1);
    await send('/api/v2/developer/refresh', undefined, { cookie: stolen });
    await send('/api/v2/developer/forgot-password', { email });
    await send('/api/v2/developer/reset-password', { token: await lastToken(), password: passwords.second });
    await send('/api/v2/developer/authenticate', { username: 'nobody@example.com', password: passwords.wrong });
    clock.pass(1);
    await world.services.approval.disable(portal_id, id, owner);

    const events = await database.query.selectFrom('audit_event').selectAll().orderBy('at').orderBy('id').execute();
    const self = ['developer', id, id];
    const anyone = ['anyone', null, id];
    expect(events.map((event) => [event.action, event.actor_kind, event.actor_id, event.target_id])).toEqual([
      ['developer.registered', ...anyone],
      ['developer.registered-again', ...anyone],
      ['developer.email-confirmed', ...self],
      ['developer.password-set', ...self],
      ['developer.sign-in-refused', ...self],
      ['developer.approved', 'user', 'owner', id],
      ['developer.sign-in-failed', ...anyone],
      ['developer.signed-in', ...self],
      ['session.ended', ...self],
      ['developer.signed-in', ...self],
      ['session.token-reused', ...anyone],
      ['developer.password-forgotten', ...anyone],
      ['developer.password-reset', ...self],
      ['developer.sign-in-failed', 'anyone', null, null],
      ['developer.disabled', 'user', 'owner', id],
    ]);
    for (const event of events) {
      expect(event).toMatchObject({ org_id: world.org_id, portal_id });
      expect(event.address).toBe(event.actor_id === 'owner' ? '192.0.2.1' : '127.0.0.1');
    }

    expect(secrets.size).toBe(12);
    const kept = {
      events,
      lines,
      sessions: await database.query.selectFrom('session_token').selectAll().execute(),
      tokens: await database.query.selectFrom('email_token').selectAll().execute(),
      attempts: await database.query.selectFrom('attempt').selectAll().execute(),
      developers: await database.query.selectFrom('developer').selectAll().execute(),
    };
    const text = JSON.stringify(kept);
    expect(lines.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('a rolled-back transaction leaves no event', async () => {
    await using database = await open();
    await using world = await aWorld(database);
    const { id: portal_id } = await world.services.portals.byHost('portal.test');
    const { approval } = world.services;
    await expect(approval.approve(portal_id, 'nobody', { actor: { kind: 'system' } })).rejects.toThrow();
    expect(await database.query.selectFrom('audit_event').selectAll().execute()).toEqual([]);
  });
});
