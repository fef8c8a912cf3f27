import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { AccountKind, FamiliarPlaceTable } from '../../platform/database/tables/accounts.ts';

/** The account that logs in from a place. */
export interface Account {
  readonly tenant_id: string;
  readonly kind: AccountKind;
  readonly id: string;
}

type Place = Pick<FamiliarPlaceTable, 'kind' | 'mark'>;

export type FamiliarStore = ReturnType<typeof createFamiliarStore>;

export const createFamiliarStore = ({ query }: Database) => ({
  /** The kinds of places that these marks identify for the account. */
  async find({ tenant_id, kind, id }: Account, marks: string[], now: string): Promise<Place['kind'][]> {
    const found = await query
      .selectFrom('familiar_place')
      .select('kind')
      .where((row) => equal(row, { tenant_id, account_kind: kind, account_id: id }))
      .where('mark', 'in', marks)
      .where('expires_at', '>', now)
      .execute();
    return found.map(({ kind: familiar }) => familiar);
  },

  async put(transaction: Querying, { tenant_id, kind, id }: Account, place: Place, expires_at: string): Promise<void> {
    await transaction
      .insertInto('familiar_place')
      .values({ tenant_id, account_kind: kind, account_id: id, ...place, expires_at })
      .onConflict((clash) =>
        clash.columns(['tenant_id', 'account_kind', 'account_id', 'kind', 'mark']).doUpdateSet({ expires_at }),
      )
      .execute();
  },

  async delete(transaction: Querying, { tenant_id, kind, id }: Account, place: Place): Promise<void> {
    await transaction
      .deleteFrom('familiar_place')
      .where((row) => equal(row, { tenant_id, account_kind: kind, account_id: id, kind: place.kind, mark: place.mark }))
      .execute();
  },

  /** Keeps only the newest places: a script that logs in a thousand times does not leave a thousand devices. */
  async keepNewest(
    transaction: Querying,
    { tenant_id, kind, id }: Account,
    placeKind: Place['kind'],
    count: number,
  ): Promise<void> {
    await transaction
      .deleteFrom('familiar_place')
      .where((row) => equal(row, { tenant_id, account_kind: kind, account_id: id, kind: placeKind }))
      .where('mark', 'not in', (select) =>
        select
          .selectFrom('familiar_place as newest')
          .select('newest.mark')
          .where((row) =>
            equal(row, {
              'newest.tenant_id': tenant_id,
              'newest.account_kind': kind,
              'newest.account_id': id,
              'newest.kind': placeKind,
            }),
          )
          .orderBy('newest.expires_at', 'desc')
          .limit(count),
      )
      .execute();
  },

  async deleteExpired(now: string): Promise<void> {
    await query.deleteFrom('familiar_place').where('expires_at', '<=', now).execute();
  },
});
