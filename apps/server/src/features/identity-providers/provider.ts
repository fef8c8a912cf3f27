import type { IdentityProviderTable } from '../../platform/database/tables/sso.ts';
import type { OwnOidcSettings } from './oidc.ts';
import type { OwnSamlSettings } from './saml.ts';

/** The settings of a provider of any kind. */
interface CommonSettings {
  /** The portal's owner trusts the email addresses that this provider sends, even if it does not confirm them. */
  trust_email: boolean;
  /** If given, email addresses of other domains are refused from this provider. */
  email_domains: string[];
  /** Whether unknown people get an account. */
  auto_provision: boolean;
  /** Whether that account may be used at once. */
  auto_approve: boolean;
  /** Maps the provider's names of groups to names of teams. */
  group_teams: Record<string, string>;
}

export type OidcSettings = CommonSettings & OwnOidcSettings;
export type SamlSettings = CommonSettings & OwnSamlSettings;

type Row = Pick<IdentityProviderTable, 'tenant_id' | 'id' | 'name' | 'title' | 'sealed_secret' | 'updated_at'>;
export type OidcProvider = Row & { provider_kind: 'oidc'; settings: OidcSettings };
export type SamlProvider = Row & { provider_kind: 'saml'; settings: SamlSettings };
export type IdentityProvider = OidcProvider | SamlProvider;

/** The context in which a client secret is sealed. */
export const secretContext = ({ tenant_id, name }: { tenant_id: string; name: string }): string =>
  `identity provider ${tenant_id} ${name}`;

/** A provider's claims about a person, for all protocols. */
export interface ExternalPerson {
  subject: string;
  email: string | undefined;
  /** Whether the provider confirms the email address; undefined when it does not say. */
  is_email_verified: boolean | undefined;
  full_name: string | undefined;
  groups: string[];
}

/** The person, and all claims under the provider's names. */
export interface Said {
  person: ExternalPerson;
  claims: Record<string, unknown>;
}
