import { anOpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { oidcFile } from '@portico/test-kit/world/sso-world.ts';
import { expect, test } from 'vitest';
import { anAttackedServer, hosts } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';

test('without the identity provider, its login says so and everything else works', {
  timeout: 120_000,
}, async (context) => {
  const provider = await anOpenIdProvider();
  await using attacked = await anAttackedServer({
    portal: { sign_in: ['basic', 'oidc'], identity_providers: [oidcFile(provider)] },
  });
  const visit = attacked.at('main');
  const home = `http://${hosts.main}:${attacked.server.port}/login`;
  const start = `/api/v2/developer/authenticate/sso?${new URLSearchParams({ returnTo: home, provider: 'acme' })}`;
  const leaving = await visit('GET', start);
  expect([leaving.status, leaving.headers.get('location')]).toEqual([302, expect.stringContaining(provider.issuer)]);
  const back = new URL(provider.signIn(leaving.headers.get('location') as string));
  await provider[Symbol.asyncDispose]();

  // A login was in progress at the provider when it went down.
  const cookie = leaving.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const began = performance.now();
  const returned = await visit('GET', `${back.pathname}${back.search}`, undefined, { cookie });
  const tookMs = Math.round(performance.now() - began);
  expect([returned.status, returned.headers.get('location')]).toEqual([302, expect.stringMatching(/\/login\?.*error/)]);
  expect(returned.headers.getSetCookie().join()).not.toContain('portalaccesstoken=');

  // After a restart, the server has nothing of the provider in its caches.
  await attacked.server.restart();
  const again = await visit('GET', start);
  expect([again.status, again.headers.get('location')]).toEqual([302, expect.stringMatching(/\/login\?.*error/)]);

  const developer = await attacked.aDeveloper();
  const credentials = { username: developer.email, password: 'Correct-horse-7' };
  expect((await visit('POST', '/api/v2/developer/authenticate', credentials)).status).toBe(204);
  const asDeveloper = await attacked.asDeveloper(developer);
  for (const path of [
    '/api/v2/developer/me',
    '/api/v2/products',
    '/api/v2/applications',
    '/api/v2/developer/authenticate/providers',
  ])
    expect([path, (await asDeveloper('GET', path)).status]).toEqual([path, 200]);
  expect((await visit('GET', '/readyz')).status).toBe(200);
  figure(context, `the person is back at the login, told why, after ${tookMs} ms; passwords and sessions go on`);
});
