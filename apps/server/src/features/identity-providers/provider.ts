import type { IdentityProviderTable } from '../../platform/database/tables/sso.ts';
import type { OwnOidcSettings } from './oidc.ts';
import type { OwnSamlSettings } from './saml.ts';

/** What holds for a provider of either kind. */
interface CommonSettings {
  /** The owner of the portal vouches for the addresses that this provider names, where it does not do so itself. */
  trust_email: boolean;
  /** Where given, addresses of other domains are not taken from this provider. */
  email_domains: string[];
  /** Whether those who have no account get one. */
  auto_provision: boolean;
  /** Whether that account may be used at once. */
  auto_approve: boolean;
  /** Team names by the name that a group has at the provider. */
  group_teams: Record<string, string>;
}

export type OidcSettings = CommonSettings & OwnOidcSettings;
export type SamlSettings = CommonSettings & OwnSamlSettings;

type Row = Pick<IdentityProviderTable, 'tenant_id' | 'id' | 'name' | 'title' | 'sealed_secret' | 'updated_at'>;
export type OidcProvider = Row & { provider_kind: 'oidc'; settings: OidcSettings };
export type SamlProvider = Row & { provider_kind: 'saml'; settings: SamlSettings };
export type IdentityProvider = OidcProvider | SamlProvider;

/** To whom a sealed client secret belongs. */
export const secretContext = ({ tenant_id, name }: { tenant_id: string; name: string }): string =>
  `identity provider ${tenant_id} ${name}`;

/** What a provider says of a person, whichever way it says it. */
export interface ExternalPerson {
  subject: string;
  email: string | undefined;
  /** Whether the provider itself vouches for the address; undefined where it says nothing of it. */
  is_email_verified: boolean | undefined;
  full_name: string | undefined;
  groups: string[];
}

/** The person, and everything that the provider said of them, under its own names. */
export interface Said {
  person: ExternalPerson;
  claims: Record<string, unknown>;
}
