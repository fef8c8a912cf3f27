import type { Page } from '@portico/contract/paging.ts';
import type { VersionAudience, VersionDeveloper, VersionNoticeRecipients } from '@portico/contract/version-audience.ts';
import { sql } from 'kysely';
import { countRows } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';
import { fetchPage, type PageRequest } from '../../platform/database/page.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { maySeeProduct } from '../access/store/application-access.ts';

export type AudienceStore = ReturnType<typeof createAudienceStore>;

type Notice = VersionAudience['notices'][number];
type Application = Omit<VersionAudience['applications'][number], 'requests' | 'last_call_at'>;

interface VersionKey {
  portal_id: string;
  product_id: string;
  product_version_id: string;
}

/**
 * The developers who hear of changes of a version: registered for it or following its product, with an approved account,
 * and allowed to see the product.
 */
const hearing = (query: Database['query'], { portal_id, product_id, product_version_id }: VersionKey) =>
  query
    .selectFrom('developer')
    .innerJoin('product', (join) => join.onRef('product.portal_id', '=', 'developer.portal_id'))
    .innerJoin('portal', 'portal.id', 'developer.portal_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('registration')
          .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
          .select('application.developer_id')
          .where((row) => equal(row, { 'registration.portal_id': portal_id }))
          .where('registration.product_version_id', '=', product_version_id)
          .where('registration.status', 'in', ['approved', 'pending'])
          .distinct()
          .as('registered'),
      (join) => join.onRef('registered.developer_id', '=', 'developer.id'),
    )
    .leftJoin('product_follow as follow', (join) =>
      inPortal(join, 'follow.developer_id', 'developer.id').on('follow.product_id', '=', product_id),
    )
    .leftJoin('change_mail_choice as choice', (join) => inPortal(join, 'choice.developer_id', 'developer.id'))
    .where((row) => equal(row, { 'developer.portal_id': portal_id, 'product.id': product_id }))
    .where('developer.status', '=', 'approved')
    .where(({ or, eb }) =>
      or([eb('registered.developer_id', 'is not', null), eb('follow.developer_id', 'is not', null)]),
    )
    .where(maySeeProduct());

/** The changes of a set take up to half a megabyte. */
const setsMaximum = 20;

const reasonOf = sql<VersionDeveloper['reason']>`case when registered.developer_id is null
  then 'following' else 'registered' end`;
const rhythmOf = sql<VersionDeveloper['rhythm']>`coalesce(choice.rhythm, 'at-once')`;

export const createAudienceStore = ({ engine, query }: Database) => ({
  isOwnPortal: ownsPortal(query),

  findVersion: (portal_id: string, product_id: string, id: string) =>
    query
      .selectFrom('product_version as version')
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .select(['version.name', 'version.slug', 'product.name as product', 'product.slug as product_slug'])
      .where((row) =>
        equal(row, { 'version.portal_id': portal_id, 'version.product_id': product_id, 'version.id': id }),
      )
      .executeTakeFirst(),

  listApplications: (portal_id: string, product_version_id: string): Promise<Application[]> =>
    query
      .selectFrom('registration')
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
      .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'application.developer_id'))
      .select(['application.id', 'application.name', 'registration.status'])
      .select(['developer.full_name as developer_name', 'developer.email as developer_email'])
      .where((row) =>
        equal(row, { 'registration.portal_id': portal_id, 'registration.product_version_id': product_version_id }),
      )
      .where('registration.status', 'in', ['approved', 'pending'])
      .$narrowType<{ status: 'approved' | 'pending' }>()
      .orderBy('application.name')
      .execute(),

  /** How many developers hear of changes, by why and when. */
  async countHearing(key: VersionKey) {
    const rows = await hearing(query, key)
      .select([reasonOf.as('reason'), rhythmOf.as('rhythm')])
      .select(({ fn }) => fn.countAll<number>().as('developers'))
      .groupBy(['reason', 'rhythm'])
      .execute();
    return rows.map(({ developers, ...group }) => ({ ...group, developers: Number(developers) }));
  },

  listHearing: (key: VersionKey, text: string | undefined, page: PageRequest): Promise<Page<VersionDeveloper>> =>
    fetchPage(
      hearing(query, key).$if(text !== undefined, (rows) =>
        rows.where(({ or, ref }) =>
          or([
            containsText(engine, ref('developer.full_name'), text ?? ''),
            containsText(engine, ref('developer.email'), text ?? ''),
          ]),
        ),
      ),
      (rows) =>
        rows
          .select(['developer.id', 'developer.full_name', 'developer.email'])
          .select([reasonOf.as('reason'), rhythmOf.as('rhythm')])
          .orderBy('reason', 'desc')
          .orderBy('developer.email')
          .orderBy('developer.id'),
      page,
    ),

  countFollowers: (portal_id: string, product_id: string): Promise<number> =>
    countRows(query.selectFrom('product_follow').where((row) => equal(row, { portal_id, product_id }))),

  async listNotices(portal_id: string, product_version_id: string): Promise<Notice[]> {
    const rows = await query
      .selectFrom('version_notice as notice')
      .leftJoin('version_notice_recipient as recipient', (join) => inPortal(join, 'recipient.notice_id', 'notice.id'))
      .select(['notice.id', 'notice.kind', 'notice.subject', 'notice.created_at', 'notice.told_until'])
      .select(({ fn }) => fn.count<number>('recipient.told_at').as('mailed'))
      .select(({ fn }) => fn.count<number>('recipient.developer_id').as('all'))
      .where((row) => equal(row, { 'notice.portal_id': portal_id, 'notice.product_version_id': product_version_id }))
      .groupBy(['notice.id', 'notice.kind', 'notice.subject', 'notice.created_at', 'notice.told_until'])
      .orderBy('notice.created_at', 'desc')
      .orderBy('notice.id', 'desc')
      .limit(50)
      .execute();
    return rows.map(({ told_until, mailed, all, ...notice }) => ({
      ...notice,
      mailed: Number(mailed),
      waiting: Number(all) - Number(mailed),
      is_done: told_until === null,
    }));
  },

  /** The sets of changes since a time, the newest first. */
  listRecentSets: (portal_id: string, product_version_id: string, since: string) =>
    query
      .selectFrom('change_set')
      .select(['id', 'created_at', 'changed_operations'])
      .where((row) => equal(row, { portal_id, product_version_id }))
      .where('created_at', '>=', since)
      .orderBy('created_at', 'desc')
      .limit(setsMaximum)
      .execute(),

  /** The changes of these sets. */
  async listChangesOf(
    portal_id: string,
    product_version_id: string,
    sets: readonly { id: string }[],
  ): Promise<StoredChange[][]> {
    if (sets.length === 0) return [];
    const ids = sets.map(({ id }) => id);
    const rows = await query
      .selectFrom('change_set')
      .select('changes')
      .where((row) => equal(row, { portal_id, product_version_id }))
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ changes }) => changes);
  },

  findMessage: (
    transaction: Querying,
    { portal_id, product_version_id, occasion }: { portal_id: string; product_version_id: string; occasion: string },
  ): Promise<{ id: string }> =>
    transaction
      .selectFrom('version_notice')
      .select('id')
      .where((row) => equal(row, { portal_id, product_version_id, kind: 'message', occasion }))
      .executeTakeFirstOrThrow(),

  listRecipients: (
    portal_id: string,
    product_version_id: string,
    id: string,
  ): Promise<VersionNoticeRecipients['recipients']> =>
    query
      .selectFrom('version_notice as notice')
      .innerJoin('version_notice_recipient as recipient', (join) => inPortal(join, 'recipient.notice_id', 'notice.id'))
      .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'recipient.developer_id'))
      .select(['recipient.developer_id', 'developer.full_name', 'developer.email', 'recipient.told_at as mailed_at'])
      .where((row) =>
        equal(row, {
          'notice.portal_id': portal_id,
          'notice.product_version_id': product_version_id,
          'notice.id': id,
        }),
      )
      .orderBy('developer.email')
      .limit(1000)
      .execute(),
});
