import { hasAccounts, type PortalFile } from '../publication/content.ts';
import { kindOf } from './provider-file.ts';

type ProviderFile = NonNullable<PortalFile['identity_providers']>[number];

/**
 * Enables or disables one provider. A file lists the enabled kinds, and the disabled providers of an enabled kind, so
 * the others of its kind must be written explicitly.
 */
export function withEnabled(file: PortalFile, name: string, isWanted: boolean): PortalFile {
  // The portal's settings decide whether it has accounts, not the change of one provider.
  if (!hasAccounts(file) && file.sign_in === undefined) {
    const identity_providers = (file.identity_providers ?? []).map(({ enabled, ...provider }) => {
      const isOn = provider.name === name ? isWanted : (enabled ?? true);
      return { ...provider, ...(!isOn && { enabled: false }) };
    });
    return { ...file, identity_providers };
  }
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
