import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { aCertifiedProvider } from './certified-provider.ts';

const redirect_uri = 'http://127.0.0.1/back';

test('a person logs in at the provider of the tests, which logs no warnings', async () => {
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'portico', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' as const };
  const { listener } = await aCertifiedProvider(url, {
    clients: [client],
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  server.on('request', listener);

  const cookies = new Map<string, string>();
  /** The URL that a redirect leads to. */
  const next = async (target: string, body?: URLSearchParams): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = body ? { method: 'POST', body } : {};
    const answer = await fetch(new URL(target, url), { ...init, redirect: 'manual', headers: { cookie } });
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = each.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return answer.headers.get('location') ?? '';
  };
  const code_verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const login = await next(`/auth?${asked}`);
  const resumed = await next(login, new URLSearchParams({ login: 'ada', password: 'any' }));
  const code = new URL(await next(resumed)).searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', client_id: client.client_id, redirect_uri, code, code_verifier };
  const token = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams(grant) });
  expect(await token.json()).toMatchObject({ id_token: expect.any(String), scope: 'openid' });

  server.close();
  server.closeAllConnections();
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});
