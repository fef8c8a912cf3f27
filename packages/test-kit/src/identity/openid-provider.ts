import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Claims = Record<string, unknown>;

export interface Person {
  sub: string;
  [claim: string]: unknown;
}

export const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Example' };

interface IssuedCode {
  person: Person;
  query: URLSearchParams;
}

/** The ways in which a provider, or an attacker in its place, can misbehave. */
export interface Faults {
  /** Changes its metadata. */
  metadata?: Claims;
  /** Changes the claims of the id token. */
  claims?: Claims;
  /** Replaces the id token. */
  token?: (claims: Claims) => Promise<string> | string;
}

const signing = await generateKeyPair('RS256', { extractable: true });
export const signingJwk = { ...(await exportJWK(signing.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
export const stranger = await generateKeyPair('RS256', { extractable: true });

export const toIdToken = (claims: Claims, key = signing.privateKey, header: { alg?: string; kid?: string } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first', ...header }).sign(key);

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string;
  client_id: string;
  client_secret: string;
  faults: Faults;
  /** The endpoints that were called, in order. */
  calls: string[];
  /** Logs a person in and returns the URL that the browser is redirected to. */
  signIn(authorizationUrl: string, person?: Person): string;
  /** A code like those of `signIn`, for dishonest answers. */
  newCode(authorizationUrl: string, person?: Person): string;
}

/** An OpenID provider on loopback that follows the rules unless configured to break one. */
export async function anOpenIdProvider(): Promise<OpenIdProvider> {
  const codes = new Map<string, IssuedCode>();
  const access = new Map<string, Person>();
  const faults: Faults = {};
  const calls: string[] = [];
  const client_id = 'portico';
  const client_secret = 'secret-of-the-client';
  let issuer = '';

  async function exchange(request: IncomingMessage): Promise<[number, Claims]> {
    const form = new URLSearchParams(await text(request));
    const code = form.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    const refuse = (error_description: string): [number, Claims] => [
      400,
      { error: 'invalid_grant', error_description },
    ];
    const basic = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    if (decodeURIComponent(basic) !== `${client_id}:${client_secret}`) return [401, { error: 'invalid_client' }];
    if (!issued) return refuse('unknown code');
    const { query, person } = issued;
    if (form.get('redirect_uri') !== query.get('redirect_uri')) return refuse('another redirect_uri');
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (query.get('code_challenge') !== challenge) return refuse('another code_verifier');

    const { email, email_verified, name, ...rest } = person;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: client_id,
      iat: now,
      exp: now + 300,
      nonce: query.get('nonce') ?? undefined,
      ...(email !== undefined && { email }),
      ...(email_verified !== undefined && { email_verified }),
      ...(name !== undefined && { name }),
      ...rest,
      ...faults.claims,
    };
    const access_token = randomUUID();
    access.set(access_token, person);
    const id_token = await (faults.token ?? toIdToken)(claims);
    return [200, { access_token, token_type: 'Bearer', expires_in: 300, id_token }];
  }

  const answers: Record<string, (request: IncomingMessage) => Promise<[number, unknown]> | [number, unknown]> = {
    '/.well-known/openid-configuration': () => [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        ...faults.metadata,
      },
    ],
    '/jwks': () => [200, { keys: [signingJwk] }],
    '/token': exchange,
    '/me': ({ headers }) => {
      const person = access.get(headers.authorization?.replace('Bearer ', '') ?? '');
      return person ? [200, person] : [401, { error: 'invalid_token' }];
    },
  };

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    calls.push(path);
    const [status, body] = (await answers[path]?.(request)) ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const newCode = (authorizationUrl: string, person: Person = ada) => {
    const code = randomUUID();
    codes.set(code, { person, query: new URL(authorizationUrl).searchParams });
    return code;
  };

  return {
    issuer,
    client_id,
    client_secret,
    faults,
    calls,
    newCode,
    signIn(authorizationUrl, person) {
      const query = new URL(authorizationUrl).searchParams;
      const back = new URL(query.get('redirect_uri') ?? '');
      const state = query.get('state') ?? '';
      back.search = String(new URLSearchParams({ code: newCode(authorizationUrl, person), state, iss: issuer }));
      return back.href;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
