import type { IdentityProviderChange } from '@portico/contract/admin-identity-providers.ts';
import type { PortalFile } from '../publishing/content.ts';
import { kindOf } from '../sso/provider-file.ts';

export type ProviderFile = NonNullable<PortalFile['identity_providers']>[number];

type Change = Omit<IdentityProviderChange, 'client_secret' | 'is_enabled'>;

/** The provider's entry with what is given; null takes away. */
export function changedProvider(file: ProviderFile, { oidc, saml, ...rules }: Change): ProviderFile {
  return {
    ...file,
    ...rules,
    ...(oidc && { oidc: merged(file.oidc, oidc) }),
    ...(saml && { saml: merged(file.saml, saml) }),
  } as ProviderFile;
}

function merged(before: object | undefined, change: object): object {
  const all = Object.entries({ ...before, ...change }).map(([name, value]): [string, unknown] => [
    name,
    name === 'attributes' ? withoutNull(value as object) : value,
  ]);
  return withoutNull(Object.fromEntries(all));
}

const withoutNull = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * Switches one provider on or off. A file says which kinds are in use, and of a kind in use which providers are not; so the
 * others of its kind have to be written down as they are.
 */
export function withEnabled(file: PortalFile, name: string, isWanted: boolean): PortalFile {
  const { identity_providers = [], sign_in = ['basic', ...identity_providers.map(kindOf)] } = file;
  const isOn = (provider: ProviderFile) =>
    provider.name === name ? isWanted : (provider.enabled ?? true) && sign_in.includes(kindOf(provider));
  const kinds = new Set(identity_providers.filter(isOn).map(kindOf));
  return {
    ...file,
    sign_in: [...sign_in.filter((way) => way === 'basic'), ...kinds],
    identity_providers: identity_providers.map(({ enabled: _, ...provider }) => ({
      ...provider,
      ...(kinds.has(kindOf(provider)) &&
        !isOn({ ...provider, ...(_ !== undefined && { enabled: _ }) }) && { enabled: false }),
    })),
  };
}
