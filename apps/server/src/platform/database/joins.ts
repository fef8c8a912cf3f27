import type { JoinBuilder, StringReference } from 'kysely';

/** Joins a row to the one it refers to within its tenant: both tables are keyed by the tenant's column and an id. */
const within =
  (tenant: 'portal_id' | 'org_id' | 'tenant_id') =>
  <DB, TB extends keyof DB>(
    join: JoinBuilder<DB, TB>,
    left: StringReference<DB, TB>,
    right: StringReference<DB, TB>,
  ): JoinBuilder<DB, TB> => {
    const tenantOf = (column: string) => `${column.split('.')[0]}.${tenant}` as StringReference<DB, TB>;
    return join.onRef(tenantOf(left), '=', tenantOf(right)).onRef(left, '=', right);
  };

/** `inPortal(join, 'application.id', 'registration.application_id')` */
export const inPortal = within('portal_id');
export const inOrganization = within('org_id');
/** For tables that hold developers of portals and users of organizations. */
export const inTenant = within('tenant_id');
