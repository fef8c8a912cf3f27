import type { FieldValues } from '@portico/contract/form-fields.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { asJson } from '../../platform/database/level.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { DeveloperStatus, DeveloperTable } from '../../platform/database/tables/accounts.ts';

const profileColumns = ['id', 'email', 'full_name', 'created_at', 'updated_at'] as const;
const accountColumns = ['portal_id', 'id', 'email', 'full_name', 'status', 'password_hash', 'locale'] as const;

type DeveloperChange = Partial<
  Pick<DeveloperTable, 'full_name' | 'password_hash' | 'locale' | 'updated_at'> & { field_values: FieldValues }
>;

export type AccountStore = ReturnType<typeof createAccountStore>;
export type DeveloperAccount = Pick<DeveloperTable, (typeof accountColumns)[number]>;

export const createAccountStore = (database: Database) => {
  const { engine, query } = database;
  const profile = prepare(database, ['portal_id', 'id'], ({ portal_id, id }) =>
    query
      .selectFrom('developer')
      .select(profileColumns)
      .where((row) => equal(row, { portal_id, id })),
  );

  return {
    findProfile: (portal_id: string, id: string) => profile.first({ portal_id, id }),

    findByEmail: (portal_id: string, email: string, within: Querying = query): Promise<DeveloperAccount | undefined> =>
      within
        .selectFrom('developer')
        .select(accountColumns)
        .where((row) => equal(row, { portal_id, email }))
        .executeTakeFirst(),

    find: (portal_id: string, id: string, within: Querying = query): Promise<DeveloperAccount | undefined> =>
      within
        .selectFrom('developer')
        .select(accountColumns)
        .where((row) => equal(row, { portal_id, id }))
        .executeTakeFirst(),

    /** Locks the account until the transaction ends. */
    lock: (transaction: Querying, portal_id: string, id: string): Promise<DeveloperAccount | undefined> =>
      transaction
        .selectFrom('developer')
        .select(accountColumns)
        .where((row) => equal(row, { portal_id, id }))
        .$if(engine === 'postgres', (select) => select.forUpdate())
        .executeTakeFirst(),

    /** False if the portal already has an account with this email address. */
    insert: (transaction: Querying, developer: DeveloperTable & { field_values: FieldValues }): Promise<boolean> =>
      affectsOne(
        transaction
          .insertInto('developer')
          .values({ ...developer, field_values: asJson(developer.field_values) })
          .onConflict((clash) => clash.columns(['portal_id', 'email']).doNothing()),
      ),

    async update(
      transaction: Querying,
      { portal_id, id }: Pick<DeveloperTable, 'portal_id' | 'id'>,
      { field_values, ...change }: DeveloperChange,
    ): Promise<void> {
      await transaction
        .updateTable('developer')
        .set({ ...change, ...(field_values && { field_values: asJson(field_values) }) })
        .where((row) => equal(row, { portal_id, id }))
        .execute();
    },

    /** Returns the changed account; undefined if its status does not allow the change. */
    setStatus: (
      transaction: Querying,
      { portal_id, id }: Pick<DeveloperTable, 'portal_id' | 'id'>,
      { from, to, updated_at }: { from: readonly DeveloperStatus[]; to: DeveloperStatus; updated_at: string },
    ): Promise<DeveloperAccount | undefined> =>
      transaction
        .updateTable('developer')
        .set({ status: to, updated_at })
        .where((row) => equal(row, { portal_id, id }))
        .where('status', 'in', from)
        .returning(accountColumns)
        .executeTakeFirst(),
  };
};
