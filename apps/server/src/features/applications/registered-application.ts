import type { ClientCredentials } from '@portico/contract/applications.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { Owner } from '../access/owner.ts';
import type { ExternalClients } from '../external-issuers/external-clients.ts';
import type { ApplicationStore, Clash } from './store.ts';

interface Deps {
  store: Pick<ApplicationStore, 'setReferenceId' | 'delete'>;
  externalClients: Pick<ExternalClients, 'hold' | 'register' | 'letGo'>;
  transact: Transact;
  now(): string;
}

interface Application {
  id: string;
  name: string;
  auth_strategy_id: string;
}

interface Steps {
  /** Writes the application, or refuses. */
  insert(transaction: Querying): Promise<void>;
  /** Records the event when the application is complete. */
  record(transaction: Querying): Promise<void>;
  refusalOf(clash: Clash): Error;
  noSuchApplication(): Error;
}

/**
 * Creates an application whose client is registered at an external issuer. Its name and quota are reserved first, so
 * that a refusal here registers nothing there. If the issuer or the server fails in between, the application is
 * deleted.
 */
export const createRegisteredApplications =
  ({ store, externalClients, transact, now }: Deps) =>
  async (owner: Owner, application: Application, steps: Steps): Promise<ClientCredentials> => {
    const { portal_id } = owner;
    const { id, name, auth_strategy_id } = application;
    const held = await transact(async (transaction) => {
      await steps.insert(transaction);
      return externalClients.hold(transaction, portal_id, id);
    });
    const undo = () =>
      transact(async (transaction) => {
        await externalClients.letGo(transaction, portal_id, held);
        await store.delete(transaction, owner, id);
      });

    try {
      const client = await externalClients.register(portal_id, auth_strategy_id, name);
      if (!client) throw steps.noSuchApplication();
      const { client_id, client_secret } = client;
      try {
        await transact(async (transaction) => {
          // This order is the one in which overdue applications are deleted, so that transactions do not deadlock.
          await externalClients.letGo(transaction, portal_id, held);
          const clash = await store.setReferenceId(transaction, owner, id, client_id);
          if (clash === 'not-found') throw steps.noSuchApplication();
          if (clash) throw steps.refusalOf(clash);
          await client.keep(transaction, id, now());
          await steps.record(transaction);
        });
      } catch (error) {
        await client.discard();
        throw error;
      }
      return { client_id, client_secret };
    } catch (error) {
      // An undo that fails now happens when the application is overdue.
      await undo().catch(() => undefined);
      throw error;
    }
  };
