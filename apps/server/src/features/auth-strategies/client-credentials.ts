import type { ServerCredentialType } from './credential-type.ts';

/** Clients of the portal's own issuer, or of another issuer that knows them by ID and secret. */
export const clientCredentials: ServerCredentialType = {
  default_key_names: [],
  tokenIssuer: ({ issuer }) => (issuer === null ? 'portal' : { url: issuer }),
  accepts: ({ issuer, auth_methods }) => ({
    bearer: true,
    basic: issuer === null && auth_methods.includes('client_credentials'),
  }),
};
