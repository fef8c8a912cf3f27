import { createPublicKey } from 'node:crypto';
import { closed, Name } from '@portico/contract/schema.ts';
import { type IdentityProviderKind, providerNamePattern } from '@portico/contract/sso.ts';
import Type, { type Static } from 'typebox';
import type { OidcSettings, SamlSettings } from './provider.ts';

const { Array: List, Boolean: Flag, Optional, String: Text } = Type;
const Address = Text({ pattern: '^https?://[^\\s]+$', maxLength: 2000 });
const Word = Text({ minLength: 1, maxLength: 255 });

/** Only variables made for the purpose can be named: a folder cannot have other secrets sent to a provider of its choice. */
const SecretVariable = Text({ pattern: '^SSO_SECRET_[A-Z0-9_]{1,100}$' });

const OidcFile = closed({
  issuer: Address,
  client_id: Word,
  /** The name of an environment variable: secrets do not stand in files. */
  client_secret_env: Optional(SecretVariable),
  scopes: Optional(List(Word, { minItems: 1, maxItems: 50 })),
  claims: Optional(
    closed({ email: Optional(Word), email_verified: Optional(Word), name: Optional(Word), groups: Optional(Word) }),
  ),
});

const SamlFile = closed({
  entry_point: Address,
  issuer: Word,
  certificates: List(Text({ maxLength: 20_000 }), { minItems: 1, maxItems: 10 }),
  sp_entity_id: Optional(Word),
  audience: Optional(Word),
  want_response_signed: Optional(Flag()),
  attributes: Optional(
    closed({ subject: Optional(Word), email: Optional(Word), name: Optional(Word), groups: Optional(Word) }),
  ),
});

export const IdentityProviderFile = closed({
  name: Text({ pattern: providerNamePattern }),
  title: Optional(Name),
  /** Where others of its kind are in use and this one is not. */
  enabled: Optional(Flag()),
  oidc: Optional(OidcFile),
  saml: Optional(SamlFile),
  trust_email: Optional(Flag()),
  email_domains: Optional(List(Word, { maxItems: 100 })),
  auto_provision: Optional(Flag()),
  auto_approve: Optional(Flag()),
  /** Team names by the provider's names of groups. */
  teams: Optional(Type.Record(Word, Name)),
});
export type IdentityProviderFile = Static<typeof IdentityProviderFile>;

export const kindOf = ({ saml }: IdentityProviderFile): IdentityProviderKind => (saml ? 'saml' : 'oidc');

/** Whether subjects and secrets of the one are those of the other. */
export const isSameSource = (one: IdentityProviderFile, other: IdentityProviderFile): boolean =>
  kindOf(one) === kindOf(other) && one[kindOf(one)]?.issuer === other[kindOf(other)]?.issuer;

/** The settings as they are kept, with everything that the file leaves out. */
export function toSettings(
  file: IdentityProviderFile,
  { auto_approve }: { auto_approve: boolean },
): OidcSettings | SamlSettings {
  const common = {
    trust_email: file.trust_email ?? false,
    email_domains: (file.email_domains ?? []).map((domain) => domain.toLowerCase()),
    auto_provision: file.auto_provision ?? true,
    auto_approve: file.auto_approve ?? auto_approve,
    group_teams: file.teams ?? {},
  };
  if (file.saml) {
    const { entry_point, issuer, certificates, sp_entity_id, audience, want_response_signed, attributes } = file.saml;
    return {
      ...common,
      entry_point,
      issuer,
      certificates: certificates.map((certificate) => certificate.trim()),
      sp_entity_id: sp_entity_id ?? null,
      audience: audience ?? null,
      want_response_signed: want_response_signed ?? false,
      attributes: { subject: null, email: 'email', name: 'name', groups: 'groups', ...attributes },
    };
  }
  const { issuer, client_id, scopes, claims } = file.oidc as NonNullable<IdentityProviderFile['oidc']>;
  return {
    ...common,
    issuer,
    client_id,
    scopes: scopes ?? ['openid', 'email', 'profile'],
    claims: { email: 'email', email_verified: 'email_verified', name: 'name', groups: 'groups', ...claims },
  };
}

interface KeptProvider {
  name: string;
  title: string;
  provider_kind: string;
  provider_settings: Record<string, unknown>;
  secret_variable: string | null;
}

/** A provider as a file says it: the other way round. */
export function toFile({ name, title, provider_kind, provider_settings, secret_variable }: KeptProvider) {
  const { trust_email, email_domains, auto_provision, auto_approve, group_teams, ...own } =
    provider_settings as unknown as OidcSettings & SamlSettings;
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)) as typeof own;
  const { attributes } = given;
  return {
    name,
    title,
    [provider_kind]: {
      ...given,
      ...(secret_variable && { client_secret_env: secret_variable }),
      ...(attributes && {
        attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)),
      }),
    },
    trust_email,
    email_domains,
    auto_provision,
    auto_approve,
    teams: group_teams,
  };
}

interface SignInPart {
  sign_in?: readonly string[];
  identity_providers?: readonly IdentityProviderFile[];
  teams?: readonly { name: string }[];
}

export interface SignInMistake {
  /** Where in the portal's file. */
  path: (string | number)[];
  reason: string;
}

/** What the shape alone does not tell, each as a sentence for the author. */
export function findSignInMistakes({ sign_in = [], identity_providers = [], teams = [] }: SignInPart): SignInMistake[] {
  const kinds: string[] = identity_providers.map(kindOf);
  const names = identity_providers.map(({ name }) => name);
  const teamNames = teams.map(({ name }) => name);
  return [
    ...sign_in.flatMap((way, at) =>
      way === 'basic' || kinds.includes(way)
        ? []
        : [{ path: ['sign_in', at], reason: `sign_in names ${way}, but there is no such identity provider` }],
    ),
    ...names.flatMap((name, at) =>
      names.indexOf(name) === at
        ? []
        : [{ path: ['identity_providers', at], reason: `there are two identity providers ${name}` }],
    ),
    ...identity_providers.flatMap((provider, at) =>
      findProviderMistakes(provider, teamNames).map(({ path, reason }) => ({
        path: ['identity_providers', at, ...path],
        reason: `identity provider ${provider.name} ${reason}`,
      })),
    ),
  ];
}

function findProviderMistakes({ oidc, saml, teams = {} }: IdentityProviderFile, teamNames: string[]): SignInMistake[] {
  return [
    ...((oidc === undefined) === (saml === undefined) ? [{ path: [], reason: 'must have either oidc or saml' }] : []),
    ...(saml?.certificates ?? []).flatMap((certificate, at) =>
      isCertificate(certificate)
        ? []
        : [{ path: ['saml', 'certificates', at], reason: 'has a certificate that cannot be read' }],
    ),
    ...Object.entries(teams).flatMap(([group, team]) =>
      teamNames.includes(team)
        ? []
        : [{ path: ['teams', group], reason: `names the team "${team}", which does not exist` }],
    ),
  ];
}

function isCertificate(pem: string): boolean {
  try {
    return createPublicKey(pem.trim()).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
