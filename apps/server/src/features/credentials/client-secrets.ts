import type { Querying } from '../../platform/database/database.ts';
import { newSecret } from '../../platform/secrets/secret-format.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import type { CredentialStore } from './store.ts';

interface Deps {
  store: Pick<CredentialStore, 'putClientSecret' | 'keepClientSecret'>;
  hashSecret: HashSecret;
  newId(): string;
  now(): string;
}

/**
 * Gives an application its client secret, in the place of the one it had, and answers it: nobody can ask for it again. The
 * one it had stays good until the time that is given, if one is. Undefined when there is no such application.
 */
type IssueClientSecret = (
  transaction: Querying,
  portal_id: string,
  application_id: string,
  former_until?: string | null,
) => Promise<string | undefined>;

/** Hashing may have to read the server's key, which is no work for a transaction: so the secret is made before one begins. */
export type PrepareClientSecret = () => Promise<IssueClientSecret>;

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
