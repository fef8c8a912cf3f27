import type { AdminIdentityProvider, IdentityProviderChange } from '@portico/contract/admin-identity-providers.ts';
import type { UserIdentityProvider } from '@portico/contract/user-identity-providers.ts';

/**
 * A provider of developers or users. Users have no teams and no approval, and their login starts at a page of its own.
 */
export type ShownProvider = Omit<UserIdentityProvider, 'addresses'> &
  Partial<Pick<AdminIdentityProvider, 'auto_approve' | 'teams'>> & {
    addresses: Omit<UserIdentityProvider['addresses'], 'sign_in'> & { sign_in?: string };
  };

export interface ProviderValues {
  kind: ShownProvider['kind'];
  name: string;
  title: string;
  is_enabled: boolean;
  issuer: string;
  client_id: string;
  client_secret: string;
  scopes: string;
  entry_point: string;
  certificates: string;
  want_response_signed: boolean;
  email: string;
  email_verified: string;
  full_name: string;
  groups: string;
  teams: string;
  trust_email: boolean;
  email_domains: string;
  auto_provision: boolean;
  auto_approve: boolean;
}

const newProvider: ProviderValues = {
  kind: 'oidc',
  name: '',
  title: '',
  is_enabled: false,
  issuer: '',
  client_id: '',
  client_secret: '',
  scopes: 'openid email profile',
  entry_point: '',
  certificates: '',
  want_response_signed: false,
  email: 'email',
  email_verified: 'email_verified',
  full_name: 'name',
  groups: 'groups',
  teams: '',
  trust_email: false,
  email_domains: '',
  auto_provision: true,
  auto_approve: false,
};

/** Anyone may sign up at a portal, but users of the console exist already. */
export const newProviderFor = (of: 'developers' | 'users'): ProviderValues => ({
  ...newProvider,
  auto_provision: of === 'developers',
});

export function toProviderValues(provider: ShownProvider): ProviderValues {
  const { kind, name, title, is_enabled, oidc, saml, teams = {}, email_domains } = provider;
  const { trust_email, auto_provision, auto_approve = false } = provider;
  const names = oidc?.claims ?? saml?.attributes;
  return {
    ...newProvider,
    kind,
    name,
    title,
    is_enabled,
    issuer: oidc?.issuer ?? saml?.issuer ?? '',
    client_id: oidc?.client_id ?? '',
    scopes: oidc?.scopes.join(' ') ?? '',
    entry_point: saml?.entry_point ?? '',
    certificates: saml?.certificates.join('\n') ?? '',
    want_response_signed: saml?.want_response_signed ?? false,
    email: names?.email ?? '',
    email_verified: oidc?.claims.email_verified ?? '',
    full_name: names?.name ?? '',
    groups: names?.groups ?? '',
    teams: Object.entries(teams)
      .map(([group, team]) => `${group} = ${team}`)
      .join('\n'),
    trust_email,
    email_domains: email_domains.join(' '),
    auto_provision,
    auto_approve,
  };
}

const toWords = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

export function toProviderBody(values: ProviderValues): IdentityProviderChange {
  const { kind, title, issuer, email, email_verified, full_name: name, groups } = values;
  const { is_enabled, trust_email, auto_provision, auto_approve } = values;
  const own =
    kind === 'oidc'
      ? {
          oidc: {
            issuer,
            client_id: values.client_id,
            scopes: toWords(values.scopes),
            claims: { email, email_verified, name, groups },
          },
          ...(values.client_secret && { client_secret: values.client_secret }),
        }
      : {
          saml: {
            issuer,
            entry_point: values.entry_point,
            certificates: toCertificates(values.certificates),
            want_response_signed: values.want_response_signed,
            attributes: { subject: null, email, name, groups },
          },
        };
  return {
    title,
    is_enabled,
    ...own,
    teams: toTeams(values.teams),
    trust_email,
    email_domains: toWords(values.email_domains),
    auto_provision,
    auto_approve,
  };
}

export const toCertificates = (text: string): string[] =>
  text.match(/-----BEGIN [^-]+-----[\s\S]+?-----END [^-]+-----/g) ?? (text.trim() ? [text.trim()] : []);

/** The last `=` separates group and team, because a group can be a distinguished name with `=` in it. */
export function toTeams(lines: string): Record<string, string> {
  const pairs = lines.split('\n').flatMap((line) => {
    const at = line.lastIndexOf('=');
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : [];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}
