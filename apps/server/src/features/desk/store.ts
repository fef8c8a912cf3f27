import type { DeskDeveloper, OwnPortal } from '@portico/contract/desk.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { Database } from '../../database/database.ts';
import { fetchPage, type PageRequest } from '../../database/page.ts';
import { containsText } from '../../database/text-match.ts';

export interface DeveloperFilter {
  status?: DeskDeveloper['status'] | undefined;
  text?: string | undefined;
}

const developerColumns = ['id', 'email', 'full_name', 'status', 'created_at', 'updated_at'] as const;

export type DeskStore = ReturnType<typeof createDeskStore>;

export const createDeskStore = ({ query }: Database) => ({
  async isOwn(org_id: string, portal_id: string): Promise<boolean> {
    const found = query.selectFrom('portal').select('id').where('org_id', '=', org_id).where('id', '=', portal_id);
    return (await found.executeTakeFirst()) !== undefined;
  },

  listPortals: (org_id: string): Promise<OwnPortal[]> =>
    query
      .selectFrom('portal')
      .select(['id', 'name', 'title', 'canonical_domain', 'is_public'])
      .select((portal) => [
        portal
          .selectFrom('developer')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('developer.portal_id', '=', 'portal.id')
          .where('developer.status', '=', 'pending')
          .$asScalar()
          .$notNull()
          .as('pending_developers'),
        portal
          .selectFrom('registration')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('registration.portal_id', '=', 'portal.id')
          .where('registration.status', '=', 'pending')
          .$asScalar()
          .$notNull()
          .as('pending_registrations'),
      ])
      .where('org_id', '=', org_id)
      .orderBy('name')
      .execute(),

  listDevelopers(
    portal_id: string,
    { status, text }: DeveloperFilter,
    page: PageRequest,
  ): Promise<Page<DeskDeveloper>> {
    const filtered = query
      .selectFrom('developer')
      .where('portal_id', '=', portal_id)
      .$if(status !== undefined, (developers) => developers.where('status', '=', status!))
      .$if(text !== undefined, (developers) =>
        developers.where(({ or, ref }) =>
          or([containsText(ref('email'), text!), containsText(ref('full_name'), text!)]),
        ),
      );
    return fetchPage(filtered, (found) => found.select(developerColumns).orderBy('created_at').orderBy('id'), page);
  },

  findDeveloper: (portal_id: string, id: string): Promise<DeskDeveloper | undefined> =>
    query
      .selectFrom('developer')
      .select(developerColumns)
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .executeTakeFirst(),
});
