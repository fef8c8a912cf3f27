import type { FieldValues } from '@portico/contract/form-fields.ts';
import type { Page } from '@portico/contract/paging.ts';
import type {
  OwnPortal,
  PortalApplication,
  PortalCredential,
  PortalDeveloper,
  PortalDeveloperDetail,
} from '@portico/contract/reviews.ts';
import { countOf, countRows } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';
import { fetchPage, mapPage, type PageRequest } from '../../platform/database/page.ts';
import { containsText } from '../../platform/database/text-match.ts';

export interface DeveloperFilter {
  status?: PortalDeveloper['status'] | undefined;
  text?: string | undefined;
}

export interface ApplicationFilter {
  id?: string | undefined;
  developer_id?: string | undefined;
  text?: string | undefined;
}

const developerColumns = ['id', 'email', 'full_name', 'status', 'created_at', 'updated_at'] as const;

const toDeveloper = ({
  field_values: fields,
  ...row
}: Omit<PortalDeveloper, 'fields'> & { field_values: FieldValues }) => ({
  ...row,
  fields,
});

export type ReviewStore = ReturnType<typeof createReviewStore>;

export const createReviewStore = (database: Database) => ({
  engine: database.engine,
  ...createPeopleStore(database),
  ...createApplicationStore(database),
  ...createHealthStore(database),
});

const createPeopleStore = ({ engine, query }: Database) => ({
  isOwn: ownsPortal(query),

  listPortals: (org_id: string): Promise<OwnPortal[]> =>
    query
      .selectFrom('portal')
      .select(['id', 'name', 'title', 'canonical_domain', 'is_public'])
      .select((portal) => [
        countOf(
          portal
            .selectFrom('developer')
            .whereRef('developer.portal_id', '=', 'portal.id')
            .where('developer.status', '=', 'pending'),
        ).as('pending_developers'),
        countOf(
          portal
            .selectFrom('registration')
            .whereRef('registration.portal_id', '=', 'portal.id')
            .where('registration.status', '=', 'pending'),
        ).as('pending_registrations'),
        countOf(
          portal
            .selectFrom('registration')
            .whereRef('registration.portal_id', '=', 'portal.id')
            .where('registration.scopes_asked_at', 'is not', null),
        ).as('pending_scopes'),
      ])
      .where('org_id', '=', org_id)
      .orderBy('name')
      .execute(),

  async listDevelopers(
    portal_id: string,
    { status, text }: DeveloperFilter,
    page: PageRequest,
  ): Promise<Page<PortalDeveloper>> {
    const filtered = query
      .selectFrom('developer')
      .where('portal_id', '=', portal_id)
      .$if(status !== undefined, (developers) => developers.where('status', '=', status!))
      .$if(text !== undefined, (developers) =>
        developers.where(({ or, ref }) =>
          or([containsText(engine, ref('email'), text!), containsText(engine, ref('full_name'), text!)]),
        ),
      );
    const rows = await fetchPage(
      filtered,
      (found) => found.select(developerColumns).select('field_values').orderBy('created_at').orderBy('id'),
      page,
    );
    return mapPage(rows, toDeveloper);
  },

  async findDeveloper(portal_id: string, id: string): Promise<PortalDeveloper | undefined> {
    const found = await query
      .selectFrom('developer')
      .select([...developerColumns, 'field_values'])
      .where((row) => equal(row, { portal_id, id }))
      .executeTakeFirst();
    return found && toDeveloper(found);
  },

  /** Teams identify their members by email address. */
  listTeamsOf: (portal_id: string, email: string): Promise<{ id: string; name: string }[]> =>
    query
      .selectFrom('team')
      .innerJoin('team_member as member', (join) => inPortal(join, 'member.team_id', 'team.id'))
      .select(['team.id', 'team.name'])
      .where((row) => equal(row, { 'team.portal_id': portal_id, 'member.email': email }))
      .orderBy('team.name')
      .execute(),

  listSessionsOf: (portal_id: string, developer_id: string, now: string): Promise<PortalDeveloperDetail['sessions']> =>
    query
      .selectFrom('session')
      .select(['id', 'created_at', 'refreshed_at as last_used_at', 'expires_at'])
      .where((row) => equal(row, { tenant_id: portal_id, account_kind: 'developer', account_id: developer_id }))
      .where('idle_until', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  /** False if the developer has no such session. */
  async deleteSession(transaction: Querying, portal_id: string, developer_id: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('session')
      .where((row) => equal(row, { tenant_id: portal_id, account_kind: 'developer', account_id: developer_id, id }))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  },
});

const createApplicationStore = ({ engine, query }: Database) => ({
  countApplicationsOf: (portal_id: string, developer_id: string): Promise<number> =>
    countRows(query.selectFrom('application').where((row) => equal(row, { portal_id, developer_id }))),

  /** Newest first. */
  async listApplications(
    portal_id: string,
    { id, developer_id, text }: ApplicationFilter,
    page: PageRequest,
  ): Promise<Page<PortalApplication>> {
    const filtered = query
      .selectFrom('application')
      .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'application.developer_id'))
      .where('application.portal_id', '=', portal_id)
      .$if(id !== undefined, (found) => found.where('application.id', '=', id!))
      .$if(developer_id !== undefined, (found) => found.where('application.developer_id', '=', developer_id!))
      .$if(text !== undefined, (found) =>
        found.where(({ or, ref }) =>
          or([
            containsText(engine, ref('application.name'), text!),
            containsText(engine, ref('developer.email'), text!),
          ]),
        ),
      );
    const rows = await fetchPage(
      filtered,
      (found) =>
        found
          .leftJoin('auth_strategy as strategy', (join) =>
            inPortal(join, 'strategy.id', 'application.auth_strategy_id'),
          )
          .select(['application.id', 'application.name', 'application.description', 'application.reference_id'])
          .select(['application.field_values', 'application.created_at', 'strategy.name as auth_strategy_name'])
          .select(['developer.id as developer_id', 'developer.email', 'developer.full_name'])
          .select(({ selectFrom }) =>
            countOf(
              selectFrom('registration')
                .whereRef('registration.portal_id', '=', 'application.portal_id')
                .whereRef('registration.application_id', '=', 'application.id'),
            ).as('registrations'),
          )
          .orderBy('application.created_at', 'desc')
          .orderBy('application.id'),
      page,
    );
    return mapPage(rows, ({ developer_id: owner, email, full_name, field_values: fields, ...row }) => ({
      ...row,
      fields,
      developer: { id: owner, email, full_name },
    }));
  },

  listCredentialsOf: (portal_id: string, application_id: string): Promise<PortalCredential[]> =>
    query
      .selectFrom('credential')
      .select(['id', 'display_name', 'last_four', 'created_at', 'last_used_at', 'expires_at'])
      .where((row) => equal(row, { portal_id, application_id }))
      .where('revoked_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
});

const createHealthStore = ({ query }: Database) => ({
  async countMails(org_id: string) {
    const rows = await query
      .selectFrom('mail_outbox')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('created_at').as('oldest')])
      .select(({ fn, eb }) => fn.sum<number>(eb.case().when('attempts', '>', 0).then(1).else(0).end()).as('tried'))
      .where('org_id', '=', org_id)
      .where('status', 'in', ['queued', 'sending', 'dead'])
      .groupBy('status')
      .execute();
    const of = (status: string) => rows.find((row) => row.status === status);
    return {
      waiting: (of('queued')?.count ?? 0) + (of('sending')?.count ?? 0),
      retried: Number(of('queued')?.tried ?? 0),
      given_up: of('dead')?.count ?? 0,
      oldest_waiting_at: of('queued')?.oldest ?? null,
    };
  },

  findLastRevision: (portal_id: string) =>
    query
      .selectFrom('revision')
      .select(['number', 'author', 'created_at'])
      .where('portal_id', '=', portal_id)
      .orderBy('number', 'desc')
      .executeTakeFirst(),
});
