import type { Insertable } from 'kysely';
import type { Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Publication, Tx } from '../publication/publication.ts';

export type RevisionFile = Insertable<Tables['revision_file']>;

/** The number of the newest revision; null if there is none. */
export async function lastRevision(transaction: Tx, portal_id: string): Promise<number | null> {
  const { last } = await transaction
    .selectFrom('revision')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('portal_id', '=', portal_id)
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertRevision(transaction: Tx, revision: Insertable<Tables['revision']>): Promise<void> {
  await transaction.insertInto('revision').values(revision).execute();
}

export const listCurrentFiles = (transaction: Tx, portal_id: string) =>
  transaction
    .selectFrom('revision_file')
    .select(['path', 'hash'])
    .where('portal_id', '=', portal_id)
    .where('until_revision', 'is', null)
    .execute();

export const insertRevisionFiles = (transaction: Tx, files: readonly RevisionFile[]): Promise<void> =>
  inPieces(files, (piece) => transaction.insertInto('revision_file').values(piece).execute());

/** Marks files of earlier revisions that this revision replaces or removes. */
export const endRevisionFiles = (
  transaction: Tx,
  portal_id: string,
  number: number,
  paths: readonly string[],
): Promise<void> =>
  inPieces(paths, (piece) =>
    transaction
      .updateTable('revision_file')
      .set({ until_revision: number })
      .where('portal_id', '=', portal_id)
      .where('path', 'in', piece)
      .where('since_revision', '<', number)
      .where('until_revision', 'is', null)
      .execute(),
  );

async function inPieces<Item>(items: readonly Item[], run: (piece: Item[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += 100) await run(items.slice(start, start + 100));
}

export async function forgetRevisions(transaction: Tx, portal_id: string, newest: number): Promise<void> {
  await transaction.deleteFrom('revision').where('portal_id', '=', portal_id).where('number', '<=', newest).execute();
  await transaction
    .deleteFrom('revision_file')
    .where('portal_id', '=', portal_id)
    .where('until_revision', '<=', newest + 1)
    .execute();
}

export const createRevisionStore = (query: Querying) => ({
  /** Newest first. */
  list: (portal_id: string, limit: number) =>
    query
      .selectFrom('revision')
      .select(['number', 'author', 'summary', 'created_at'])
      .where('portal_id', '=', portal_id)
      .orderBy('number', 'desc')
      .limit(limit)
      .execute(),

  find: (portal_id: string, number: number) =>
    query
      .selectFrom('revision')
      .select(['number', 'author', 'summary', 'created_at'])
      .where((row) => equal(row, { portal_id, number }))
      .executeTakeFirst(),

  /** The files that a revision added, changed or removed. */
  listChangedFiles: (portal_id: string, number: number) =>
    query
      .selectFrom('revision_file')
      .select(['path', 'content', 'since_revision'])
      .where('portal_id', '=', portal_id)
      .where((file) => file.or([file('since_revision', '=', number), file('until_revision', '=', number)]))
      .orderBy('path')
      .execute(),

  listFiles: (portal_id: string, number: number) =>
    query
      .selectFrom('revision_file')
      .select(['path', 'content'])
      .where('portal_id', '=', portal_id)
      .where('since_revision', '<=', number)
      .where((file) => file.or([file('until_revision', 'is', null), file('until_revision', '>', number)]))
      .orderBy('path')
      .execute(),
});

/**
 * Serializes publishes, so that the second sees the result of the first. Transactions that only refer to the
 * organization do not wait.
 */
export async function holdOrganization(
  transaction: Tx,
  { org_id, engine }: Pick<Publication, 'org_id' | 'engine'>,
): Promise<void> {
  await transaction
    .selectFrom('organization')
    .select('id')
    .where('id', '=', org_id)
    .$if(engine === 'postgres', (organizations) => organizations.forNoKeyUpdate())
    .execute();
}

/** Invalidates cached answers about the portal's catalog. */
export async function raiseCatalogRevision(transaction: Tx, portal_id: string): Promise<void> {
  await transaction
    .updateTable('portal')
    .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
    .where('id', '=', portal_id)
    .execute();
}
