import type { Selectable } from 'kysely';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { AuthStrategyTable } from '../../platform/database/tables/catalog.ts';
import type { Step, Tx } from '../publication/publication.ts';

type StrategyRow = Selectable<AuthStrategyTable>;

export const listStrategies = (transaction: Tx, portal_id: string): Promise<StrategyRow[]> =>
  transaction.selectFrom('auth_strategy').selectAll().where('portal_id', '=', portal_id).execute();

export function syncStrategies(
  { transaction, portal_id, newId, time, prune }: Step,
  existing: readonly StrategyRow[],
  wanted: readonly Partial<StrategyRow>[],
): Promise<Change[]> {
  const leftovers = prune ? [] : existing.filter(({ name }) => wanted.every((strategy) => strategy.name !== name));
  return syncRows(transaction, {
    table: 'auth_strategy',
    what: 'auth strategy',
    existing: existing.map((row) => ({ ...row })),
    // Strategies that the folder does not have come last.
    wanted: [...wanted, ...leftovers.map(({ name }, at) => ({ portal_id, name, position: wanted.length + at }))],
    nameOf: ({ name }) => String(name),
    key: ['portal_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time }),
    prune,
  });
}
