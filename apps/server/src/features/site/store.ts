import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { prepare } from '../../platform/database/prepared.ts';

export type SiteStore = ReturnType<typeof createSiteStore>;

/** Who may read a page. */
const readerColumns = ['path', 'visibility', 'team_names'] as const;

export const createSiteStore = (database: Database) => {
  const { query } = database;
  const page = prepare(database, ['portal_id', 'path'], ({ portal_id, path }) =>
    query
      .selectFrom('site_page')
      .select([...readerColumns, 'title', 'description', 'layout', 'home', 'content', 'nodes', 'updated_at'])
      .where('portal_id', '=', portal_id)
      .where('path', '=', path),
  );
  const readers = prepare(database, ['portal_id', 'path'], ({ portal_id, path }) =>
    query
      .selectFrom('site_page')
      .select([...readerColumns, 'title', 'home', 'layout', 'updated_at'])
      .where('portal_id', '=', portal_id)
      .where('path', '=', path),
  );

  return {
    findPage: (portal_id: string, path: string) => page.first({ portal_id, path }),

    /** The same without the text. */
    findHead: (portal_id: string, path: string) => readers.first({ portal_id, path }),

    /** All pages without their texts, by path. */
    listHeads: (portal_id: string) =>
      query
        .selectFrom('site_page')
        .select([...readerColumns, 'title', 'home', 'updated_at'])
        .where('portal_id', '=', portal_id)
        .orderBy('path')
        .execute(),

    findImage: (portal_id: string, path: string) =>
      query
        .selectFrom('site_image')
        .select(['shown_on', 'media_type', 'hash', 'content'])
        .where((row) => equal(row, { portal_id, path }))
        .executeTakeFirst(),

    listNavigation: (portal_id: string) =>
      query
        .selectFrom('site_navigation')
        .select(['part', 'navigation', 'targets'])
        .where('portal_id', '=', portal_id)
        .execute(),

    /** The names of the teams of the developer with this address. */
    async listTeamNames(portal_id: string, email: string): Promise<string[]> {
      const rows = await query
        .selectFrom('team_member')
        .innerJoin('team', (join) => inPortal(join, 'team.id', 'team_member.team_id'))
        .select('team.name')
        .where((row) => equal(row, { 'team_member.portal_id': portal_id, 'team_member.email': email }))
        .execute();
      return rows.map(({ name }) => name);
    },

    /** The pages as their owners see them. */
    listForOwners: (org_id: string, portal_id: string) =>
      query
        .selectFrom('site_page as page')
        .innerJoin('portal', 'portal.id', 'page.portal_id')
        .select(['page.path', 'page.source_path', 'page.title', 'page.description', 'page.layout', 'page.visibility'])
        .select(['page.team_names', 'page.created_at', 'page.updated_at'])
        .where('portal.org_id', '=', org_id)
        .where('page.portal_id', '=', portal_id)
        .orderBy('page.path')
        .execute(),
  };
};
