import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

/** A signed-in developer, as the owner of applications. */
export interface Owner {
  readonly portal_id: string;
  readonly id: string;
  readonly email: string;
}

/**
 * The one condition that every statement about a developer's applications carries: in their portal, and theirs or a
 * team's that they are in. Both halves of the "or" must find an index. SQLite does with a plain subquery; PostgreSQL only
 * if the teams are gathered first, which `array` makes it do.
 */
export const isReachedBy =
  ({ portal_id, id, email }: Owner, engine: Engine) =>
  (application: ExpressionBuilder<Tables, 'application'>): Expression<SqlBool> => {
    const teams = application
      .selectFrom('team_member')
      .select('team_member.team_id')
      .where('team_member.portal_id', '=', portal_id)
      .where('team_member.email', '=', email);
    const isShared =
      engine === 'postgres'
        ? sql<SqlBool>`${application.ref('application.team_id')} = any(array(${teams}))`
        : application('application.team_id', 'in', teams);
    return application.and([
      application('application.portal_id', '=', portal_id),
      application.or([application('application.developer_id', '=', id), isShared]),
    ]);
  };
