import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Discovery } from './discovery.ts';
import type { ExternalClientStore } from './store.ts';

interface Deps {
  store: ExternalClientStore;
  discovery: Pick<Discovery, 'metadataOf'>;
  outbound: OutboundFetch;
  secretBox: SecretBox;
  newId(): string;
  now(): string;
}

/** An issuer's answer to a registration (RFC 7591, section 3.2.1; RFC 7592, section 3). */
interface Registered {
  client_id: string;
  client_secret?: string;
  registration_client_uri?: string;
  registration_access_token?: string;
}

export interface RegisteredClient {
  client_id: string;
  client_secret: string;
  /** Stores how the client is managed; other clients of the application are deleted at the given time. */
  keep(transaction: Querying, application_id: string, others_until: string): Promise<void>;
  /** Unregisters the client when the application could not be created. */
  discard(): Promise<void>;
}

/** A placeholder for the client id during the registration. */
const heldFor = '';
/** Longer than the timeout of any request to an issuer. */
const holdMs = 15 * 60_000;

export const registrationTokenContext = ({ portal_id, name }: { portal_id: string; name: string }) =>
  `client-registration ${portal_id} ${name}`;

export const managementTokenContext = (portal_id: string, id: string): string => `external-client ${portal_id} ${id}`;

export type ExternalClients = ReturnType<typeof createExternalClients>;

/** Clients at external issuers, registered on behalf of applications. */
export function createExternalClients({ store, discovery, outbound, secretBox, newId, now }: Deps) {
  /** True if the client is deleted, now or earlier. */
  async function remove(management_url: string, token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await outbound(management_url, { method: 'DELETE', headers, body: null });
    return [200, 204, 401, 403, 404].includes(status);
  }

  async function ask(endpoint: string, name: string, token: string | undefined): Promise<Registered> {
    const metadata = {
      client_name: name,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      token_endpoint_auth_method: 'client_secret_basic',
    };
    const answer = await outbound(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(metadata),
    }).catch(() => undefined);
    const registered = answer?.ok ? ((await answer.json().catch(() => ({}))) as Partial<Registered>) : {};
    if (!registered.client_id) throw notRegistered();
    return registered as Registered;
  }

  return {
    /** Records the intent to register a client for an application. Returns a function that withdraws it. */
    async hold(transaction: Querying, portal_id: string, application_id: string): Promise<string> {
      const id = newId();
      const remove_at = new Date(Date.parse(now()) + holdMs).toISOString();
      const row = { portal_id, id, application_id, client_id: heldFor, management_url: null, sealed_token: null };
      await store.insert(transaction, { ...row, remove_at, created_at: now() });
      return id;
    },

    letGo: (transaction: Querying, portal_id: string, id: string): Promise<void> =>
      store.delete({ portal_id, id }, transaction),

    /** Undefined if the strategy does not register clients. */
    async register(
      portal_id: string,
      auth_strategy_id: string,
      application_name: string,
    ): Promise<RegisteredClient | undefined> {
      const strategy = await store.findStrategy(portal_id, auth_strategy_id);
      if (!strategy?.registers_clients || strategy.issuer === null) return undefined;
      const { registration_endpoint } = await discovery.metadataOf(strategy.issuer);
      if (registration_endpoint === undefined) throw notRegistered();
      const context = registrationTokenContext({ portal_id, name: strategy.name });
      const sealed = strategy.registration_token;
      const initial = sealed === null ? undefined : await secretBox.open(sealed, context);
      const registered = await ask(registration_endpoint, application_name, initial);

      const id = newId();
      const { client_id, client_secret = '', registration_client_uri: management_url = null } = registered;
      const token = registered.registration_access_token;
      const sealed_token =
        token === undefined ? null : await secretBox.seal(token, managementTokenContext(portal_id, id));
      return {
        client_id,
        client_secret,
        async keep(transaction, application_id, others_until) {
          const row = { portal_id, id, application_id, client_id, management_url, sealed_token };
          await store.insert(transaction, { ...row, remove_at: null, created_at: now() });
          await store.setRemoval(transaction, { portal_id, application_id }, others_until, id);
        },
        async discard() {
          if (management_url !== null && token !== undefined) await remove(management_url, token).catch(() => false);
        },
      };
    },

    /** Schedules the clients of a deleted application for removal. */
    release: (transaction: Querying, portal_id: string, application_id: string): Promise<void> =>
      store.setRemoval(transaction, { portal_id, application_id }, now()),

    /** Unregisters due clients. Unreachable issuers are retried in the next run. */
    async removeDue(): Promise<void> {
      for (const client of await store.listForRemoval(now())) {
        const { portal_id, id, management_url, sealed_token } = client;
        if (client.client_id === heldFor) {
          // The process that created the application died before it returned the client to anyone.
          await store.deleteHeld(client);
          continue;
        }
        const token =
          sealed_token === null ? undefined : await secretBox.open(sealed_token, managementTokenContext(portal_id, id));
        const isGone =
          management_url === null || token === undefined || (await remove(management_url, token).catch(() => false));
        if (isGone) await store.delete({ portal_id, id });
      }
    },
  };
}

const notRegistered = () => new Problem('service-unavailable', 'The issuer did not register the application.');
