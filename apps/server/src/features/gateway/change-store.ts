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

export const createChangeStore = ({ query }: Database) => {
  const newest = prepare(query, [], () =>
    query.selectFrom('gateway_change').select('number').orderBy('number', 'desc').limit(1),
  );

  return {
    /** The number of the newest change; 0 before any. */
    async newest(): Promise<number> {
      const [last] = await newest({});
      return last?.number ?? 0;
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

    /** The number of the oldest change that is still kept. */
    async oldest(): Promise<number | undefined> {
      const first = await query
        .selectFrom('gateway_change')
        .select('number')
        .orderBy('number')
        .limit(1)
        .executeTakeFirst();
      return first?.number;
    },

    /** The newest stays, whatever its age: numbers are counted on from it. */
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
