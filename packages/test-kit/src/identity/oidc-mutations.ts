import { createHmac } from 'node:crypto';
import { type Claims, type Faults, signingJwk, stranger, toIdToken } from './openid-provider.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmacToken = (claims: Claims, key: string) => {
  const signed = `${part({ alg: 'HS256', kid: 'first' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
};
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

/** Id tokens with one fault each. None of them may open a session. */
export const idTokenMutations: Record<string, Faults> = {
  'without a nonce': { claims: { nonce: undefined } },
  'with the nonce of another login': { claims: { nonce: 'another' } },
  'of another issuer': { claims: { iss: 'https://evil.test' } },
  'for another client': { claims: { aud: 'another' } },
  'for several clients and authorized for another': { claims: { aud: ['portico', 'another'], azp: 'another' } },
  'that has expired': { claims: { exp: ago(120) } },
  'that is not valid yet': { claims: { nbf: ago(-600) } },
  'that never expires': { claims: { exp: undefined } },
  'without a subject': { claims: { sub: undefined } },
  'with an empty subject': { claims: { sub: '' } },
  'signed by nobody (alg none)': { token: (claims) => `${part({ alg: 'none' })}.${part(claims)}.` },
  'signed by nobody, with a key named': {
    token: (claims) => `${part({ alg: 'none', kid: 'first' })}.${part(claims)}.`,
  },
  'with the client secret (HS256)': { token: (claims) => hmacToken(claims, 'secret-of-the-client') },
  'with the public key as a secret (HS256)': { token: (claims) => hmacToken(claims, JSON.stringify(signingJwk)) },
  'with the client secret, at a provider that offers HS256': {
    metadata: { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] },
    token: (claims) => hmacToken(claims, 'secret-of-the-client'),
  },
  'signed by a stranger’s key': { token: (claims) => toIdToken(claims, stranger.privateKey) },
  'signed by a key that the provider does not have': {
    token: (claims) => toIdToken(claims, undefined, { kid: 'new' }),
  },
  'whose claims were changed after it was signed': {
    token: async (claims) => {
      const [header, , signature] = (await toIdToken(claims)).split('.');
      return `${header}.${part({ ...claims, email: 'admin@example.com' })}.${signature}`;
    },
  },
  'that is none': { token: () => 'not.a.token' },
};
