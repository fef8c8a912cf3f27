import type { Database, Querying } from '../../database/database.ts';
import { asJson } from '../../database/level.ts';
import type { AuditEventTable } from '../../database/tables/accounts.ts';

/** Where something happened: in a portal, whose organization is then known, or in the organization above portals. */
export type AuditScope = { portal_id: string; org_id?: never } | { org_id: string; portal_id?: never };

export type AuditStore = ReturnType<typeof createAuditStore>;

/** Events are only ever added. */
export const createAuditStore = (_database: Database) => ({
  async insert(
    transaction: Querying,
    { portal_id, org_id }: AuditScope,
    event: Omit<AuditEventTable, 'org_id' | 'portal_id'>,
  ): Promise<void> {
    await transaction
      .insertInto('audit_event')
      .values(({ selectFrom }) => ({
        ...event,
        org_id: org_id ?? selectFrom('portal').select('portal.org_id').where('portal.id', '=', portal_id),
        portal_id: portal_id ?? null,
        details: asJson(event.details),
      }))
      .execute();
  },
});
