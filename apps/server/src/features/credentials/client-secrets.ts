import { newSecret } from '../../platform/secrets/secret-format.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import type { PrepareClientSecret } from '../applications/needs.ts';
import type { CredentialStore } from './store.ts';

interface Deps {
  store: Pick<CredentialStore, 'putClientSecret' | 'keepClientSecret'>;
  hashSecret: HashSecret;
  newId(): string;
  now(): string;
}

export const createClientSecrets =
  ({ store, hashSecret, newId, now }: Deps): PrepareClientSecret =>
  async () => {
    const secret = newSecret('client_secret');
    const hash = await hashSecret(secret);
    return async (transaction, portal_id, application_id, former_until = null) => {
      await store.keepClientSecret(transaction, { portal_id, application_id }, { now: now(), until: former_until });
      const isKept = await store.putClientSecret(transaction, {
        portal_id,
        id: newId(),
        application_id,
        kind: 'client_secret',
        display_name: 'Client secret',
        hash,
        last_four: secret.slice(-4),
        created_at: now(),
      });
      return isKept ? secret : undefined;
    };
  };
