import type { Querying } from './database.ts';
import { equal } from './equal.ts';
import { isFound } from './outcome.ts';

/** Whether a portal belongs to an organization. Checked before users of the organization read or change anything. */
export const ownsPortal =
  (query: Querying) =>
  (org_id: string, portal_id: string): Promise<boolean> =>
    isFound(
      query
        .selectFrom('portal')
        .select('id')
        .where((row) => equal(row, { org_id, id: portal_id })),
    );
