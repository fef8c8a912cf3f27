import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { asJson } from '../../platform/database/level.ts';
import { isFound } from '../../platform/database/outcome.ts';
import type { RegistrationRefusalTable, RegistrationTable } from '../../platform/database/tables/applications.ts';

type ScopeValues = Partial<
  Pick<
    RegistrationTable,
    'requested_scopes' | 'granted_scopes' | 'scopes_asked_at' | 'scopes_decided_at' | 'scopes_decided_by'
  >
>;

export type GrantStore = ReturnType<typeof createGrantStore>;

/** The granted scopes of registrations, and the refusals of registrations. */
export const createGrantStore = ({ engine }: Database) => ({
  /**
   * Locks the developer of an application, then the application, until the transaction ends, so that the next decision
   * about the developer's applications sees this one. The order is the same everywhere, so that two transactions do not
   * deadlock.
   */
  async lockApplication(transaction: Querying, portal_id: string, id: string) {
    const found = await transaction
      .selectFrom('application')
      .select('developer_id')
      .where((row) => equal(row, { portal_id, id }))
      .executeTakeFirst();
    if (!found) return undefined;
    await transaction
      .selectFrom('developer')
      .select('id')
      .where((row) => equal(row, { portal_id, id: found.developer_id }))
      // This lock excludes the key, so that rows that refer to the developer can be written meanwhile.
      .$if(engine === 'postgres', (developer) => developer.forNoKeyUpdate())
      .execute();
    const application = await transaction
      .selectFrom('application')
      .select(['scopes', 'developer_id', 'name', 'auth_strategy_id'])
      .where((row) => equal(row, { portal_id, id }))
      .$if(engine === 'postgres', (held) => held.forUpdate())
      .executeTakeFirst();
    if (!application) return undefined;
    const strategy = await transaction
      .selectFrom('auth_strategy')
      .select('available_scopes')
      .where((row) => equal(row, { portal_id, id: application.auth_strategy_id }))
      .executeTakeFirst();
    const { scopes: wanted, developer_id, name } = application;
    return { wanted, developer_id, name, offered: strategy?.available_scopes ?? [] };
  },

  async setWanted(transaction: Querying, portal_id: string, id: string, scopes: string[]): Promise<void> {
    await transaction
      .updateTable('application')
      .set({ scopes: asJson(scopes) })
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },

  /** Includes the columns that decide whether a request is granted automatically. */
  listOfApplication: (transaction: Querying, portal_id: string, application_id: string) =>
    transaction
      .selectFrom('registration')
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
      .innerJoin('portal', 'portal.id', 'registration.portal_id')
      .innerJoin('product_version as version', (join) =>
        inPortal(join, 'version.id', 'registration.product_version_id'),
      )
      .leftJoin('product_version_strategy as offer', (join) =>
        join
          .onRef('offer.portal_id', '=', 'version.portal_id')
          .onRef('offer.product_version_id', '=', 'version.id')
          .onRef('offer.auth_strategy_id', '=', 'application.auth_strategy_id'),
      )
      .select(['registration.id', 'registration.status', 'registration.product_version_id', 'version.sunset_at'])
      .select(['registration.requested_scopes', 'registration.granted_scopes', 'registration.scopes_asked_at'])
      .select(['offer.registration_enabled', 'offer.auto_approve', 'portal.auto_approve_registrations'])
      .where((row) =>
        equal(row, { 'registration.portal_id': portal_id, 'registration.application_id': application_id }),
      )
      .orderBy('registration.id')
      .execute(),

  async setScopes(transaction: Querying, portal_id: string, id: string, values: ScopeValues): Promise<void> {
    const { requested_scopes, granted_scopes, ...rest } = values;
    await transaction
      .updateTable('registration')
      .set({
        ...rest,
        ...(requested_scopes && { requested_scopes: asJson(requested_scopes) }),
        ...(granted_scopes && { granted_scopes: asJson(granted_scopes) }),
      })
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },

  /**
   * Whether a registration of one of the developers for this version was revoked or rejected, and not approved since.
   */
  wasRefused: (
    transaction: Querying,
    portal_id: string,
    developers: readonly string[],
    product_version_id: string,
  ): Promise<boolean> =>
    isFound(
      transaction
        .selectFrom('registration_refusal')
        .select('registration_id')
        .where('portal_id', '=', portal_id)
        .where('developer_id', 'in', developers)
        .where('product_version_id', '=', product_version_id),
    ),

  async remember(
    transaction: Querying,
    refusal: Omit<RegistrationRefusalTable, 'developer_id'>,
    developers: readonly string[],
  ): Promise<void> {
    const { status, created_at } = refusal;
    await transaction
      .insertInto('registration_refusal')
      .values(developers.map((developer_id) => ({ ...refusal, developer_id })))
      .onConflict((clash) =>
        clash
          .columns(['portal_id', 'developer_id', 'product_version_id', 'registration_id'])
          .doUpdateSet({ status, created_at }),
      )
      .execute();
  },

  /**
   * Deletes the refusal after a new approval, and refusals of the same developers whose registration no longer exists.
   */
  async forgive(
    transaction: Querying,
    {
      portal_id,
      registration_id,
      product_version_id,
    }: Pick<RegistrationRefusalTable, 'portal_id' | 'registration_id' | 'product_version_id'>,
    developers: readonly string[],
  ): Promise<void> {
    await transaction
      .deleteFrom('registration_refusal')
      .where((row) => equal(row, { portal_id, product_version_id }))
      .where(({ or, and, eb, not, exists, selectFrom }) =>
        or([
          eb('registration_id', '=', registration_id),
          and([
            eb('developer_id', 'in', developers),
            not(
              exists(
                selectFrom('registration')
                  .select('registration.id')
                  .whereRef('registration.portal_id', '=', 'registration_refusal.portal_id')
                  .whereRef('registration.id', '=', 'registration_refusal.registration_id'),
              ),
            ),
          ]),
        ]),
      )
      .execute();
  },
});
