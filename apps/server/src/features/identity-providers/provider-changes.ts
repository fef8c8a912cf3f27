import type { PortalFile } from '../publication/content.ts';
import { kindOf } from './provider-file.ts';

type ProviderFile = NonNullable<PortalFile['identity_providers']>[number];

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
