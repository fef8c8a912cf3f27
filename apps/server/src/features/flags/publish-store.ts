import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { Step } from '../publication/publication.ts';

export async function applyFlags({ transaction, portal_id, content, prune }: Step): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('portal_flag')
    .select(['portal_id', 'key', 'is_on'])
    .where('portal_id', '=', portal_id)
    .execute();
  return syncRows(transaction, {
    table: 'portal_flag',
    what: 'feature flag',
    existing,
    wanted: Object.entries(content.portal.flags ?? {}).map(([key, is_on]) => ({ portal_id, key, is_on })),
    nameOf: ({ key }) => String(key),
    key: ['portal_id', 'key'],
    onCreate: () => ({}),
    prune,
  });
}
