import type { RegistrationAccess } from '@portico/contract/registrations.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The developers who may use an application: its approved owner, and the approved members of the team that shares it.
 * Each half uses its own index; `cross join` keeps SQLite from reading all developers of the portal first.
 * `application` is a row of the surrounding statement.
 */
const owner = sql`select 1 from developer as holder
  where holder.portal_id = application.portal_id and holder.id = application.developer_id
    and holder.status = 'approved'`;
const mates = sql`select 1 from team_member as mate
  cross join developer as holder
  where mate.portal_id = application.portal_id and mate.team_id = application.team_id
    and holder.portal_id = mate.portal_id and holder.email = mate.email and holder.status = 'approved'`;

const isHeld = (also: RawBuilder<unknown>) => sql<SqlBool>`(exists (${owner} ${also}) or exists (${mates} ${also}))`;

/** Whether a team grants the holder this action on `product`. */
const may = (action: 'view' | 'register') => sql`and exists (select 1 from team_member as membership
  inner join team_product as given on given.portal_id = membership.portal_id and given.team_id = membership.team_id
  where membership.portal_id = holder.portal_id and membership.email = holder.email
    and given.product_id = product.id and ${sql.ref(`given.${action}`)})`;

/** An application stays in use while one approved developer holds it: one member of its team is enough. */
export const isInUse = (): RawBuilder<SqlBool> => isHeld(sql``);

/**
 * Whether the product is open to teams only: by its own setting, or by the default of a private portal with access
 * control.
 */
const isByTeam = sql<SqlBool>`coalesce(
  product.visibility,
  case when portal.rbac_enabled and not portal.is_public then 'teams' else 'developers' end
) = 'teams'`;

/**
 * Whether an application may use the product of its registration, and if not, why. The rule is the one that lets a
 * developer register. Reads `application`, `product` and `portal` of the surrounding statement.
 */
export const accessOf = (): RawBuilder<RegistrationAccess> => sql<RegistrationAccess>`case
  when not ${isInUse()} then 'developer-inactive'
  when not product.is_published then 'product-hidden'
  when ${isByTeam} and not ${isHeld(sql`${may('view')} ${may('register')}`)}
    then 'not-permitted'
  else 'granted' end`;

/**
 * Whether a developer may see a product. The rule is that of the catalog, for statements about many developers at once.
 * Reads `developer`, `product` and `portal` of the surrounding statement.
 */
export const maySeeProduct = (): RawBuilder<SqlBool> => sql<SqlBool>`(product.is_published
  and (not (${isByTeam}) or exists (select 1 from developer as holder
    where holder.portal_id = developer.portal_id and holder.id = developer.id ${may('view')})))`;
