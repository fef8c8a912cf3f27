import { randomUUID } from 'node:crypto';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, mailsIn, post, problemOf } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser, callAs } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const password = 'Lantern-Quay-1887';
const aPrivatePortal = aPortalContent({ visibility: 'private' });

onBothEngines((open) => {
  test('guessed links are limited by IP address, and do not block a valid link from the same IP address', async () => {
    await using database = await open();
    await using world = await aWorld(database, [aPrivatePortal], { open_registration: true });
    const call = callAs(world);
    const owner = await asUser(world, await aUser(world));
    const mailedTo = async (address: string) =>
      (await mailsIn(database)).findLast(({ to }) => to === address)?.values.token as string;
    await aDeveloper(world, { email: 'ada@example.com', password });
    await post(world, '/api/v2/developer/forgot-password', { email: 'ada@example.com' });
    await post(world, '/api/v2/developer', { email: 'new@example.com', full_name: 'New' });
    const founder = { email: 'eve@example.com', fullName: 'Eve', organization: 'Elsewhere', password };
    expect((await call('POST', '/api/v1/register', founder)).status).toBe(201);
    const invited = { email: 'ivy@example.com', full_name: 'Ivy', role: 'viewer' };
    expect((await owner('POST', '/api/admin/v1/invitations', invited)).status).toBe(201);
    const first = { organization: 'Harbor', full_name: 'Olga', email: 'olga@example.com', password };

    const links = [
      {
        good: await mailedTo('ada@example.com'),
        use: (token: string) => post(world, '/api/v2/developer/reset-password', { token, password }),
      },
      {
        good: await mailedTo('new@example.com'),
        use: (token: string) => post(world, '/api/v2/developer/verify-email', { token }),
      },
      {
        good: await mailedTo('eve@example.com'),
        use: (token: string) => call('PATCH', '/api/v1/email-verifications', { token }),
      },
      {
        good: await mailedTo('ivy@example.com'),
        use: (token: string) => call('POST', '/v2/accept-invite', { token, full_name: 'Ivy', password }),
      },
      {
        good: (await world.services.setup.issueToken()) as string,
        use: (token: string) => call('POST', '/api/v1/set-up', { ...first, token }),
      },
    ];
    // Two guesses count for the portal, and three for the organization's users.
    for (const guess of [links[0]!.use, links[2]!.use]) {
      for (let count = 0; count < 50; count++) expect((await guess(randomUUID())).status).toBe(404);
    }
    for (const { good, use } of links) {
      expect((await use(randomUUID())).status).toBe(429);
      expect((await use(good)).status).toBeLessThan(300);
      // A used token is treated like a guess.
      expect((await use(good)).status).toBe(429);
    }
  });
});

test('a valid link that is refused for another reason has a limit of attempts', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [aPrivatePortal]);
  await aDeveloper(world, { email: 'ada@example.com', password });
  await post(world, '/api/v2/developer/forgot-password', { email: 'ada@example.com' });
  const token = (await mailsIn(database)).at(-1)?.values.token as string;
  const attempt = async (written: string) =>
    (await post(world, '/api/v2/developer/reset-password', { token: written, password: 'password' })).status;
  for (let count = 0; count < 50; count++) expect(await attempt(count % 2 ? token : token.toUpperCase())).toBe(400);
  expect(await attempt(token)).toBe(429);
});

test('a console link without a token, or with one that is cut off or too long, is refused as unknown', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database, [aPrivatePortal], { open_registration: true });
  const call = callAs(world);
  const first = { organization: 'Harbor', full_name: 'Olga', email: 'olga@example.com', password };
  const links = [
    (token: string) => call('PATCH', '/api/v1/email-verifications', { token }),
    (token: string) => call('PATCH', '/api/v1/password-resets', { token, password }),
    (token: string) => call('POST', '/v2/accept-invite', { token, full_name: 'Ivy', password }),
    (token: string) => call('POST', '/api/v1/set-up', { ...first, token }),
  ];
  for (const use of links) {
    for (const token of ['', 'c0ffee', randomUUID().slice(0, -1), `${randomUUID()}>`, 'x'.repeat(300)]) {
      expect(await problemOf(await use(token))).toEqual({
        status: 404,
        code: 'unknown-token',
        detail: 'This link is incomplete or not valid. Open it again from the email, or request a new one.',
      });
    }
  }
});
