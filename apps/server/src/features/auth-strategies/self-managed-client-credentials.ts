import type { ServerCredentialType } from './credential-type.ts';

/** Clients that developers register at another issuer themselves. */
export const selfManagedClientCredentials: ServerCredentialType = {
  default_key_names: [],
  tokenIssuer: ({ issuer }) => (issuer === null ? undefined : { url: issuer }),
  accepts: () => ({ bearer: true }),
};
