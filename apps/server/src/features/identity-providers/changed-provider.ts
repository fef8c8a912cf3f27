import type { IdentityProviderChange } from '@portico/contract/admin-identity-providers.ts';
import type { IdentityProviderFile } from '../publication/identity-provider-file.ts';

type Change = Omit<IdentityProviderChange, 'client_secret' | 'is_enabled'>;

/**
 * Merges the given values into the provider's entry; null deletes. A variable of a folder belongs to the issuer beside
 * it.
 */
export function changedProvider(file: IdentityProviderFile, change: Change): IdentityProviderFile {
  const changed = withChange(file, change);
  if (!changed.oidc || changed.oidc.issuer === file.oidc?.issuer) return changed;
  const { client_secret_env: _, ...oidc } = changed.oidc;
  return { ...changed, oidc };
}

function withChange(file: IdentityProviderFile, { oidc, saml, ...rules }: Change): IdentityProviderFile {
  return {
    ...file,
    ...rules,
    ...(oidc && { oidc: merged(file.oidc, oidc) }),
    ...(saml && { saml: merged(file.saml, saml) }),
  } as IdentityProviderFile;
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
