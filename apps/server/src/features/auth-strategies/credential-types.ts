import { credentialTypes } from '@portico/contract/constants.ts';
import type { CredentialTypeName } from '@portico/contract/credential-types.ts';
import { clientCredentials } from './client-credentials.ts';
import type { Accepts, ServerCredentialType } from './credential-type.ts';
import { keyAuth } from './key-auth.ts';
import { selfManagedClientCredentials } from './self-managed-client-credentials.ts';

export const serverCredentialTypes: Readonly<Record<CredentialTypeName, ServerCredentialType>> = {
  client_credentials: clientCredentials,
  self_managed_client_credentials: selfManagedClientCredentials,
  key_auth: keyAuth,
};

/** The types whose tokens the portal issues where no issuer is set. */
export const portalIssuedTypes: readonly CredentialTypeName[] = credentialTypes.filter(
  (name) => serverCredentialTypes[name].tokenIssuer({ issuer: null }) === 'portal',
);

type Strategy = Parameters<ServerCredentialType['accepts']>[0] & { credential_type: CredentialTypeName };

/** What the strategies of a version accept, together. */
export function toAccepts(strategies: readonly Strategy[]): Accepts {
  const each = strategies.map((strategy) => serverCredentialTypes[strategy.credential_type].accepts(strategy));
  return {
    key_names: each.flatMap(({ key_names = [] }) => key_names),
    bearer: each.some(({ bearer }) => bearer),
    basic: each.some(({ basic }) => basic),
  };
}
