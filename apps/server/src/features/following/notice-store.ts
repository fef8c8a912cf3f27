import { among } from '../../platform/database/among.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { affectsOne } from '../../platform/database/outcome.ts';
import type { VersionNoticeTable } from '../../platform/database/tables/version-notices.ts';
import { maySeeProduct } from '../access/store/application-access.ts';

export type NewNotice = Pick<VersionNoticeTable, 'portal_id' | 'product_version_id' | 'id' | 'kind' | 'occasion'> &
  Pick<VersionNoticeTable, 'created_at' | 'told_until'> &
  Partial<Pick<VersionNoticeTable, 'subject' | 'message' | 'sent_by'>>;

/** False if the notice exists already. */
export const insertNotice = (transaction: Querying, notice: NewNotice): Promise<boolean> =>
  affectsOne(
    transaction
      .insertInto('version_notice')
      .values(notice)
      .onConflict((clash) => clash.columns(['portal_id', 'product_version_id', 'kind', 'occasion']).doNothing()),
  );

export type OpenNotice = Omit<VersionNoticeTable, 'sent_by' | 'told_until'> & { told_until: string };
export type NoticeStore = ReturnType<typeof createNoticeStore>;

const registered = ['approved', 'pending'] as const;

export const createNoticeStore = ({ engine, query }: Database) => ({
  /** The oldest notice with recipients left. */
  findOpen: (): Promise<OpenNotice | undefined> =>
    query
      .selectFrom('version_notice')
      .select(['portal_id', 'product_version_id', 'id', 'kind', 'occasion', 'subject', 'message', 'created_at'])
      .select('told_until')
      .where('told_until', 'is not', null)
      .$narrowType<{ told_until: string }>()
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),

  /** Locks the notice until the transaction ends. False if another instance has handled it in the meantime. */
  hold: (transaction: Querying, { portal_id, id, told_until }: OpenNotice): Promise<boolean> =>
    affectsOne(
      transaction
        .updateTable('version_notice')
        .set({ told_until })
        .where((row) => equal(row, { portal_id, id, told_until })),
    ),

  async proceed(
    transaction: Querying,
    { portal_id, id }: Pick<OpenNotice, 'portal_id' | 'id'>,
    told_until: string | null,
  ): Promise<void> {
    await transaction
      .updateTable('version_notice')
      .set({ told_until })
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },

  findVersion: (portal_id: string, version_id: string) =>
    query
      .selectFrom('product_version as version')
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .select(['version.id', 'version.name', 'version.slug', 'version.product_id', 'version.successor'])
      .select(['version.deprecation_note', 'version.sunset_at'])
      .select(['product.name as product', 'product.slug as product_slug'])
      .where((row) => equal(row, { 'version.portal_id': portal_id, 'version.id': version_id }))
      .executeTakeFirst(),

  listSiblings: (portal_id: string, product_id: string) =>
    query
      .selectFrom('product_version')
      .select(['id', 'name', 'slug', 'is_deprecated', 'created_at'])
      .where((row) => equal(row, { portal_id, product_id }))
      .execute(),

  /**
   * The developers who are registered for the version or, on request, follow its product: those after the last one mailed,
   * ordered by id.
   */
  async listCandidates(
    { portal_id, product_version_id, told_until }: Pick<OpenNotice, 'portal_id' | 'product_version_id' | 'told_until'>,
    { product_id, withFollowers, limit }: { product_id: string; withFollowers: boolean; limit: number },
  ): Promise<string[]> {
    const users = query
      .selectFrom('registration')
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
      .select('application.developer_id')
      .where((row) =>
        equal(row, { 'registration.portal_id': portal_id, 'registration.product_version_id': product_version_id }),
      )
      .where('registration.status', 'in', registered)
      .where('application.developer_id', '>', told_until);
    const followers = query
      .selectFrom('product_follow')
      .select('product_follow.developer_id')
      .where('product_follow.portal_id', '=', portal_id)
      .where('product_follow.product_id', '=', product_id)
      .where('product_follow.developer_id', '>', told_until);
    const rows = await (withFollowers ? users.union(followers) : users.distinct())
      .orderBy('developer_id')
      .limit(limit)
      .execute();
    return rows.map(({ developer_id }) => developer_id);
  },

  /**
   * Those of the developers who may still see the product. A query apart from the one for candidates: before PostgreSQL has
   * statistics of these tables, it would join all rows of one with all of the other.
   */
  listRecipients: (
    transaction: Querying,
    { portal_id, product_version_id }: Pick<OpenNotice, 'portal_id' | 'product_version_id'>,
    developer_ids: readonly string[],
  ) =>
    among({ engine, query: transaction }, developer_ids, 'text')
      .crossJoin('developer')
      .innerJoin('product_version as version', (join) => join.onRef('version.portal_id', '=', 'developer.portal_id'))
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .innerJoin('portal', 'portal.id', 'version.portal_id')
      .leftJoin('change_mail_choice as choice', (join) => inPortal(join, 'choice.developer_id', 'developer.id'))
      .select(['developer.id', 'developer.email', 'developer.full_name', 'developer.locale', 'choice.rhythm'])
      .where((row) => equal(row, { 'version.portal_id': portal_id, 'version.id': product_version_id }))
      .where('developer.portal_id', '=', portal_id)
      .whereRef('developer.id', '=', 'wanted.value')
      .where('developer.status', '=', 'approved')
      .where(maySeeProduct())
      .orderBy('developer.id')
      .execute(),

  /** The applications of these developers that are registered for the version. */
  listApplications: (portal_id: string, product_version_id: string, developer_ids: readonly string[]) =>
    among({ engine, query }, developer_ids, 'text')
      .crossJoin('application')
      .innerJoin('registration', (join) => inPortal(join, 'registration.application_id', 'application.id'))
      .select(['application.id', 'application.name', 'application.developer_id'])
      .whereRef('application.developer_id', '=', 'wanted.value')
      .where((row) =>
        equal(row, {
          'application.portal_id': portal_id,
          'registration.portal_id': portal_id,
          'registration.product_version_id': product_version_id,
        }),
      )
      .where('registration.status', 'in', registered)
      .execute(),

  async insertRecipients(
    transaction: Querying,
    rows: readonly {
      portal_id: string;
      notice_id: string;
      developer_id: string;
      told_at: string | null;
      due_at: string | null;
    }[],
  ): Promise<void> {
    if (rows.length === 0) return;
    await transaction
      .insertInto('version_notice_recipient')
      .values([...rows])
      .execute();
  },

  findChangeSet: (portal_id: string, product_version_id: string, id: string) =>
    query
      .selectFrom('change_set')
      .select(['breaking', 'potentially_breaking', 'compatible', 'text_only', 'changes'])
      .where((row) => equal(row, { portal_id, product_version_id, id }))
      .executeTakeFirst(),

  listDue: (now: string) =>
    query
      .selectFrom('version_notice_recipient')
      .select(['portal_id', 'developer_id'])
      .where('told_at', 'is', null)
      .where('due_at', '<=', now)
      .distinct()
      .limit(200)
      .execute(),

  /** The versions with changes in a digest that is due. */
  async listDueVersions(person: { portal_id: string; developer_id: string }, now: string): Promise<string[]> {
    const rows = await query
      .selectFrom('version_notice_recipient as recipient')
      .innerJoin('version_notice as notice', (join) => inPortal(join, 'notice.id', 'recipient.notice_id'))
      .select('notice.product_version_id')
      .where((row) =>
        equal(row, { 'recipient.portal_id': person.portal_id, 'recipient.developer_id': person.developer_id }),
      )
      .where('recipient.told_at', 'is', null)
      .where('recipient.due_at', '<=', now)
      .distinct()
      .execute();
    return rows.map(({ product_version_id }) => product_version_id);
  },

  /** Takes the notices of a digest that is due. Empty if another instance sends it. */
  takeDue: (transaction: Querying, person: { portal_id: string; developer_id: string }, now: string) =>
    transaction
      .updateTable('version_notice_recipient')
      .set({ told_at: now })
      .where((row) => equal(row, { portal_id: person.portal_id, developer_id: person.developer_id }))
      .where('told_at', 'is', null)
      .where('due_at', '<=', now)
      .returning('notice_id')
      .execute(),

  /** The notices of a digest whose products the developer may still see. */
  listDigest: (transaction: Querying, portal_id: string, developer_id: string, notice_ids: readonly string[]) =>
    transaction
      .selectFrom('version_notice as notice')
      .innerJoin('product_version as version', (join) => inPortal(join, 'version.id', 'notice.product_version_id'))
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .innerJoin('portal', 'portal.id', 'notice.portal_id')
      .innerJoin('developer', (join) => join.onRef('developer.portal_id', '=', 'notice.portal_id'))
      .leftJoin('change_mail_choice as choice', (join) => inPortal(join, 'choice.developer_id', 'developer.id'))
      .select(['notice.product_version_id', 'notice.occasion', 'product.name as product', 'version.name as version'])
      .select(['developer.email', 'developer.full_name', 'developer.locale', 'choice.rhythm'])
      .where('notice.portal_id', '=', portal_id)
      .where('notice.id', 'in', notice_ids)
      .where((row) => equal(row, { 'developer.portal_id': portal_id, 'developer.id': developer_id }))
      .where('developer.status', '=', 'approved')
      .where(maySeeProduct())
      .orderBy('product.name')
      .orderBy('notice.created_at')
      .execute(),

  /** Versions that end soon or have just ended. */
  listEnding: ({ after, until }: { after: string; until: string }) =>
    query
      .selectFrom('product_version')
      .select(['portal_id', 'id', 'sunset_at', 'deprecation_mailed_at'])
      .where('sunset_at', '>', after)
      .where('sunset_at', '<=', until)
      .$narrowType<{ sunset_at: string }>()
      .execute(),
});

export type Recipient = Awaited<ReturnType<NoticeStore['listRecipients']>>[number];
