import type { SecretBox } from '../../secret-box.ts';
import { secretContext } from './provider.ts';
import { type IdentityProviderFile, kindOf, toSettings } from './provider-file.ts';
import type { SsoStore } from './store.ts';

interface Deps {
  store: SsoStore;
  seal: SecretBox['seal'];
  newId(): string;
  now(): string;
}

export type UserProviders = ReturnType<typeof createUserProviders>;

/** The providers by which the users of an organization come in. Those of developers are published with their portal. */
export const createUserProviders = ({ store, seal, newId, now }: Deps) => ({
  /** Sets a provider up, or changes the one of this name. */
  async save(org_id: string, file: IdentityProviderFile, client_secret?: string): Promise<void> {
    const key = { tenant_id: org_id, name: file.name };
    const time = now();
    await store.saveProvider({
      ...key,
      id: newId(),
      org_id,
      portal_id: null,
      account_kind: 'user',
      title: file.title ?? file.name,
      provider_kind: kindOf(file),
      is_enabled: true,
      position: 0,
      provider_settings: { ...toSettings(file, { auto_approve: true }) },
      sealed_secret: client_secret === undefined ? null : await seal(client_secret, secretContext(key)),
      secret_variable: null,
      created_at: time,
      updated_at: time,
    });
  },
});
