import type { Database } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { GatewayChangeTable } from '../../platform/database/tables/gateway.ts';

export type GatewayChange = GatewayChangeTable;

const columns = [
  'number',
  'org_id',
  'portal_id',
  'kind',
  'subject_id',
  'application_id',
  'created_at',
] as const satisfies (keyof GatewayChangeTable)[];

export type ChangeStore = ReturnType<typeof createChangeStore>;

export const createChangeStore = (database: Database) => {
  const { query } = database;
  const newest = prepare(database, [], () =>
    query.selectFrom('gateway_change').select('number').orderBy('number', 'desc').limit(1),
  );

  return {
    /** The number of the newest change; 0 if there is none. */
    async newest(): Promise<number> {
      return (await newest.first({}))?.number ?? 0;
    },

    after: (number: number, limit: number): Promise<GatewayChange[]> =>
      query
        .selectFrom('gateway_change')
        .select(columns)
        .where('number', '>', number)
        .orderBy('number')
        .limit(limit)
        .execute(),

    ofOrganization: (org_id: string, number: number, limit: number): Promise<GatewayChange[]> =>
      query
        .selectFrom('gateway_change')
        .select(columns)
        .where('org_id', '=', org_id)
        .where('number', '>', number)
        .orderBy('number')
        .limit(limit)
        .execute(),

    /** The number of the oldest stored change. */
    async oldest(): Promise<number | undefined> {
      const first = await query
        .selectFrom('gateway_change')
        .select('number')
        .orderBy('number')
        .limit(1)
        .executeTakeFirst();
      return first?.number;
    },

    /** Keeps the newest row at any age, because numbering continues from it. */
    async deleteBefore(created_at: string): Promise<void> {
      await query
        .deleteFrom('gateway_change')
        .where('created_at', '<', created_at)
        .where('number', '<', ({ selectFrom }) =>
          selectFrom('gateway_change as other').select(({ fn }) => fn.max<number>('other.number').as('newest')),
        )
        .execute();
    },
  };
};
