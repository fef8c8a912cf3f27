import type { ServerCredentialType } from './credential-type.ts';

/** API keys that the portal creates, in a header or a query parameter. */
export const keyAuth: ServerCredentialType = {
  default_key_names: ['apikey'],
  tokenIssuer: () => undefined,
  accepts: ({ key_names }) => ({ key_names }),
};
