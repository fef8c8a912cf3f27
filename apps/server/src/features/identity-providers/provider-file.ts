import { type IdentityProviderKind, identityProviderKinds } from '@portico/contract/sso.ts';
import { because, type Reason } from '../../platform/because.ts';
import type { IdentityProviderFile } from '../publication/identity-provider-file.ts';
import { oidc } from './oidc.ts';
import type { IdentityProvider, OidcSettings, SamlSettings } from './provider.ts';
import { saml } from './saml.ts';

const kinds = { oidc, saml } as const;

const kindsOf = (file: IdentityProviderFile) => identityProviderKinds.filter((kind) => file[kind] !== undefined);
export const kindOf = (file: IdentityProviderFile): IdentityProviderKind => kindsOf(file).at(-1) ?? 'oidc';

/** Whether subjects and secrets of one provider are valid for the other. */
export const isSameSource = (one: IdentityProviderFile, other: IdentityProviderFile): boolean =>
  kindOf(one) === kindOf(other) && one[kindOf(one)]?.issuer === other[kindOf(other)]?.issuer;

/** The stored settings, with all defaults. */
export function toSettings(
  file: IdentityProviderFile,
  { auto_approve }: { auto_approve: boolean },
): IdentityProvider['settings'] {
  const kind = kindOf(file);
  const common = {
    trust_email: file.trust_email ?? false,
    email_domains: (file.email_domains ?? []).map((domain) => domain.toLowerCase()),
    auto_provision: file.auto_provision ?? true,
    auto_approve: file.auto_approve ?? auto_approve,
    group_teams: file.teams ?? {},
  };
  // The cast is safe: each kind gets the file's entry of that kind.
  return { ...common, ...kinds[kind].toSettings(file[kind] as never) };
}

interface KeptProvider {
  name: string;
  title: string;
  provider_kind: string;
  provider_settings: Record<string, unknown>;
  secret_variable: string | null;
}

/** The reverse of `toSettings`: a provider as a file describes it. */
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

export interface SignInMistake extends Reason {
  /** The path in the portal's file. */
  path: (string | number)[];
}

/** Checks rules that the schema cannot express. Each mistake is a sentence for the author. */
export function findSignInMistakes({ sign_in = [], identity_providers = [], teams = [] }: SignInPart): SignInMistake[] {
  const used: string[] = identity_providers.map(kindOf);
  const names = identity_providers.map(({ name }) => name);
  const teamNames = teams.map(({ name }) => name);
  return [
    ...sign_in.flatMap((way, at) =>
      way === 'basic' || used.includes(way)
        ? []
        : [{ path: ['sign_in', at], ...because('sign-in-without-provider', { way }) }],
    ),
    ...names.flatMap((name, at) =>
      names.indexOf(name) === at ? [] : [{ path: ['identity_providers', at], ...because('provider-twice', { name }) }],
    ),
    ...identity_providers.flatMap((provider, at) =>
      findProviderMistakes(provider, teamNames).map(({ path, ...reason }) => ({
        path: ['identity_providers', at, ...path],
        ...because('in-provider', { name: provider.name, reason }),
      })),
    ),
  ];
}

function findProviderMistakes(file: IdentityProviderFile, teamNames: string[]): SignInMistake[] {
  const given = kindsOf(file);
  return [
    ...(given.length === 1 ? [] : [{ path: [], ...because('neither-oidc-nor-saml') }]),
    ...given.flatMap((kind) =>
      kinds[kind].findMistakes(file[kind] as never).map(({ path, ...why }) => ({ path: [kind, ...path], ...why })),
    ),
    ...Object.entries(file.teams ?? {}).flatMap(([group, team]) =>
      teamNames.includes(team) ? [] : [{ path: ['teams', group], ...because('unknown-team', { team }) }],
    ),
  ];
}
