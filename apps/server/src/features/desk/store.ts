import type { DeskDeveloper, DeskRegistration, OwnPortal } from '@portico/contract/desk.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { Database } from '../../database/database.ts';
import { fetchPage, mapPage, type PageRequest } from '../../database/page.ts';
import { containsText } from '../../database/text-match.ts';

export interface DeskFilter<Status> {
  status?: Status | undefined;
  text?: string | undefined;
}

const developerColumns = ['id', 'email', 'full_name', 'status', 'created_at', 'updated_at'] as const;

export type DeskStore = ReturnType<typeof createDeskStore>;

/** Every read names the organization: what another one has is not there. */
export const createDeskStore = ({ query }: Database) => {
  const registrations = (portal_id: string) =>
    query
      .selectFrom('registration')
      .innerJoin('application', (join) =>
        join
          .onRef('application.portal_id', '=', 'registration.portal_id')
          .onRef('application.id', '=', 'registration.application_id'),
      )
      .innerJoin('developer', (join) =>
        join
          .onRef('developer.portal_id', '=', 'application.portal_id')
          .onRef('developer.id', '=', 'application.developer_id'),
      )
      .innerJoin('product_version as version', (join) =>
        join
          .onRef('version.portal_id', '=', 'registration.portal_id')
          .onRef('version.id', '=', 'registration.product_version_id'),
      )
      .innerJoin('product', (join) =>
        join.onRef('product.portal_id', '=', 'version.portal_id').onRef('product.id', '=', 'version.product_id'),
      )
      .where('registration.portal_id', '=', portal_id);

  return {
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
      { status, text }: DeskFilter<DeskDeveloper['status']>,
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

    async listRegistrations(
      portal_id: string,
      { status, text, id }: DeskFilter<DeskRegistration['status']> & { id?: string },
      page: PageRequest,
    ): Promise<Page<DeskRegistration>> {
      const filtered = registrations(portal_id)
        .$if(id !== undefined, (found) => found.where('registration.id', '=', id!))
        .$if(status !== undefined, (found) => found.where('registration.status', '=', status!))
        .$if(text !== undefined, (found) =>
          found.where(({ or, ref }) =>
            or(
              (['application.name', 'developer.email', 'product.name'] as const).map((column) =>
                containsText(ref(column), text!),
              ),
            ),
          ),
        );
      const rows = await fetchPage(
        filtered,
        (found) =>
          found
            .select([
              'registration.id',
              'registration.status',
              'registration.application_id',
              'registration.product_version_id',
              'registration.requested_scopes',
              'registration.created_at',
              'registration.updated_at',
              'application.name as application_name',
              'product.id as product_id',
              'product.name as product_name',
              'version.name as product_version_name',
              'developer.id as developer_id',
              'developer.email',
              'developer.full_name',
            ])
            .orderBy('registration.created_at')
            .orderBy('registration.id'),
        page,
      );
      return mapPage(rows, ({ developer_id, email, full_name, ...row }) => ({
        ...row,
        developer: { id: developer_id, email, full_name },
      }));
    },
  };
};
