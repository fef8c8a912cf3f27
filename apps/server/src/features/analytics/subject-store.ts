import { unknownApplicationId } from '@portico/contract/gateway.ts';
import type { Database } from '../../platform/database/database.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';
import type { Owner } from '../access/owner.ts';
import { isReachedBy } from '../access/store/owned-applications.ts';
import { isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

/** The id and portal of something that an event names. */
export interface Place {
  id: string;
  portal_id: string;
}

export type SubjectStore = ReturnType<typeof createSubjectStore>;

/** Reads the applications, credentials and versions that calls name, from the main database. */
export const createSubjectStore = ({ engine, query }: Database) => ({
  isOwnPortal: ownsPortal(query),

  listVersionNames: (portal_id: string) =>
    query
      .selectFrom('product_version as version')
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .select(['version.id', 'version.name', 'product.id as product_id', 'product.name as product_name'])
      .where('version.portal_id', '=', portal_id)
      .execute(),

  listApplicationOwners: (portal_id: string) =>
    query
      .selectFrom('application')
      .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'application.developer_id'))
      .select(['application.id as application_id', 'developer.id', 'developer.email'])
      .where('application.portal_id', '=', portal_id)
      .execute(),

  findApplications: (org_id: string, ids: string[]): Promise<Place[]> =>
    query
      .selectFrom('application')
      .innerJoin('portal', 'portal.id', 'application.portal_id')
      .select(['application.id', 'application.portal_id'])
      .where('portal.org_id', '=', org_id)
      .where('application.id', 'in', ids)
      .execute(),

  findCredentials: (org_id: string, ids: string[]): Promise<(Place & { application_id: string })[]> =>
    query
      .selectFrom('credential')
      .innerJoin('portal', 'portal.id', 'credential.portal_id')
      .select(['credential.id', 'credential.portal_id', 'credential.application_id'])
      .where('portal.org_id', '=', org_id)
      .where('credential.id', 'in', ids)
      .execute(),

  findVersions: (org_id: string, ids: string[]): Promise<Place[]> =>
    query
      .selectFrom('product_version')
      .innerJoin('portal', 'portal.id', 'product_version.portal_id')
      .select(['product_version.id', 'product_version.portal_id'])
      .where('portal.org_id', '=', org_id)
      .where('product_version.id', 'in', ids)
      .execute(),

  listApplications: (owner: Owner): Promise<{ id: string; name: string }[]> =>
    query
      .selectFrom('application')
      .select(['application.id', 'application.name'])
      .where(isReachedBy(owner, engine))
      .execute(),

  /** The versions among `ids` that the viewer sees, and those that the applications are registered for. */
  listKnownVersions: (viewer: Viewer, ids: readonly string[], application_ids: readonly string[]) =>
    query
      .selectFrom('product_version as version')
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .select(['version.id', 'version.name', 'product.name as of'])
      .where('version.portal_id', '=', viewer.portal_id)
      .where(({ or, and, eb, selectFrom }) =>
        or([
          and([eb('version.id', 'in', [...ids, '']), isVisibleTo(viewer)(eb as never)]),
          eb(
            'version.id',
            'in',
            selectFrom('registration')
              .select('registration.product_version_id')
              .where('registration.portal_id', '=', viewer.portal_id)
              .where('registration.application_id', 'in', [...application_ids, '']),
          ),
        ]),
      )
      .execute(),

  /** The applications whose calls count for the portal, and the id that stands for callers without an application. */
  async listApplicationIds(portal_id: string): Promise<string[]> {
    const applications = query.selectFrom('application').select('id').where('portal_id', '=', portal_id);
    return [...(await applications.execute()).map(({ id }) => id), unknownApplicationId];
  },
});
