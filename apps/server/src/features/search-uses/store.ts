import type { Database, OpenTransaction, Transact } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { notStored } from './phrase.ts';

export interface Counted {
  portal_id: string;
  day: string;
  phrase: string;
  searches: number;
  without_result: number;
  /** Two at most. */
  readers: Set<string>;
  /** How often the results with these paths were opened. */
  opened: Map<string, number>;
}

/** Different searches of a portal and day. Further ones are counted without their words. */
const mostPhrases = 5000;
const mostMarks = 2;

export type SearchUseStore = ReturnType<typeof createSearchUseStore>;

export const createSearchUseStore = ({ query }: Database, transact: Transact) => {
  async function addDay(transaction: OpenTransaction, portal_id: string, day: string, counts: readonly Counted[]) {
    const rows = await transaction
      .selectFrom('search_use')
      .select(['phrase', 'readers'])
      .where((row) => equal(row, { portal_id, day }))
      .execute();
    const known = new Map(rows.map(({ phrase, readers }) => [phrase, readers]));
    let room = mostPhrases - known.size;
    for (const count of counts) {
      const isKept = count.phrase === notStored || known.has(count.phrase) || room-- > 0;
      const phrase = isKept ? count.phrase : notStored;
      const marks = new Set([...(known.get(phrase)?.split(' ') ?? []), ...count.readers].filter(Boolean));
      const readers = phrase === notStored ? '' : [...marks].slice(0, mostMarks).join(' ');
      const { searches, without_result } = count;
      const opened = count.opened.values().reduce((sum, times) => sum + times, 0);
      await transaction
        .insertInto('search_use')
        .values({ portal_id, day, phrase, searches, without_result, opened, readers })
        .onConflict((clash) =>
          clash.columns(['portal_id', 'day', 'phrase']).doUpdateSet((row) => ({
            searches: row('search_use.searches', '+', row.ref('excluded.searches')),
            without_result: row('search_use.without_result', '+', row.ref('excluded.without_result')),
            opened: row('search_use.opened', '+', row.ref('excluded.opened')),
            readers: row.ref('excluded.readers'),
          })),
        )
        .execute();
      for (const [path, times] of count.opened) {
        await transaction
          .insertInto('search_opened')
          .values({ portal_id, day, phrase, path, opened: times })
          .onConflict((clash) =>
            clash
              .columns(['portal_id', 'day', 'phrase', 'path'])
              .doUpdateSet((row) => ({ opened: row('search_opened.opened', '+', row.ref('excluded.opened')) })),
          )
          .execute();
      }
    }
  }

  return {
    add: (portal_id: string, counts: readonly Counted[]): Promise<void> =>
      transact(async (transaction) => {
        const isThere = await transaction.selectFrom('portal').select('id').where('id', '=', portal_id).execute();
        if (isThere.length === 0) return;
        for (const [day, of] of Map.groupBy(counts, (count) => count.day)) {
          await addDay(transaction, portal_id, day, of);
        }
      }),

    listUses: (portal_id: string, since: string) =>
      query
        .selectFrom('search_use')
        .select(['day', 'phrase', 'searches', 'without_result', 'opened', 'readers'])
        .where('portal_id', '=', portal_id)
        .where('day', '>=', since)
        .execute(),

    listOpened: (portal_id: string, since: string) =>
      query
        .selectFrom('search_opened')
        .select(({ fn }) => ['phrase', 'path', fn.sum<number>('opened').as('opened')])
        .where('portal_id', '=', portal_id)
        .where('day', '>=', since)
        .groupBy(['phrase', 'path'])
        .execute(),

    /** Deletes the counts of days before `all`, and of days before `rare` those of words with fewer than two readers. */
    async deleteBefore({ all, rare }: { all: string; rare: string }): Promise<void> {
      const { numDeletedRows: old } = await query.deleteFrom('search_use').where('day', '<', all).executeTakeFirst();
      const { numDeletedRows: lone } = await query
        .deleteFrom('search_use')
        .where('day', '<', rare)
        .where('phrase', '!=', notStored)
        .where('readers', 'not like', '% %')
        .executeTakeFirst();
      if (old + lone === 0n) return;
      await query
        .deleteFrom('search_opened')
        .where('day', '<', rare)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('search_use')
                .select('search_use.phrase')
                .whereRef('search_use.portal_id', '=', 'search_opened.portal_id')
                .whereRef('search_use.day', '=', 'search_opened.day')
                .whereRef('search_use.phrase', '=', 'search_opened.phrase'),
            ),
          ),
        )
        .execute();
    },
  };
};
