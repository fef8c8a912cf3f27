import type { Adapter, AdapterPayload } from 'oidc-provider';
import { isStorable } from '../../platform/validation/unstorable-text.ts';
import type { RecordStore } from './record-store.ts';
import type { OauthStore } from './store.ts';

interface Deps {
  portal_id: string;
  clients: Pick<OauthStore, 'findClient'>;
  records: RecordStore;
  /** Creates the error that tells the library that an assertion was used before. */
  usedBefore(): Error;
  clock(): number;
}

/** A placeholder where the library requires a secret. Nothing is compared with it. */
const notASecret = 'kept as a hash';

/** The application to which a token was issued. Its client id may belong to another application now. */
export function applicationOf({ extra }: { extra?: unknown }): string | undefined {
  const { application_id } = (extra ?? {}) as { application_id?: unknown };
  return typeof application_id === 'string' ? application_id : undefined;
}

/** Stores the issuer's records in our tables. Clients are the portal's applications and are read-only. */
export const createAdapter =
  ({ portal_id, clients, records, usedBefore, clock }: Deps) =>
  (model: string): Adapter => {
    const keyOf = (id: string) => ({ portal_id, model, id });
    const notKept = async () => undefined;

    /** The record of a token, limited to the scopes that its application still has. */
    async function narrowed(record: object | undefined): Promise<AdapterPayload | undefined> {
      const { clientId = '', scope, ...token } = (record ?? {}) as AdapterPayload;
      const client = await clients.findClient(portal_id, clientId);
      if (!record || !client) return undefined;
      const kept = scope?.split(' ').filter((one) => client.scopes.includes(one)) ?? [];
      return { ...token, clientId, ...(kept.length > 0 && { scope: kept.join(' ') }) };
    }

    return {
      async find(id) {
        if (!isStorable(id)) return undefined;
        if (model === 'ClientCredentials') return narrowed(await records.find(keyOf(id)));
        if (model !== 'Client') return (await records.find(keyOf(id))) as AdapterPayload | undefined;
        const client = await clients.findClient(portal_id, id);
        if (!client) return undefined;
        const { client_id, application_id, scopes, public_keys } = client;
        const proof =
          public_keys.length > 0
            ? { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: public_keys } }
            : { token_endpoint_auth_method: 'client_secret_basic', client_secret: notASecret };
        return {
          client_id,
          grant_types: ['client_credentials'],
          response_types: [],
          redirect_uris: [],
          portico_scopes: scopes.join(' '),
          portico_application: application_id,
          ...proof,
        } as AdapterPayload;
      },

      async upsert(id, payload, expiresIn = 0) {
        const expires_at = new Date(clock() + expiresIn * 1000).toISOString();
        const application_id = applicationOf(payload) ?? null;
        const isNew = await records.insert(keyOf(id), { ...payload }, { expires_at, application_id });
        // Two servers that check the same assertion simultaneously both find none before.
        if (!isNew && model === 'ReplayDetection') throw usedBefore();
      },

      async destroy(id) {
        await records.revoke(keyOf(id));
      },

      async consume(id) {
        await records.revoke(keyOf(id));
      },

      findByUid: notKept,
      findByUserCode: notKept,
      revokeByGrantId: async () => {},
    };
  };
