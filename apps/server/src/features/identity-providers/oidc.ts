import type { OidcFile } from '../publication/identity-provider-file.ts';
import type { ProviderKind } from './provider-kind.ts';

export interface OwnOidcSettings {
  issuer: string;
  client_id: string;
  scopes: string[];
  /** The provider's names of the claims that are read. */
  claims: { email: string; email_verified: string; name: string; groups: string };
}

export const oidc: ProviderKind<OidcFile, OwnOidcSettings> = {
  toSettings: ({ issuer, client_id, scopes, claims }) => ({
    issuer,
    client_id,
    scopes: scopes ?? ['openid', 'email', 'profile'],
    claims: { email: 'email', email_verified: 'email_verified', name: 'name', groups: 'groups', ...claims },
  }),

  findMistakes: () => [],
};
