import { en as texts } from '@portico/i18n/texts/reference/reference/tryIt.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handOver } from './hand-over.ts';
import { judge, readParameters } from './landing.ts';
import { AuthorizationFailed, authorize, type Grant, toChallenge } from './oauth.ts';

const code = { flow: 'authorizationCode', state: 's' } as const;
const implicit = { flow: 'implicit', state: 's' } as const;

describe('the response of an authorization server', () => {
  test('is read from query and fragment, and the fragment wins (OAU-01)', () => {
    expect(readParameters('?a=1&state=q', '#state=h&b=2')).toEqual({ a: '1', state: 'h', b: '2' });
  });

  test('a wrong state has two separate sentences', () => {
    expect(judge({ code: 'c' }, code, texts.oauth)).toEqual({
      kind: 'refused',
      message:
        "Authorization may be unsafe, passed state was changed in server. Passed state wasn't returned from auth server",
    });
  });

  test.each([
    [{ code: 'c', state: 's' }, code, { kind: 'code', code: 'c' }],
    [{ access_token: 't', state: 's' }, implicit, { kind: 'token', token: 't' }],
    [{ code: 'c', state: 'x' }, code, { kind: 'refused', message: texts.oauth.unsafe }],
    [{ code: 'c' }, code, { kind: 'refused', message: texts.oauth.unsafe }],
    [{ access_token: 't', state: 'x' }, implicit, { kind: 'refused', message: texts.oauth.unsafe }],
    [
      { state: 's' },
      code,
      { kind: 'refused', message: '[Authorization failed]: no accessCode received from the server' },
    ],
    [
      { error: 'access_denied', error_description: 'No.', error_uri: 'https://id.test/e', state: 's' },
      code,
      { kind: 'refused', message: '[access_denied]: No. More information: https://id.test/e' },
    ],
  ])('%j means %j (OAU-02, OAU-03)', (parameters, waiting, judgment) => {
    expect(judge(parameters, waiting, texts.oauth)).toEqual(judgment);
  });
});

test('the challenge matches the example in RFC 7636', async () => {
  expect(await toChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toEqual({
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
});

describe('getting a token', () => {
  const aGrant = (changes: Partial<Grant>): Grant => ({
    flow: 'authorizationCode',
    endpoints: { authorizationUrl: 'https://id.test/auth?tenant=1', tokenUrl: 'https://id.test/token', scopes: {} },
    clientId: 'reader',
    clientSecret: '',
    scopes: ['openid', 'b'],
    username: '',
    password: '',
    ...changes,
  });
  let attempt = new AbortController();
  afterEach(() => {
    attempt.abort();
    attempt = new AbortController();
  });

  function aWorld(token: unknown = { access_token: 'token-1' }, status = 200) {
    const asked: { url: string; body: URLSearchParams; authorization: string | undefined }[] = [];
    const popup = { location: { href: '' } };
    const run = (grant: Grant) =>
      authorize(grant, {
        fetch: async (url, init) => {
          const headers = new Headers(init?.headers);
          const authorization = headers.get('authorization') ?? undefined;
          asked.push({ url: String(url), body: new URLSearchParams(String(init?.body)), authorization });
          return Response.json(token, { status });
        },
        now: () => 0,
        redirectUri: 'https://portal.test/back',
        origin: 'https://portal.test',
        texts,
        open: () => popup as unknown as Window,
        signal: attempt.signal,
      });
    const opened = async () => {
      await vi.waitUntil(() => popup.location.href, { timeout: 10_000, interval: 1 });
      return new URL(popup.location.href).searchParams;
    };
    return { asked, run, opened, popup };
  }

  test('by code with PKCE, a state and a nonce (SPC-09)', async () => {
    const { asked, run, opened } = aWorld();
    const token = run(aGrant({}));
    const sent = await opened();
    expect(Object.fromEntries(sent)).toMatchObject({
      tenant: '1',
      response_type: 'code',
      client_id: 'reader',
      redirect_uri: 'https://portal.test/back',
      scope: 'openid b',
      code_challenge_method: 'S256',
    });
    expect(sent.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(await handOver({ code: 'c-1', state: sent.get('state') ?? '' })).toBe(true);
    expect(await token).toBe('token-1');
    const body = Object.fromEntries(asked[0]?.body ?? []);
    expect(body).toMatchObject({ grant_type: 'authorization_code', code: 'c-1', client_id: 'reader' });
    expect((await toChallenge(body.code_verifier ?? '')).code_challenge).toBe(sent.get('code_challenge'));
  });

  test('without a nonce if the scopes are not of OpenID Connect', async () => {
    const { run, opened } = aWorld();
    run(aGrant({ scopes: ['read'] })).catch(() => {});
    expect((await opened()).has('nonce')).toBe(false);
  });

  test('not by a code with another state', async () => {
    const { asked, run, opened } = aWorld();
    const token = run(aGrant({}));
    token.catch(() => {});
    await opened();
    expect(await handOver({ code: 'stolen', state: 'forged' }, 100)).toBe(true);
    await expect(token).rejects.toThrow(texts.oauth.unsafe);
    expect(asked).toEqual([]);
  });

  test('from the URL itself in the implicit flow', async () => {
    const { run, opened } = aWorld();
    const token = run(aGrant({ flow: 'implicit' }));
    const sent = await opened();
    expect(sent.get('response_type')).toBe('token');
    await handOver({ access_token: 'old-1', state: sent.get('state') ?? '' });
    expect(await token).toBe('old-1');
  });

  test('for a machine, which authenticates in a header', async () => {
    const { asked, run } = aWorld();
    expect(await run(aGrant({ flow: 'clientCredentials', clientSecret: 's:1' }))).toBe('token-1');
    expect(asked[0]?.authorization).toBe(`Basic ${btoa('reader:s%3A1')}`);
    expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({ grant_type: 'client_credentials', scope: 'openid b' });
  });

  test('for a user name and a password', async () => {
    const { asked, run } = aWorld();
    await run(aGrant({ flow: 'password', username: 'ada', password: 'p' }));
    expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({ grant_type: 'password', username: 'ada' });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', undefined, 'https://'])(
    'opens no window for the URL %s',
    async (authorizationUrl) => {
      const { run, popup } = aWorld();
      const endpoints = { ...(authorizationUrl && { authorizationUrl }), scopes: {} };
      await expect(run(aGrant({ endpoints }))).rejects.toThrow(texts.wrongUrl);
      expect(popup.location.href).toBe('');
    },
  );

  test('fails with the message of the server', async () => {
    const { run } = aWorld({ error: 'invalid_client', error_description: 'unknown' }, 401);
    await expect(run(aGrant({ flow: 'clientCredentials' }))).rejects.toThrow(
      new AuthorizationFailed('The authorization server refused: invalid_client: unknown'),
    );
  });
});

test('a response without a waiting request is ignored (OAU-04)', async () => {
  expect(await handOver({ code: 'stray' }, 10)).toBe(false);
});
