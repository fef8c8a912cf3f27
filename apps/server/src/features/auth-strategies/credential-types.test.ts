import { credentialTypes } from '@portico/contract/constants.ts';
import { credentialTypeOf, shownSettings } from '@portico/contract/credential-types.ts';
import { describe, expect, test } from 'vitest';
import { portalIssuedTypes, serverCredentialTypes, toAccepts } from './credential-types.ts';

const strategy = { key_names: ['apikey'], auth_methods: ['bearer', 'client_credentials'], issuer: null };
const issuer = 'https://issuer.example';

describe('credential types', () => {
  test.each(credentialTypes)('%s has a row in the contract and one on the server', (name) => {
    expect(credentialTypeOf[name].sampleHeader({})).toMatch(/^[\w-]+: \S/);
    expect(serverCredentialTypes[name].accepts(strategy)).not.toEqual({});
  });

  test('a gateway accepts what the strategies of a version accept together', () => {
    expect(toAccepts([])).toEqual({ key_names: [], bearer: false, basic: false });
    expect(toAccepts([{ ...strategy, credential_type: 'key_auth' }])).toEqual({
      key_names: ['apikey'],
      bearer: false,
      basic: false,
    });
    const clients = { ...strategy, credential_type: 'client_credentials' } as const;
    expect(toAccepts([clients])).toEqual({ key_names: [], bearer: true, basic: true });
    expect(toAccepts([{ ...clients, auth_methods: ['bearer'] }]).basic).toBe(false);
    expect(toAccepts([{ ...clients, issuer }])).toEqual({ key_names: [], bearer: true, basic: false });
    const own = { ...strategy, credential_type: 'self_managed_client_credentials' } as const;
    expect(toAccepts([own])).toEqual({ key_names: [], bearer: true, basic: false });
    expect(toAccepts([own, { ...strategy, credential_type: 'key_auth' }])).toEqual({
      key_names: ['apikey'],
      bearer: true,
      basic: false,
    });
  });

  test('the portal issues tokens only for client credentials without another issuer', () => {
    expect(portalIssuedTypes).toEqual(['client_credentials']);
    expect(serverCredentialTypes.client_credentials.tokenIssuer({ issuer })).toEqual({ url: issuer });
    expect(serverCredentialTypes.self_managed_client_credentials.tokenIssuer({ issuer: null })).toBe(undefined);
    expect(serverCredentialTypes.key_auth.tokenIssuer({ issuer })).toBe(undefined);
  });

  test('developers see key names of keys, and methods and scopes of clients', () => {
    const all = { key_names: ['apikey'], auth_methods: ['bearer'], available_scopes: ['read'] };
    expect(shownSettings('key_auth', all)).toEqual({ key_names: ['apikey'] });
    expect(shownSettings('client_credentials', all)).toEqual({ auth_methods: ['bearer'], available_scopes: ['read'] });
    expect(shownSettings('self_managed_client_credentials', { auth_methods: [] })).toEqual({ auth_methods: [] });
  });
});
