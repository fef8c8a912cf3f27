import { bearer } from './bearer.ts';
import { requireAudience, type ServerCredentialType } from './credential-type.ts';

/** Clients that developers register at another issuer themselves. */
export const selfManagedClientCredentials: ServerCredentialType = {
  default_key_names: [],
  validate: requireAudience,
  tokenIssuer: ({ issuer }) => (issuer === null ? undefined : { url: issuer }),
  proofs: () => [bearer],
};
