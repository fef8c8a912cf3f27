import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { requestAs } from '@portico/test-kit/network/request.ts';
import { aGatewayWorld, type GatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';
import { expect, test } from 'vitest';

/** Discovers the portal's issuer and calls it as any OAuth client would. */
async function discover({ world }: GatewayWorld, id: string, proof: client.ClientAuth) {
  const { port } = new URL(world.url);
  const fetchThere = (url: string, { headers, method, body }: client.CustomFetchOptions) => {
    const { pathname, search } = new URL(url);
    const sent = body == null ? {} : { body: String(body) };
    return requestAs(`portal.test:${port}`, `${world.url}${pathname}${search}`, { method, headers, ...sent });
  };
  return client.discovery(new URL(`http://portal.test:${port}/oauth`), id, undefined, proof, {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: fetchThere,
  });
}

async function aClient(gateway: GatewayWorld, scopes = ['read', 'write']) {
  const { id, credentials } = await gateway.application('Clients', { scopes });
  await gateway.register(id, 'clients');
  return { id, ...credentials } as { id: string; client_id: string; client_secret: string };
}

onBothEngines((open) => {
  test('a client gets a signed token with exactly its scopes, by every authentication method', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { id, client_id, client_secret } = await aClient(gateway);
    for (const proof of [client.ClientSecretBasic(client_secret), client.ClientSecretPost(client_secret)]) {
      const config = await discover(gateway, client_id, proof);
      const issuer = config.serverMetadata().issuer;
      const { access_token, scope, token_type, expires_in } = await client.clientCredentialsGrant(config);
      expect({ scope, token_type, expires_in }).toEqual({
        scope: 'read write',
        token_type: 'bearer',
        expires_in: 3600,
      });
      expect(decodeJwt(access_token)).toMatchObject({
        iss: issuer,
        aud: new URL(issuer).origin,
        client_id,
        sub: client_id,
        scope: 'read write',
      });
      expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
      const authorization = `Bearer ${access_token}`;
      expect((await gateway.ask('/payments', { authorization })).status).toBe(200);
      const narrow = await client.clientCredentialsGrant(config, { scope: 'write pay' });
      expect(narrow.scope).toBe('write');
      await expect(client.clientCredentialsGrant(config, { scope: 'pay' })).rejects.toMatchObject({
        error: 'invalid_scope',
      });
    }

    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'mine', alg: 'ES256' };
    expect((await gateway.ada.put(`/applications/${id}/client-keys`, { keys: [jwk] })).status).toBe(200);
    const config = await discover(gateway, client_id, client.PrivateKeyJwt({ key: privateKey, kid: 'mine' }));
    const { access_token } = await client.clientCredentialsGrant(config);
    expect(decodeJwt(access_token).client_id).toBe(client_id);
    const bySecret = await discover(gateway, client_id, client.ClientSecretBasic(client_secret));
    await expect(client.clientCredentialsGrant(bySecret)).rejects.toMatchObject({ status: 401 });
  });

  test('a wrong secret, an unknown client and a former secret are refused; with grace the former one is valid', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    const { id, client_id, client_secret } = await aClient(gateway);
    const grant = async (secret: string, who = client_id) => {
      const config = await discover(gateway, who, client.ClientSecretBasic(secret));
      return client.clientCredentialsGrant(config).then(
        () => 'granted',
        ({ status }) => status,
      );
    };
    const swapped = client_secret.replace(/^pcs_./, (start) => (start.endsWith('a') ? 'pcs_b' : 'pcs_a'));
    expect(await grant(swapped)).toBe(401);
    expect(await grant(client_secret, 'nobody')).toBe(401);
    const unstorable = await gateway.world.fetch('/oauth/introspect', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'client_id=no%00body&token=x',
    });
    expect(unstorable.status).toBe(401);
    const refreshed = await gateway.ada.post(`/applications/${id}/refresh-token`, { grace: '1h' });
    expect(refreshed.status).toBe(201);
    expect([await grant(client_secret), await grant(refreshed.body.client_secret)]).toEqual(['granted', 'granted']);
    const { body: details } = await gateway.ada.get(`/applications/${id}/client`);
    expect(details).toMatchObject({
      client_id,
      client_secret: { last_four: refreshed.body.client_secret.slice(-4) },
      former_client_secret: { last_four: client_secret.slice(-4) },
    });
    expect(details.token_endpoint).toBe(`${details.issuer}/token`);
    const again = await gateway.ada.post(`/applications/${id}/refresh-token`);
    expect([await grant(client_secret), await grant(refreshed.body.client_secret)]).toEqual([401, 401]);
    expect(await grant(again.body.client_secret)).toBe('granted');
  });

  test('a token can be introspected and revoked by its own client, and is refused after that', async () => {
    await using database = await open();
    let offset = 0;
    await using gateway = await aGatewayWorld(database, { clock: () => Date.now() + offset });
    const { client_id, client_secret } = await aClient(gateway);
    const other = await gateway.application('Clients', { name: 'Other' });
    const config = await discover(gateway, client_id, client.ClientSecretBasic(client_secret));
    const stranger = await discover(
      gateway,
      other.credentials.client_id,
      client.ClientSecretBasic(other.credentials.client_secret),
    );
    const { access_token } = await client.clientCredentialsGrant(config);
    const ask = async () => (await gateway.ask('/payments', { authorization: `Bearer ${access_token}` })).status;
    expect(await client.tokenIntrospection(config, access_token)).toMatchObject({
      active: true,
      client_id,
      scope: 'read write',
    });
    expect(await client.tokenIntrospection(stranger, access_token)).toEqual({ active: false });
    expect(await client.tokenIntrospection(config, 'made.up.token')).toEqual({ active: false });
    await client.tokenRevocation(stranger, access_token);
    expect(await ask()).toBe(200);
    await client.tokenRevocation(config, access_token);
    expect(await client.tokenIntrospection(config, access_token)).toEqual({ active: false });
    offset += 250;
    expect(await ask()).toBe(401);
  });

  test('a token becomes invalid with its application and with its client id, also for the next owner of that id', async () => {
    await using database = await open();
    let offset = 0;
    await using gateway = await aGatewayWorld(database, { clock: () => Date.now() + offset });
    const reference_id = 'shared';
    const make = async () => {
      const { id, credentials } = await gateway.application('Clients', { scopes: ['read'], reference_id });
      await gateway.register(id, 'clients', { scopes: ['read'] });
      const config = await discover(gateway, reference_id, client.ClientSecretBasic(credentials.client_secret));
      return { id, config, token: (await client.clientCredentialsGrant(config)).access_token };
    };
    const ask = async (token: string) => {
      offset += 250;
      const answer = await gateway.ask('/payments', { authorization: `Bearer ${token}` });
      return answer.headers.get('x-portico-application') ?? answer.status;
    };
    const first = await make();
    expect(decodeJwt(first.token).application_id).toBe(first.id);
    expect(await ask(first.token)).toBe(first.id);
    await gateway.ada.delete(`/applications/${first.id}`);
    const second = await make();
    expect([await ask(first.token), await ask(second.token)]).toEqual([401, second.id]);
    const looked = await Promise.all(
      [first, second].map(({ token }) => client.tokenIntrospection(second.config, token)),
    );
    expect(looked).toMatchObject([{ active: false }, { active: true, application_id: second.id }]);
    await client.tokenRevocation(second.config, first.token);

    for (const to of ['other', reference_id]) {
      expect((await gateway.ada.patch(`/applications/${second.id}`, { reference_id: to })).status).toBe(200);
      expect(await ask(second.token)).toBe(401);
    }
    expect(await client.tokenIntrospection(second.config, second.token)).toEqual({ active: false });
    const { access_token } = await client.clientCredentialsGrant(second.config);
    expect(await ask(access_token)).toBe(second.id);
    // A change that keeps the client id keeps tokens valid.
    await gateway.ada.patch(`/applications/${second.id}`, { reference_id, description: 'As before' });
    expect(await ask(access_token)).toBe(second.id);
  });

  test('a scope that is missing, revoked or not in the token is refused, and the answer names the required one', async () => {
    await using database = await open();
    let offset = 0;
    await using gateway = await aGatewayWorld(database, { clock: () => Date.now() + offset });
    const { id, client_id, client_secret } = await aClient(gateway, ['read', 'pay']);
    const config = await discover(gateway, client_id, client.ClientSecretBasic(client_secret));
    const ask = async (token: string, method = 'POST') => {
      offset += 250;
      const answer = await gateway.ask('/payments', { authorization: `Bearer ${token}` }, method);
      return [answer.status, answer.headers.get('www-authenticate') ?? answer.headers.get('x-portico-scopes')];
    };
    const needs =
      'Bearer realm="portico", error="insufficient_scope", scope="read pay", Basic realm="portico", charset="UTF-8"';
    const { access_token: whole } = await client.clientCredentialsGrant(config);
    const { access_token: narrow } = await client.clientCredentialsGrant(config, { scope: 'read' });
    expect(await ask(whole)).toEqual([200, 'read pay']);
    expect(await ask(narrow)).toEqual([403, needs]);
    expect(await ask(narrow, 'GET')).toEqual([200, 'read']);
    await gateway.ada.patch(`/applications/${id}`, { scopes: ['read'] });
    expect(await ask(whole)).toEqual([403, needs]);
    const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    expect((await gateway.ask('/payments', { authorization: basic })).status).toBe(200);
  });

  test('keys are rotated in time: a new key is published before it signs, and an old one as long as its tokens live', async () => {
    await using database = await open();
    let offset = 0;
    await using gateway = await aGatewayWorld(database, { clock: () => Date.now() + offset });
    const { client_id, client_secret } = await aClient(gateway);
    const day = 24 * 3_600_000;
    const shown = async () => {
      const answer = await gateway.world.fetch('/oauth/jwks');
      const { keys } = (await answer.json()) as { keys: Record<string, string>[] };
      expect(keys.flatMap(Object.keys)).not.toContain('d');
      return keys.map(({ kid }) => kid);
    };
    const signs = async () => {
      const config = await discover(gateway, client_id, client.ClientSecretBasic(client_secret));
      return decodeProtectedHeader((await client.clientCredentialsGrant(config)).access_token).kid;
    };
    const [first] = await shown();
    expect(await signs()).toBe(first);
    offset = 90 * day;
    const [, second] = await shown();
    expect(second).toBeDefined();
    expect(await signs()).toBe(first);
    offset = 91 * day;
    expect(await signs()).toBe(second);
    expect(await shown()).toEqual([first, second]);
    offset = 92 * day;
    expect(await shown()).toEqual([second]);
  });

  test('the issuer has no endpoints for logins', async () => {
    await using database = await open();
    await using gateway = await aGatewayWorld(database);
    for (const path of ['/oauth/auth', '/oauth/me', '/oauth/session/end', '/oauth/reg']) {
      expect((await gateway.world.fetch(path)).headers.get('content-type')).not.toContain('html');
    }
  });
});
