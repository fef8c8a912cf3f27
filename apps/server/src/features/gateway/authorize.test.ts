import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aClock, problemOf } from '@portico/test-kit/world/developers.ts';
import { aGatewayWorld, type GatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';

async function verdict(answer: Response | Promise<Response>) {
  const { status, headers } = await answer;
  return [status, headers.get('www-authenticate')];
}

async function aRegisteredKey({ application, key, register }: GatewayWorld, version = 'keys') {
  const { id } = await application('Keys');
  const registration = await register(id, version);
  return { application_id: id, registration, ...(await key(id)) };
}

onBothEngines((open) => {
  test('a key of a registered application allows a call, and the response names the application', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { application_id, credential, id } = await aRegisteredKey(gateway);
    const answer = await gateway.ask('/parcels/42?x=1', { apikey: credential });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
    expect(Object.fromEntries([...answer.headers].filter(([name]) => name.startsWith('x-portico')))).toEqual({
      'x-portico-application': application_id,
      'x-portico-developer': gateway.developer.id,
      'x-portico-product-version': await gateway.versionId('keys'),
      'x-portico-credential': id,
      'x-portico-scopes': '',
    });
    expect(await verdict(gateway.ask(`/parcels?apikey=${credential}`))).toEqual([200, null]);
  });

  test('missing, wrong, pending, deprecated and expired credentials and unknown routes have different reasons', async () => {
    await using database = await open();
    const clock = aClock();
    await using gateway = await aGatewayWorld(database, { clock });
    const { application_id, credential } = await aRegisteredKey(gateway);
    for (const version of ['reviewed', 'old', 'ended', 'ended but served']) {
      await gateway.register(application_id, version);
    }
    const challenge = 'ApiKey realm="portico", name="apikey"';
    const apikey = { apikey: credential };
    expect(await verdict(gateway.ask('/parcels'))).toEqual([401, challenge]);
    expect(await verdict(gateway.ask('/parcels', { apikey: 'nonsense' }))).toEqual([401, challenge]);
    const madeUp = `${credential.slice(0, -7)}${credential.at(-7) === 'a' ? 'b' : 'a'}${credential.slice(-6)}`;
    expect(await verdict(gateway.ask('/parcels', { apikey: madeUp }))).toEqual([401, challenge]);
    expect(await problemOf(await gateway.ask('/reviewed', apikey))).toMatchObject({
      status: 403,
      code: 'not-registered',
      detail: 'The registration of the application for this product version is pending.',
    });
    expect(await verdict(gateway.ask('/old', apikey))).toEqual([200, null]);
    expect(await verdict(gateway.ask('/ended', apikey))).toEqual([200, null]);
    for (const uri of ['/nowhere', '/parcelsx', '/', '/parcels/../old', '/parcels/%2e%2e/old', '/parcels/..%2fold']) {
      expect(await problemOf(await gateway.ask(uri, apikey))).toMatchObject({ status: 403, code: 'unknown-route' });
    }
    clock.pass(Date.parse('2030-01-01') - clock());
    expect(await problemOf(await gateway.ask('/ended', apikey))).toMatchObject({ status: 403, code: 'version-sunset' });
    expect(await verdict(gateway.ask('/served', apikey))).toEqual([200, null]);
  });

  test('a refusal names the version and the application if they are known, and is a header for nginx', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { application_id, credential } = await aRegisteredKey(gateway);
    const named = async (uri: string, headers = {}) => {
      const answer = await gateway.ask(uri, headers);
      const [version, application] = ['product-version', 'application'].map((name) =>
        answer.headers.get(`x-portico-${name}`),
      );
      expect(JSON.parse(answer.headers.get('x-portico-problem') ?? '')).toEqual(await answer.json());
      return [answer.status, version, application];
    };
    expect(await named('/parcels')).toEqual([401, await gateway.versionId('keys'), null]);
    expect(await named('/parcels', { apikey: 'wrong' })).toEqual([401, await gateway.versionId('keys'), null]);
    expect(await named('/old', { apikey: credential })).toEqual([403, await gateway.versionId('old'), application_id]);
    expect(await named('/nowhere', { apikey: credential })).toEqual([403, null, null]);

    const forwarded = { 'x-forwarded-method': 'GET', 'x-forwarded-host': 'api.test', 'x-forwarded-uri': '/parcels' };
    const answer = await gateway.world.fetch('/gateway/v1/authorize', {
      headers: { 'x-portico-gateway-token': gateway.token, ...forwarded },
    });
    expect([answer.status, answer.headers.get('x-portico-problem')]).toEqual([401, null]);
    // A browser that calls an API gets a problem instead of a page, whose links would point into the API.
    const accept = 'text/html,application/xhtml+xml';
    expect((await gateway.ask('/parcels', { accept, 'sec-fetch-mode': 'navigate' })).headers.get('content-type')).toBe(
      'application/problem+json; charset=utf-8',
    );
  });

  test('a CORS preflight passes if its route allows it: always, or for an operation of the specification', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const preflight = async (uri: string, asked: string, headers: Record<string, string> = {}, method = 'OPTIONS') => {
      const origin = { origin: 'https://app.test', 'access-control-request-method': asked };
      const answer = await gateway.ask(uri, { ...origin, ...headers }, method);
      return [answer.status, answer.headers.get('x-portico-product-version')];
    };
    const [keys, clients] = [await gateway.versionId('keys'), await gateway.versionId('clients')];
    expect(await preflight('/parcels/7?x=1', 'DELETE')).toEqual([200, keys]);
    expect(await preflight('/old', 'GET')).toEqual([401, await gateway.versionId('old')]);
    expect(await preflight('/nowhere', 'GET')).toEqual([403, null]);
    expect(await preflight('/parcels//7', 'GET')).toEqual([403, null]);
    // Not preflights: the call itself, a similar call, and an invalid method.
    expect(await preflight('/parcels', 'GET', {}, 'GET')).toEqual([401, keys]);
    expect((await gateway.ask('/parcels', { origin: 'https://app.test' }, 'OPTIONS')).status).toBe(401);
    expect(await preflight('/parcels', 'get x')).toEqual([401, keys]);
    // No browser sends these with a preflight, and an API may read them as another method.
    for (const name of ['x-http-method-override', 'X-HTTP-Method', 'x-method-override', 'X_HTTP_Method_Override']) {
      expect([name, await preflight('/parcels', 'GET', { [name]: 'DELETE' })]).toEqual([name, [401, keys]]);
    }

    expect(await preflight('/payments/refunds/7', 'POST')).toEqual([200, clients]);
    expect(await preflight('/payments/v1/refunds/7', 'POST')).toEqual([200, clients]);
    expect(await preflight('/payments', 'POST')).toEqual([200, clients]);
    expect(await preflight('/payments/refunds', 'POST')).toEqual([403, null]);
    expect(await preflight('/payments/refunds/7/all', 'POST')).toEqual([403, null]);
    expect(await preflight('/payments/refunds/7', 'GET')).toEqual([403, null]);
    // Anyone may send this, and matching a path blocks all other requests.
    const started = performance.now();
    expect(await preflight(`/payments${'/a'.repeat(4000)}`, 'POST')).toEqual([403, null]);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(await preflight(`/payments${'/a'.repeat(4000)}/refunds/7`, 'POST')).toEqual([200, clients]);
    await database.query
      .updateTable('spec')
      .set({ hash: 'other', operations: '[]' as never })
      .execute();
    expect(await preflight('/payments/refunds/7', 'POST')).toEqual([403, null]);
  });

  test('a revoked key, an unregistered application and a disabled developer are refused within a second', async () => {
    await using database = await open();
    const clock = aClock();
    await using gateway = await aGatewayWorld(database, { clock });
    const { application_id, id, credential, registration } = await aRegisteredKey(gateway);
    const second = await gateway.key(application_id);
    const ask = async ({ credential: apikey }: { credential: string }) => {
      clock.pass(250);
      return (await gateway.ask('/parcels', { apikey })).status;
    };
    expect([await ask({ credential }), await ask(second)]).toEqual([200, 200]);
    expect((await gateway.ada.delete(`/applications/${application_id}/credentials/${id}`)).status).toBe(204);
    expect([await ask({ credential }), await ask(second)]).toEqual([401, 200]);

    const developers = database.query.updateTable('developer').where('id', '=', gateway.developer.id);
    await developers.set({ status: 'disabled' }).execute();
    expect(await ask(second)).toBe(403);
    await developers.set({ status: 'approved' }).execute();
    expect(await ask(second)).toBe(200);
    await gateway.ada.delete(`/applications/${application_id}/registrations/${registration.id}`);
    expect(await ask(second)).toBe(403);
    await gateway.register(application_id, 'keys');
    expect(await ask(second)).toBe(200);
    await gateway.ada.delete(`/applications/${application_id}`);
    expect(await ask(second)).toBe(401);
  });

  test('a key is refused from the moment it expires', async () => {
    await using database = await open();
    const clock = aClock();
    await using gateway = await aGatewayWorld(database, { clock });
    const { application_id } = await aRegisteredKey(gateway);
    const { credential } = await gateway.key(application_id, { expires_at: '2026-03-01T13:00:00+00:00' });
    expect((await gateway.ask('/parcels', { apikey: credential })).status).toBe(200);
    clock.pass(3_600_000);
    expect((await gateway.ask('/parcels', { apikey: credential })).status).toBe(401);
  });

  test('a key or gateway token of another organization is not valid', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { credential } = await aRegisteredKey(gateway);
    const other_id = await gateway.world.services.organization.create('Other');
    const { token } = await gateway.world.services.gateway.create(other_id, 'Edge', { actor: { kind: 'system' } });
    const apikey = { apikey: credential };
    const theirs = await gateway.ask('/parcels', { ...apikey, 'x-portico-gateway-token': token });
    expect(await problemOf(theirs)).toMatchObject({ status: 403, code: 'unknown-route' });
    const none = await gateway.ask('/parcels', { ...apikey, 'x-portico-gateway-token': 'pgw_nonsense' });
    expect(await problemOf(none)).toMatchObject({ status: 401, code: 'unknown-gateway-token' });
    const asCaller = await gateway.world.fetch('/gateway/v1/authorize', {
      headers: { ...apikey, authorization: `Bearer ${gateway.token}`, 'x-original-uri': '/parcels' },
    });
    expect(asCaller.status).toBe(401);
  });

  test('the call is read from the headers of nginx, of Caddy and Traefik, or of Envoy, and a mixture is refused', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { credential } = await aRegisteredKey(gateway);
    const known = { apikey: credential, 'x-portico-gateway-token': gateway.token };
    const forwarded = {
      'x-forwarded-method': 'GET',
      'x-forwarded-host': 'api.test:8443',
      'x-forwarded-uri': '/parcels',
    };
    const send = async (path: string, init: RequestInit & { host?: string }) =>
      (await gateway.world.fetch(path, init)).status;
    expect(await send('/gateway/v1/authorize', { headers: { ...known, ...forwarded } })).toBe(200);
    const smuggled = { ...known, ...forwarded, 'x-forwarded-uri': '/reviewed', 'x-original-uri': '/parcels' };
    expect(await send('/gateway/v1/authorize', { headers: smuggled })).toBe(403);
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const body = method === 'POST' ? { body: 'a=1' } : {};
      const init = { method, host: 'api.test', headers: known, ...body };
      expect(await send('/gateway/v1/authorize/parcels/1?x=2', init)).toBe(200);
      const other = { ...init, headers: { ...known, 'x-original-uri': '/parcels' } };
      expect(await send('/gateway/v1/authorize/reviewed', other)).toBe(403);
    }
  });

  test('the last use of a key is written once a minute', async () => {
    await using database = await open();
    const clock = aClock();
    await using gateway = await aGatewayWorld(database, { clock });
    const { application_id, credential } = await aRegisteredKey(gateway);
    const { lastUsed } = gateway.world.services;
    const use = async () => {
      await gateway.ask('/parcels', { apikey: credential });
      await lastUsed.write();
      const { body } = await gateway.ada.get(`/applications/${application_id}/credential-details`);
      return body.data[0].last_used_at;
    };
    expect(await use()).toBe('2026-03-01T12:00:00.000Z');
    clock.pass(59_000);
    expect(await use()).toBe('2026-03-01T12:00:00.000Z');
    clock.pass(1000);
    expect(await use()).toBe('2026-03-01T12:01:00.000Z');
  });

  test('a second instance obeys a revocation made at the first', async () => {
    await using database = await open();
    const clock = aClock();
    await using gateway = await aGatewayWorld(database, { clock });
    const { application_id, id, credential } = await aRegisteredKey(gateway);
    await using connection = openDatabase(database.settings);
    await using copy = await aWorld({ ...database, ...connection }, [], { clock });
    const ask = async () => (await gateway.ask('/parcels', { apikey: credential }, 'GET', copy)).status;
    expect(await ask()).toBe(200);
    await gateway.ada.delete(`/applications/${application_id}/credentials/${id}`);
    clock.pass(250);
    expect(await ask()).toBe(401);
  });
});
