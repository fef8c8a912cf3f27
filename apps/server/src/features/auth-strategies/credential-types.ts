import { credentialTypes } from '@portico/contract/constants.ts';
import type { CredentialTypeName } from '@portico/contract/credential-types.ts';
import { clientCredentials } from './client-credentials.ts';
import type { ServerCredentialType } from './credential-type.ts';
import { keyAuth } from './key-auth.ts';
import type { Proof } from './proof.ts';
import { selfManagedClientCredentials } from './self-managed-client-credentials.ts';

export const serverCredentialTypes: Readonly<Record<CredentialTypeName, ServerCredentialType>> = {
  client_credentials: clientCredentials,
  self_managed_client_credentials: selfManagedClientCredentials,
  key_auth: keyAuth,
};

/** The types whose tokens the portal issues if no issuer is set. */
export const portalIssuedTypes: readonly CredentialTypeName[] = credentialTypes.filter(
  (name) => serverCredentialTypes[name].tokenIssuer({ issuer: null }) === 'portal',
);

type Strategy = Parameters<ServerCredentialType['proofs']>[0] & { credential_type: CredentialTypeName };

/** How calls to a version may authenticate, by all of its strategies. */
export function toProofs(strategies: readonly Strategy[]): readonly Proof[] {
  const all = strategies.flatMap((strategy) => serverCredentialTypes[strategy.credential_type].proofs(strategy));
  return [...new Set(all)].sort((one, other) => one.order - other.order);
}
