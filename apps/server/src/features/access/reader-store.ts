import type { Database } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

export type ReaderStore = ReturnType<typeof createReaderStore>;

export const createReaderStore = (database: Database) => {
  const { query } = database;
  const teams = prepare(database, ['portal_id', 'email'], ({ portal_id, email }) =>
    query
      .selectFrom('portal')
      .leftJoin('team_member', (join) =>
        join.onRef('team_member.portal_id', '=', 'portal.id').on('team_member.email', '=', email),
      )
      .select(['portal.catalog_revision', 'team_member.team_id'])
      .where('portal.id', '=', portal_id)
      .orderBy('team_member.team_id'),
  );
  const revision = prepare(database, ['portal_id'], ({ portal_id }) =>
    query.selectFrom('portal').select('catalog_revision').where('id', '=', portal_id),
  );

  return {
    /** The sorted team ids of an email address, with the revision of the portal at which they were read. */
    async findTeams(portal_id: string, email: string) {
      const rows = await teams.all({ portal_id, email });
      return {
        catalog_revision: rows[0]?.catalog_revision,
        teams: rows.flatMap(({ team_id }) => (team_id === null ? [] : [team_id])),
      };
    },

    findRevision: async (portal_id: string): Promise<number | undefined> =>
      (await revision.first({ portal_id }))?.catalog_revision,
  };
};
