import { credentialTypes } from '@portico/contract/constants.ts';
import { credentialTypeOf, shownSettings } from '@portico/contract/credential-types.ts';
import { describe, expect, test } from 'vitest';
import { portalIssuedTypes, serverCredentialTypes, toProofs } from './credential-types.ts';

const strategy = { key_names: ['apikey'], auth_methods: ['bearer', 'client_credentials'], issuer: null };
const issuer = 'https://issuer.example';

describe('credential types', () => {
  test.each(credentialTypes)('%s has a row in the contract and one on the server', (name) => {
    expect(credentialTypeOf[name].sampleHeader({})).toMatch(/^[\w-]+: \S/);
    expect(serverCredentialTypes[name].proofs(strategy)).not.toEqual([]);
  });

  test('a gateway accepts the proofs of all strategies of a version: keys, tokens and secrets', () => {
    const challengesOf = (...strategies: Parameters<typeof toProofs>[0]) =>
      toProofs(strategies).flatMap((proof) => proof.challenge(undefined));
    const [key, bearer, basic] = [
      'ApiKey realm="portico", name="apikey"',
      'Bearer realm="portico"',
      'Basic realm="portico", charset="UTF-8"',
    ];
    const keys = { ...strategy, credential_type: 'key_auth' } as const;
    const clients = { ...strategy, credential_type: 'client_credentials' } as const;
    const own = { ...strategy, credential_type: 'self_managed_client_credentials' } as const;
    expect(challengesOf()).toEqual([]);
    expect(challengesOf(keys)).toEqual([key]);
    expect(challengesOf(clients)).toEqual([bearer, basic]);
    expect(challengesOf({ ...clients, auth_methods: ['bearer'] })).toEqual([bearer]);
    expect(challengesOf({ ...clients, issuer })).toEqual([bearer]);
    expect(challengesOf(own)).toEqual([bearer]);
    expect(challengesOf(own, clients, keys)).toEqual([key, bearer, basic]);
  });

  test('the portal issues tokens only for client credentials without another issuer', () => {
    expect(portalIssuedTypes).toEqual(['client_credentials']);
    expect(serverCredentialTypes.client_credentials.tokenIssuer({ issuer })).toEqual({ url: issuer });
    expect(serverCredentialTypes.self_managed_client_credentials.tokenIssuer({ issuer: null })).toBe(undefined);
    expect(serverCredentialTypes.key_auth.tokenIssuer({ issuer })).toBe(undefined);
  });

  test('developers see the key names of keys, and the methods and scopes of clients', () => {
    const all = { key_names: ['apikey'], auth_methods: ['bearer'], available_scopes: ['read'] };
    expect(shownSettings('key_auth', all)).toEqual({ key_names: ['apikey'] });
    expect(shownSettings('client_credentials', all)).toEqual({ auth_methods: ['bearer'], available_scopes: ['read'] });
    expect(shownSettings('self_managed_client_credentials', { auth_methods: [] })).toEqual({ auth_methods: [] });
  });
});
