import { countRows } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { affectsOne } from '../../platform/database/outcome.ts';

interface Turn {
  now: string;
  /** The end of the quiet period that an email starts now. */
  quiet_until: string;
}

/** The columns are the values of the email to reviewers. */
const registrations = (transaction: Querying, portal_id: string, id: string) =>
  transaction
    .selectFrom('registration')
    .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
    .innerJoin('developer', (join) => inPortal(join, 'developer.id', 'application.developer_id'))
    .innerJoin('product_version as version', (join) => inPortal(join, 'version.id', 'registration.product_version_id'))
    .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
    .select([
      'application.name as application',
      'product.name as product',
      'version.name as version',
      'developer.full_name as developer_name',
      'developer.email as developer_email',
    ])
    .where((row) => equal(row, { 'registration.portal_id': portal_id, 'registration.id': id }));

export type ReviewStore = ReturnType<typeof createReviewStore>;

export const createReviewStore = ({ query }: Database) => ({
  /** Finds a developer whose review is pending. */
  findDeveloper: (transaction: Querying, portal_id: string, id: string) =>
    transaction
      .selectFrom('developer')
      .select(['full_name as developer_name', 'email as developer_email'])
      .where((row) => equal(row, { portal_id, id, status: 'pending' }))
      .executeTakeFirst(),

  /** Finds a registration whose review is pending. */
  findRegistration: (transaction: Querying, portal_id: string, id: string) =>
    registrations(transaction, portal_id, id).where('registration.status', '=', 'pending').executeTakeFirst(),

  /** Finds a registration with pending additional scopes. */
  async findAskedScopes(transaction: Querying, portal_id: string, id: string) {
    const row = await registrations(transaction, portal_id, id)
      .select(['registration.requested_scopes', 'registration.granted_scopes'])
      .where('registration.scopes_asked_at', 'is not', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { requested_scopes, granted_scopes, ...values } = row;
    return { ...values, scopes: requested_scopes.filter((scope) => !granted_scopes.includes(scope)).join(', ') };
  },

  /**
   * True when an email may be sent now, which starts a quiet period. Otherwise a digest is due at its end. The row
   * stays locked until the transaction ends, so that a concurrent review is in the next digest or makes one due.
   */
  async takeTurn(transaction: Querying, portal_id: string, { now, quiet_until }: Turn): Promise<boolean> {
    const { due_at } = await transaction
      .insertInto('review_notice')
      .values({ portal_id, quiet_until, due_at: null })
      .onConflict((clash) =>
        clash.column('portal_id').doUpdateSet(({ eb, ref, and }) => {
          const isQuiet = eb('review_notice.quiet_until', '>', now);
          const isFree = and([eb('review_notice.due_at', 'is', null), eb('review_notice.quiet_until', '<=', now)]);
          return {
            quiet_until: eb.case().when(isFree).then(quiet_until).else(ref('review_notice.quiet_until')).end(),
            due_at: eb
              .case()
              .when('review_notice.due_at', 'is not', null)
              .then(ref('review_notice.due_at'))
              .when(isQuiet)
              .then(ref('review_notice.quiet_until'))
              .else(null)
              .end(),
          };
        }),
      )
      .returning('due_at')
      .executeTakeFirstOrThrow();
    return due_at === null;
  },

  listDue: (now: string) =>
    query.selectFrom('review_notice').select('portal_id').where('due_at', '<=', now).limit(100).execute(),

  /** False if another instance sends the digest. */
  takeDue: (transaction: Querying, portal_id: string, { now, quiet_until }: Turn): Promise<boolean> =>
    affectsOne(
      transaction
        .updateTable('review_notice')
        .set({ due_at: null, quiet_until })
        .where('portal_id', '=', portal_id)
        .where('due_at', '<=', now),
    ),

  async countWaiting(transaction: Querying, portal_id: string) {
    const count = async (table: 'developer' | 'registration') => {
      return countRows(transaction.selectFrom(table).where((row) => equal(row, { portal_id, status: 'pending' })));
    };
    const { asking } = await transaction
      .selectFrom('registration')
      .select(({ fn }) => fn.countAll<number>().as('asking'))
      .where('portal_id', '=', portal_id)
      .where('scopes_asked_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return { developers: await count('developer'), registrations: (await count('registration')) + asking };
  },
});
