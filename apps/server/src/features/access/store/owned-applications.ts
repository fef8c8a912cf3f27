import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../../platform/database/database.ts';
import { equal } from '../../../platform/database/equal.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Owner } from '../owner.ts';

type Condition = (application: ExpressionBuilder<Tables, 'application'>) => Expression<SqlBool>;

/**
 * The condition of every statement about a developer's applications: in their portal, and owned by them or shared with
 * one of their teams. Each half can use its own index. The portal is in both halves, because with the condition
 * outside, SQLite would scan the whole portal. PostgreSQL uses the team index only if the teams are gathered first,
 * which `array` does.
 */
export const isReachedBy =
  ({ portal_id, id, email }: Owner, engine: Engine): Condition =>
  (application) => {
    const inPortal = application('application.portal_id', '=', portal_id);
    const teams = application
      .selectFrom('team_member')
      .select('team_member.team_id')
      .where((row) => equal(row, { 'team_member.portal_id': portal_id, 'team_member.email': email }));
    const isShared =
      engine === 'postgres'
        ? sql<SqlBool>`${application.ref('application.team_id')} = any(array(${teams}))`
        : application('application.team_id', 'in', teams);
    return application.or([
      application.and([inPortal, application('application.developer_id', '=', id)]),
      application.and([inPortal, isShared]),
    ]);
  };

/** The same condition for one application, found by its key. */
export const isReachedAs =
  (id: string, owner: Owner, engine: Engine): Condition =>
  (application) =>
    application.and([
      application('application.portal_id', '=', owner.portal_id),
      application('application.id', '=', id),
      isReachedBy(owner, engine)(application),
    ]);
