import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';
import type { Tables } from '../../platform/database/tables.ts';

type Draft = Tables['site_draft'];
type Image = Tables['site_draft_image'];
export type DraftRow = Omit<Draft, 'link_hash' | 'lease_until' | 'shown'>;
/** A draft without its text, of which a portal may have hundreds of megabytes. */
export type ListedDraft = Omit<DraftRow, 'content'>;

const listed = [
  'portal_id',
  'id',
  'file',
  'base_file',
  'base_hash',
  'version',
  'author',
  'publish_at',
  'scheduled_by',
  'failure',
  'link_expires_at',
  'created_at',
  'updated_at',
] as const;
const columns = [...listed, 'content'] as const;

export type DraftStore = ReturnType<typeof createDraftStore>;

export const createDraftStore = ({ query, engine }: Database) => ({
  isOwn: ownsPortal(query),

  async gitOf(portal_id: string): Promise<Tables['portal']['git']> {
    const found = await query.selectFrom('portal').select('git').where('id', '=', portal_id).executeTakeFirst();
    return found?.git ?? null;
  },

  async hostOf(portal_id: string): Promise<string> {
    const portal = await query
      .selectFrom('portal')
      .select('canonical_domain')
      .where('id', '=', portal_id)
      .executeTakeFirstOrThrow();
    return portal.canonical_domain;
  },

  list: (portal_id: string): Promise<ListedDraft[]> =>
    query.selectFrom('site_draft').select(listed).where('portal_id', '=', portal_id).orderBy('file').execute(),

  find: (portal_id: string, id: string): Promise<DraftRow | undefined> =>
    query
      .selectFrom('site_draft')
      .select(columns)
      .where((row) => equal(row, { portal_id, id }))
      .executeTakeFirst(),

  /** The draft of a link, unless the link has ended. */
  findByLink: (portal_id: string, link_hash: string, now: string) =>
    query
      .selectFrom('site_draft')
      .select(['id', 'file', 'shown', 'updated_at'])
      .where((row) => equal(row, { portal_id, link_hash }))
      .where('link_expires_at', '>', now)
      .executeTakeFirst(),

  /** False if the file has a draft already. */
  async insert(transaction: Querying, draft: Insertable<Draft>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('site_draft')
      .values(draft)
      .onConflict((clash) => clash.columns(['portal_id', 'file']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** False if somebody else saved it meanwhile. Saving ends the failure of an earlier text. */
  async save(
    transaction: Querying,
    { portal_id, id, version }: Pick<Draft, 'portal_id' | 'id' | 'version'>,
    values: Updateable<Draft>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('site_draft')
      .set({ ...values, version: version + 1, failure: null })
      .where((row) => equal(row, { portal_id, id, version }))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Changes what is no part of the text. */
  async set(
    transaction: Querying,
    { portal_id, id }: Pick<Draft, 'portal_id' | 'id'>,
    values: Updateable<Draft>,
    version?: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('site_draft')
      .set(values)
      .where((row) => equal(row, { portal_id, id }))
      .$if(version !== undefined, (drafts) => drafts.where('version', '=', version ?? 0))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async isFileTaken(portal_id: string, file: string, id: string): Promise<boolean> {
    const other = await query
      .selectFrom('site_draft')
      .select('id')
      .where((row) => equal(row, { portal_id, file }))
      .where('id', '!=', id)
      .executeTakeFirst();
    return other !== undefined;
  },

  /** False if it was published or deleted, or saved since, if a version is given. */
  async remove(transaction: Querying, portal_id: string, id: string, version?: number): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('site_draft')
      .where((row) => equal(row, { portal_id, id }))
      .$if(version !== undefined, (drafts) => drafts.where('version', '=', version ?? 0))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },

  listImages: (portal_id: string, draft_id: string): Promise<Pick<Image, 'path' | 'media_type' | 'content'>[]> =>
    query
      .selectFrom('site_draft_image')
      .select(['path', 'media_type', 'content'])
      .where((row) => equal(row, { portal_id, draft_id }))
      .orderBy('path')
      .execute(),

  /** The images without their bytes. */
  listImageSizes: (
    portal_id: string,
    draft_id: string,
  ): Promise<(Pick<Image, 'path' | 'media_type'> & { size: number })[]> =>
    query
      .selectFrom('site_draft_image')
      .select(['path', 'media_type', sql<number>`length(content)`.as('size')])
      .where((row) => equal(row, { portal_id, draft_id }))
      .orderBy('path')
      .execute(),

  findImage: (portal_id: string, draft_id: string, path: string) =>
    query
      .selectFrom('site_draft_image')
      .select(['media_type', 'hash', 'content'])
      .where((row) => equal(row, { portal_id, draft_id, path }))
      .executeTakeFirst(),

  findPublishedImage: (portal_id: string, path: string) =>
    query
      .selectFrom('site_image')
      .select(['media_type', 'hash', 'content'])
      .where((row) => equal(row, { portal_id, path }))
      .executeTakeFirst(),

  async insertImage(transaction: Querying, image: Insertable<Image>): Promise<void> {
    await transaction
      .insertInto('site_draft_image')
      .values(image)
      .onConflict((clash) => clash.columns(['portal_id', 'draft_id', 'path']).doNothing())
      .execute();
  },

  /** Claims a draft whose time has come, so that one of several servers publishes it. */
  async claimDue(now: string, lease_until: string) {
    const [claimed] = await query
      .with('due', (cte) =>
        cte
          .selectFrom('site_draft')
          .select(['portal_id', 'id'])
          .where('publish_at', '<=', now)
          .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
          .orderBy('publish_at')
          .limit(1)
          .$if(engine === 'postgres', (due) => due.forUpdate().skipLocked()),
      )
      .updateTable('site_draft')
      .set({ lease_until })
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('due')
            .select('due.id')
            .whereRef('due.portal_id', '=', 'site_draft.portal_id')
            .whereRef('due.id', '=', 'site_draft.id'),
        ),
      )
      .returning(columns)
      .execute();
    return claimed;
  },

  /** The organization of a portal with the user who scheduled a draft, unless they were disabled since. */
  findScheduler: (portal_id: string, user_id: string) =>
    query
      .selectFrom('portal')
      .innerJoin('organization_user as user', 'user.org_id', 'portal.org_id')
      .select(['user.org_id', 'user.id', 'user.email', 'user.role', 'user.locale', 'portal.name', 'portal.title'])
      .where('portal.id', '=', portal_id)
      .where((row) => equal(row, { 'user.id': user_id, 'user.status': 'active' }))
      .executeTakeFirst(),
});
