import type { RegistrationAccess } from '@portico/contract/registrations.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The developers who reach an application and may act: the one whose it is, and the members of the team that shares it.
 * Each half finds an index by itself; `cross join` keeps SQLite from going through all developers of the portal first.
 * `application` is the row of the statement around it.
 */
const owner = sql`select 1 from developer as holder
  where holder.portal_id = application.portal_id and holder.id = application.developer_id
    and holder.status = 'approved'`;
const mates = sql`select 1 from team_member as mate
  cross join developer as holder
  where mate.portal_id = application.portal_id and mate.team_id = application.team_id
    and holder.portal_id = mate.portal_id and holder.email = mate.email and holder.status = 'approved'`;

const isHeld = (also: RawBuilder<unknown>) => sql<SqlBool>`(exists (${owner} ${also}) or exists (${mates} ${also}))`;

/** Whether a team of the holder gives them this on `product`. */
const may = (action: 'view' | 'register') => sql`and exists (select 1 from team_member as membership
  inner join team_product as given on given.portal_id = membership.portal_id and given.team_id = membership.team_id
  where membership.portal_id = holder.portal_id and membership.email = holder.email
    and given.product_id = product.id and ${sql.ref(`given.${action}`)})`;

/** What a team shares does not stop with one of its members, and not without any. */
export const isInUse = (): RawBuilder<SqlBool> => isHeld(sql``);

/** Whether teams decide who uses the product: it says so, or says nothing on a private portal with access control. */
const isByTeam = sql<SqlBool>`coalesce(
  product.visibility,
  case when portal.rbac_enabled and not portal.is_public then 'teams' else 'developers' end
) = 'teams'`;

/**
 * Whether an application may use the product that it is registered for, or why not: by the same rule that lets a developer
 * register. Reads `application`, `product` and `portal` of the statement around it.
 */
export const accessOf = (): RawBuilder<RegistrationAccess> => sql<RegistrationAccess>`case
  when not ${isInUse()} then 'developer-inactive'
  when not product.is_published then 'product-hidden'
  when ${isByTeam} and not ${isHeld(sql`${may('view')} ${may('register')}`)}
    then 'not-permitted'
  else 'granted' end`;
