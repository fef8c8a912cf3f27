import type { FieldValues } from '@portico/contract/form-fields.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { Registration, RegistrationStatus } from '@portico/contract/registrations.ts';
import type { PortalRegistration } from '@portico/contract/reviews.ts';
import { isMissingReference } from '../../platform/database/constraint.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { asJson } from '../../platform/database/level.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import { fetchPage, mapPage, type PageRequest } from '../../platform/database/page.ts';
import type { RegistrationTable } from '../../platform/database/tables/applications.ts';
import { containsText } from '../../platform/database/text-match.ts';
import type { Owner } from '../access/owner.ts';
import { accessOf } from '../access/store/application-access.ts';
import { isReachedAs } from '../access/store/owned-applications.ts';
import { isVisibleTo } from '../access/store/visible-products.ts';
import type { Viewer } from '../access/viewer.ts';

export interface RegistrationFilter {
  id?: string | undefined;
  status?: RegistrationStatus | undefined;
  product_name?: string | undefined;
  product_name_contains?: string | undefined;
  product_version_name?: string | undefined;
  product_version_name_contains?: string | undefined;
}

/** The filter of a portal's registrations in the console. */
export interface ReviewFilter {
  application_id?: string | undefined;
  id?: string | undefined;
  status?: RegistrationStatus | undefined;
  /** Searches the names of application and product, and the developer's email address. */
  text?: string | undefined;
  /** Only registrations with pending additional scopes. */
  asks_scopes?: boolean | undefined;
}

/** A registration by its place, so that it is not found under another application. */
export interface RegistrationKey {
  application_id: string;
  id: string;
}

/** Optional columns. */
interface Wanted {
  withAccess?: boolean;
}

export type NewRegistrationRow = Omit<
  RegistrationTable,
  'granted_scopes' | 'scopes_asked_at' | 'scopes_decided_at' | 'scopes_decided_by'
> & { field_values: FieldValues };

export interface StatusChange {
  from: readonly RegistrationStatus[];
  to: RegistrationStatus;
  updated_at: string;
}

const registrationColumns = [
  'registration.id',
  'registration.status',
  'registration.application_id',
  'product.id as product_id',
  'product.name as product_name',
  'registration.product_version_id',
  'version.name as product_version_name',
  'registration.created_at',
  'registration.updated_at',
] as const;

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

export const createRegistrationStore = ({ engine, query }: Database) => {
  const ofPortal = (querying: Querying, portal_id: string) =>
    querying
      .selectFrom('registration')
      .innerJoin('product_version as version', (join) =>
        inPortal(join, 'version.id', 'registration.product_version_id'),
      )
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
      .innerJoin('portal', 'portal.id', 'registration.portal_id')
      .where('registration.portal_id', '=', portal_id);

  /** Joins the application's owner. */
  const withDeveloper = (querying: Querying, portal_id: string) =>
    ofPortal(querying, portal_id).innerJoin('developer', (join) =>
      inPortal(join, 'developer.id', 'application.developer_id'),
    );

  /**
   * The latest earlier refusals of the same developers and versions. A refusal is a revoked or rejected registration.
   */
  async function listRefusals(
    portal_id: string,
    found: readonly { id: string; developer_id: string; product_version_id: string }[],
  ) {
    const rows =
      found.length === 0
        ? []
        : await query
            .selectFrom('registration_refusal')
            .select(['developer_id', 'product_version_id', 'registration_id', 'status', 'application_name'])
            .select('created_at as at')
            .where('portal_id', '=', portal_id)
            .where('developer_id', 'in', [...new Set(found.map(({ developer_id }) => developer_id))])
            .where('product_version_id', 'in', [...new Set(found.map((one) => one.product_version_id))])
            .orderBy('created_at', 'desc')
            .execute();
    return (developer_id: string, { id, product_version_id }: { id: string; product_version_id: string }) => {
      const last = rows.find(
        (row) =>
          row.developer_id === developer_id &&
          row.product_version_id === product_version_id &&
          row.registration_id !== id,
      );
      return last ? { status: last.status, application_name: last.application_name, at: last.at } : null;
    };
  }

  return {
    list(
      portal_id: string,
      application_id: string,
      filter: RegistrationFilter,
      page: PageRequest,
      { withAccess = false }: Wanted = {},
    ): Promise<Page<Registration>> {
      const filtered = ofPortal(query, portal_id)
        .where('registration.application_id', '=', application_id)
        .where(({ and, eb, ref }) => {
          const { id, status, product_name, product_version_name } = filter;
          const { product_name_contains, product_version_name_contains } = filter;
          return and(
            [
              id === undefined ? [] : eb('registration.id', '=', id),
              application_id === undefined ? [] : eb('registration.application_id', '=', application_id),
              status === undefined ? [] : eb('registration.status', '=', status),
              product_name === undefined ? [] : eb('product.name', '=', product_name),
              product_name_contains === undefined
                ? []
                : containsText(engine, ref('product.name'), product_name_contains),
              product_version_name === undefined ? [] : eb('version.name', '=', product_version_name),
              product_version_name_contains === undefined
                ? []
                : containsText(engine, ref('version.name'), product_version_name_contains),
            ].flat(),
          );
        });
      return fetchPage(
        filtered,
        (found) =>
          found
            .select(registrationColumns)
            .$if(withAccess, (rows) => rows.select(accessOf().as('access')))
            .orderBy('registration.created_at')
            .orderBy('registration.id'),
        page,
      );
    },

    find: (
      portal_id: string,
      { application_id, id }: RegistrationKey,
      { withAccess = false }: Wanted = {},
    ): Promise<Registration | undefined> =>
      ofPortal(query, portal_id)
        .select(registrationColumns)
        .$if(withAccess, (rows) => rows.select(accessOf().as('access')))
        .where((row) => equal(row, { 'registration.id': id, 'registration.application_id': application_id }))
        .executeTakeFirst(),

    /** All registrations of a portal, the longest pending first. */
    async listForReview(
      portal_id: string,
      { id, application_id, status, text, asks_scopes }: ReviewFilter,
      page: PageRequest,
    ): Promise<Page<PortalRegistration>> {
      const filtered = withDeveloper(query, portal_id).where(({ and, or, eb, ref }) => {
        const columns = ['application.name', 'developer.email', 'product.name'] as const;
        return and(
          [
            id === undefined ? [] : eb('registration.id', '=', id),
            application_id === undefined ? [] : eb('registration.application_id', '=', application_id),
            status === undefined ? [] : eb('registration.status', '=', status),
            text === undefined ? [] : or(columns.map((column) => containsText(engine, ref(column), text))),
            asks_scopes ? eb('registration.scopes_asked_at', 'is not', null) : [],
          ].flat(),
        );
      });
      const rows = await fetchPage(
        filtered,
        (found) =>
          found
            .leftJoin('organization_user as decider', (join) =>
              join
                .onRef('decider.org_id', '=', 'portal.org_id')
                .onRef('decider.id', '=', 'registration.scopes_decided_by'),
            )
            .select(registrationColumns)
            .select(['registration.requested_scopes', 'registration.granted_scopes', 'registration.scopes_asked_at'])
            .select(['registration.scopes_decided_at', 'decider.email as scopes_decided_by'])
            .select(['application.name as application_name', 'registration.field_values'])
            .select(['application.field_values as application_field_values'])
            .select(['developer.id as developer_id', 'developer.email', 'developer.full_name'])
            .select(accessOf().as('access'))
            .orderBy('registration.created_at')
            .orderBy('registration.id'),
        page,
      );
      const refusals = await listRefusals(portal_id, rows.data);
      return mapPage(rows, ({ developer_id, email, full_name, field_values, application_field_values, ...row }) => ({
        ...row,
        fields: field_values,
        application_fields: application_field_values,
        developer: { id: developer_id, email, full_name },
        refused_before: refusals(developer_id, row),
      }));
    },

    /** Includes the values of emails about the registration. */
    findForDecision: (transaction: Querying, portal_id: string, id: string) =>
      withDeveloper(transaction, portal_id)
        .select(registrationColumns)
        .select(['registration.requested_scopes', 'registration.granted_scopes', 'registration.requested_by'])
        .select(['application.name as application_name'])
        .select(['developer.email', 'developer.full_name', 'developer.locale'])
        .where('registration.id', '=', id)
        .executeTakeFirst(),

    /** Finds a product version that the viewer may view, with the columns that decide about a registration. */
    findVersion: (viewer: Viewer, id: string) =>
      query
        .selectFrom('product')
        .where(isVisibleTo(viewer))
        .innerJoin('product_version as version', (join) => inPortal(join, 'version.product_id', 'product.id'))
        .select(['product.id as product_id', 'product.name as product_name'])
        .select(['version.id', 'version.name', 'version.sunset_at'])
        .where((row) => equal(row, { 'version.portal_id': viewer.portal_id, 'version.id': id }))
        .executeTakeFirst(),

    listOffers: (portal_id: string, product_version_id: string) =>
      query
        .selectFrom('product_version_strategy')
        .select(['auth_strategy_id', 'registration_enabled', 'auto_approve'])
        .where((row) => equal(row, { portal_id, product_version_id }))
        .execute(),

    /** The scopes of the application's registrations. Granted scopes count while the registration is approved. */
    listScopes: (portal_id: string, application_id: string) =>
      query
        .selectFrom('registration')
        .select(['id', 'status', 'requested_scopes', 'granted_scopes'])
        .where((row) => equal(row, { portal_id, application_id }))
        .execute(),

    async insert(
      transaction: Querying,
      registration: NewRegistrationRow,
    ): Promise<'inserted' | 'already-registered' | 'not-found'> {
      try {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('registration')
          .values({
            ...registration,
            requested_scopes: asJson(registration.requested_scopes),
            granted_scopes: asJson([]),
            field_values: asJson(registration.field_values),
          })
          .onConflict((clash) => clash.columns(['portal_id', 'application_id', 'product_version_id']).doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows === 1n ? 'inserted' : 'already-registered';
      } catch (error) {
        if (isMissingReference(error)) return 'not-found';
        throw error;
      }
    },

    /** False if the registration does not exist, or its status does not allow the change. */
    setStatus: (transaction: Querying, portal_id: string, id: string, change: StatusChange): Promise<boolean> =>
      affectsOne(
        transaction
          .updateTable('registration')
          .set({ status: change.to, updated_at: change.updated_at })
          .where((row) => equal(row, { portal_id, id }))
          .where('status', 'in', change.from),
      ),

    /** False if the registration does not exist. */
    delete: (transaction: Querying, owner: Owner, { application_id, id }: RegistrationKey): Promise<boolean> =>
      affectsOne(
        transaction
          .deleteFrom('registration')
          .where((row) =>
            equal(row, {
              'registration.portal_id': owner.portal_id,
              'registration.id': id,
              'registration.application_id': application_id,
            }),
          )
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('application')
                .select('application.id')
                .where(isReachedAs(application_id, owner, engine)),
            ),
          ),
      ),
  };
};
