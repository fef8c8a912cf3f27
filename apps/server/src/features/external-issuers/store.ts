import type { Database, Querying, Transact } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { ExternalClientTable } from '../../platform/database/tables/gateway.ts';
import { createTransact } from '../../platform/database/transact.ts';

export type ExternalClientStore = ReturnType<typeof createExternalClientStore>;

export const createExternalClientStore = (database: Database) => toStore(database.query, createTransact(database));

const toStore = (query: Database['query'], transact: Transact) => ({
  findStrategy: (portal_id: string, id: string) =>
    query
      .selectFrom('auth_strategy')
      .select(['name', 'issuer', 'registers_clients', 'registration_token'])
      .where((row) => equal(row, { portal_id, id }))
      .executeTakeFirst(),

  async insert(transaction: Querying, client: ExternalClientTable): Promise<void> {
    await transaction.insertInto('external_client').values(client).execute();
  },

  /** Schedules the removal of the application's clients, except one. */
  async setRemoval(
    transaction: Querying,
    { portal_id, application_id }: Pick<ExternalClientTable, 'portal_id' | 'application_id'>,
    remove_at: string,
    except = '',
  ): Promise<void> {
    await transaction
      .updateTable('external_client')
      .set({ remove_at })
      .where((row) => equal(row, { portal_id, application_id }))
      .where('remove_at', 'is', null)
      .where('id', '!=', except)
      .execute();
  },

  listForRemoval: (now: string): Promise<ExternalClientTable[]> =>
    query
      .selectFrom('external_client')
      .select(['portal_id', 'id', 'application_id', 'client_id', 'management_url', 'sealed_token'])
      .select(['remove_at', 'created_at'])
      .where('remove_at', '<=', now)
      .limit(100)
      .execute(),

  async delete(
    { portal_id, id }: Pick<ExternalClientTable, 'portal_id' | 'id'>,
    querying: Querying = query,
  ): Promise<void> {
    await querying
      .deleteFrom('external_client')
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },

  /** Deletes the placeholder together with its application. */
  deleteHeld: ({
    portal_id,
    id,
    application_id,
  }: Pick<ExternalClientTable, 'portal_id' | 'id' | 'application_id'>): Promise<void> =>
    transact(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('external_client')
        .where((row) => equal(row, { portal_id, id }))
        .executeTakeFirstOrThrow();
      // Another server deleted it, or the application is complete.
      if (numDeletedRows === 0n) return;
      await transaction
        .deleteFrom('application')
        .where((row) => equal(row, { portal_id, id: application_id }))
        .execute();
    }),
});
