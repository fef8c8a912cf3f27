import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import type { Querying } from '../../platform/database/database.ts';
import { hashOf, type Publication, type Step, type Tx } from '../publication/publication.ts';
import { exportPortalFiles, listExportedProducts } from './portal-export-store.ts';
import { exportProduct } from './product-export-store.ts';

const gunzip = promisify(gunzipCallback);
const gzip = promisify(gzipCallback);

/** Older ones are forgotten, so that watching a folder all day does not fill the disk. */
const revisionsKept = 200;

/**
 * Numbers what the portal has become, and keeps its content in the publishing format. A file is kept once for all the
 * revisions in which it is the same, so a revision takes the room of what changed in it.
 */
export async function recordRevision(step: Step): Promise<number> {
  const { transaction, portal_id, author, summary, time } = step;
  const { last } = await transaction
    .selectFrom('revision')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('portal_id', '=', portal_id)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await transaction
    .insertInto('revision')
    .values({ portal_id, number, author, summary: summary.slice(0, 500), created_at: time })
    .execute();
  await keepFiles(step, number, last === null);
  await forgetOld(transaction, portal_id, number - revisionsKept);
  return number;
}

async function keepFiles({ transaction, portal_id, touched }: Step, number: number, isFirst: boolean): Promise<void> {
  const current = await transaction
    .selectFrom('revision_file')
    .select(['path', 'hash'])
    .where('portal_id', '=', portal_id)
    .where('until_revision', 'is', null)
    .execute();
  const isTouched = (path: string) => {
    const [, slug] = /^products\/([^/]+)\//.exec(path) ?? [];
    return slug === undefined || touched.has(slug);
  };
  const before = new Map(current.filter(({ path }) => isTouched(path)).map(({ path, hash }) => [path, hash]));
  const ended: string[] = [];
  const keep = async (files: Iterable<[string, Uint8Array]>) => {
    const rows = [];
    for (const [path, bytes] of files) {
      const hash = hashOf(bytes);
      const old = before.get(path);
      before.delete(path);
      if (old === hash) continue;
      if (old !== undefined) ended.push(path);
      rows.push({
        portal_id,
        path,
        since_revision: number,
        until_revision: null,
        hash,
        content: await gzip(bytes, { level: 1 }),
      });
    }
    if (rows.length > 0)
      await inPieces(rows, (piece) => transaction.insertInto('revision_file').values(piece).execute());
  };
  await keep(await exportPortalFiles(transaction, portal_id));
  for (const product of await listExportedProducts(transaction, portal_id, isFirst ? undefined : touched)) {
    await keep(await exportProduct(transaction, portal_id, product));
  }
  await inPieces([...ended, ...before.keys()], (paths) =>
    transaction
      .updateTable('revision_file')
      .set({ until_revision: number })
      .where('portal_id', '=', portal_id)
      .where('path', 'in', paths)
      .where('since_revision', '<', number)
      .where('until_revision', 'is', null)
      .execute(),
  );
}

async function inPieces<Item>(items: Item[], run: (piece: Item[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += 100) await run(items.slice(start, start + 100));
}

async function forgetOld(transaction: Querying, portal_id: string, newest: number): Promise<void> {
  if (newest <= 0) return;
  await transaction.deleteFrom('revision').where('portal_id', '=', portal_id).where('number', '<=', newest).execute();
  await transaction
    .deleteFrom('revision_file')
    .where('portal_id', '=', portal_id)
    .where('until_revision', '<=', newest + 1)
    .execute();
}

export interface ChangedFile {
  path: string;
  before?: Uint8Array;
  after?: Uint8Array;
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
      .where('portal_id', '=', portal_id)
      .where('number', '=', number)
      .executeTakeFirst(),

  /** The files that came with a revision or went with it, each with what it was before and after. */
  async changedFiles(portal_id: string, number: number): Promise<ChangedFile[]> {
    const rows = await query
      .selectFrom('revision_file')
      .select(['path', 'content', 'since_revision'])
      .where('portal_id', '=', portal_id)
      .where((file) => file.or([file('since_revision', '=', number), file('until_revision', '=', number)]))
      .orderBy('path')
      .execute();
    const files = new Map<string, ChangedFile>();
    for (const { path, content, since_revision } of rows) {
      const side = since_revision === number ? 'after' : 'before';
      files.set(path, { path, ...files.get(path), [side]: await gunzip(content) });
    }
    return [...files.values()];
  },

  /** The content of the portal as it was then; undefined where there is no such revision. */
  async files(portal_id: string, number: number): Promise<[string, Uint8Array][] | undefined> {
    const known = await query
      .selectFrom('revision')
      .select('number')
      .where('portal_id', '=', portal_id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!known) return undefined;
    const rows = await query
      .selectFrom('revision_file')
      .select(['path', 'content'])
      .where('portal_id', '=', portal_id)
      .where('since_revision', '<=', number)
      .where((file) => file.or([file('until_revision', 'is', null), file('until_revision', '>', number)]))
      .orderBy('path')
      .execute();
    return Promise.all(
      rows.map(async ({ path, content }): Promise<[string, Uint8Array]> => [path, await gunzip(content)]),
    );
  },
});

/** One publish at a time: the second sees what the first left. Who only refers to the organization need not wait. */
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

/** Makes what is cached of the portal's catalog stale. */
export async function raiseCatalogRevision(transaction: Tx, portal_id: string): Promise<void> {
  await transaction
    .updateTable('portal')
    .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
    .where('id', '=', portal_id)
    .execute();
}
