import type { VersionAudience, VersionNoticeRecipients } from '@portico/contract/following.ts';
import { countRows } from '../../platform/database/count.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';

export type AudienceStore = ReturnType<typeof createAudienceStore>;

type Notice = VersionAudience['notices'][number];
type Application = Omit<VersionAudience['applications'][number], 'requests' | 'last_call_at'>;

export const createAudienceStore = ({ query }: Database) => ({
  isOwnPortal: ownsPortal(query),

  findVersion: (portal_id: string, product_id: string, id: string) =>
    query
      .selectFrom('product_version')
      .select('name')
      .where((row) => equal(row, { portal_id, product_id, id }))
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
      .limit(1000)
      .execute(),

  countFollowers: (portal_id: string, product_id: string): Promise<number> =>
    countRows(query.selectFrom('product_follow').where((row) => equal(row, { portal_id, product_id }))),

  async listNotices(portal_id: string, product_version_id: string): Promise<Notice[]> {
    const rows = await query
      .selectFrom('version_notice as notice')
      .leftJoin('version_notice_recipient as recipient', (join) => inPortal(join, 'recipient.notice_id', 'notice.id'))
      .select(['notice.id', 'notice.kind', 'notice.subject', 'notice.created_at', 'notice.told_until'])
      .select(({ fn }) => fn.count<number>('recipient.told_at').as('told'))
      .select(({ fn }) => fn.count<number>('recipient.developer_id').as('all'))
      .where((row) => equal(row, { 'notice.portal_id': portal_id, 'notice.product_version_id': product_version_id }))
      .groupBy(['notice.id', 'notice.kind', 'notice.subject', 'notice.created_at', 'notice.told_until'])
      .orderBy('notice.created_at', 'desc')
      .orderBy('notice.id', 'desc')
      .limit(50)
      .execute();
    return rows.map(({ told_until, told, all, ...notice }) => ({
      ...notice,
      told: Number(told),
      waiting: Number(all) - Number(told),
      is_done: told_until === null,
    }));
  },

  listRecipients: (
    portal_id: string,
    product_version_id: string,
    id: string,
  ): Promise<VersionNoticeRecipients['recipients']> =>
    query
      .selectFrom('version_notice as notice')
      .innerJoin('version_notice_recipient as recipient', (join) => inPortal(join, 'recipient.notice_id', 'notice.id'))
      .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'recipient.developer_id'))
      .select(['recipient.developer_id', 'developer.full_name', 'developer.email', 'recipient.told_at'])
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
