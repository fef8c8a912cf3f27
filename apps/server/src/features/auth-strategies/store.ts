import { countOf } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { AuthStrategyTable } from '../../platform/database/tables/catalog.ts';

export type StrategyStore = ReturnType<typeof createStrategyStore>;

export const createStrategyStore = ({ query }: Database) => ({
  list: (portal_id: string, id?: string) =>
    query
      .selectFrom('auth_strategy')
      .select(['id', 'name', 'credential_type', 'key_names', 'auth_methods', 'available_scopes', 'issuer', 'audience'])
      .select(['registers_clients', 'registration_token', 'created_at'])
      .select((strategy) => [
        countOf(
          strategy
            .selectFrom('product_version_strategy as offer')
            .whereRef('offer.portal_id', '=', 'auth_strategy.portal_id')
            .whereRef('offer.auth_strategy_id', '=', 'auth_strategy.id'),
        ).as('versions'),
        countOf(
          strategy
            .selectFrom('application')
            .whereRef('application.portal_id', '=', 'auth_strategy.portal_id')
            .whereRef('application.auth_strategy_id', '=', 'auth_strategy.id'),
        ).as('applications'),
      ])
      .where('portal_id', '=', portal_id)
      .$if(id !== undefined, (strategies) => strategies.where('id', '=', id!))
      .orderBy('position')
      .orderBy('name')
      .execute(),

  async change(
    transaction: Querying,
    portal_id: string,
    id: string,
    change: Partial<Pick<AuthStrategyTable, 'name' | 'registration_token' | 'secret_variable'>>,
  ): Promise<void> {
    await transaction
      .updateTable('auth_strategy')
      .set(change)
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },

  findByName: (transaction: Querying, portal_id: string, name: string) =>
    transaction
      .selectFrom('auth_strategy')
      .select(['id', 'registration_token'])
      .where((row) => equal(row, { portal_id, name }))
      .executeTakeFirst(),
});
