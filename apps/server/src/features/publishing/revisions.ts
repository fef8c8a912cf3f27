import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import type { Querying } from '../../platform/database/database.ts';
import { hashOf, type Step } from '../publication/publication.ts';
import { exportPortalFiles } from './export-portal.ts';
import { exportProduct } from './export-product.ts';
import { listProducts } from './product-export-store.ts';
import {
  createRevisionStore,
  endRevisionFiles,
  forgetRevisions,
  insertRevision,
  insertRevisionFiles,
  lastRevision,
  listCurrentFiles,
  type RevisionFile,
} from './revision-store.ts';

const gunzip = promisify(gunzipCallback);
const gzip = promisify(gzipCallback);

/** Older revisions are deleted, so that a folder watched all day does not fill the disk. */
const revisionsKept = 200;

/**
 * Records the portal's content as a new revision, in the publishing format. A file is stored once for all revisions in
 * which it is unchanged, so a revision takes the space of its changes.
 */
export async function recordRevision(step: Step): Promise<number> {
  const { transaction, portal_id, author, summary, time } = step;
  const last = await lastRevision(transaction, portal_id);
  const number = (last ?? 0) + 1;
  await insertRevision(transaction, { portal_id, number, author, summary: summary.slice(0, 500), created_at: time });
  await keepFiles(step, number, last === null);
  if (number > revisionsKept) await forgetRevisions(transaction, portal_id, number - revisionsKept);
  return number;
}

async function keepFiles({ transaction, portal_id, touched }: Step, number: number, isFirst: boolean): Promise<void> {
  const current = await listCurrentFiles(transaction, portal_id);
  const isTouched = (path: string) => {
    const [, slug] = /^products\/([^/]+)\//.exec(path) ?? [];
    return slug === undefined || touched.has(slug);
  };
  const before = new Map(current.filter(({ path }) => isTouched(path)).map(({ path, hash }) => [path, hash]));
  const ended: string[] = [];
  const keep = async (files: Iterable<[string, Uint8Array]>) => {
    const rows: RevisionFile[] = [];
    for (const [path, bytes] of files) {
      const hash = hashOf(bytes);
      const old = before.get(path);
      before.delete(path);
      if (old === hash) continue;
      if (old !== undefined) ended.push(path);
      const content = await gzip(bytes, { level: 1 });
      rows.push({ portal_id, path, since_revision: number, until_revision: null, hash, content });
    }
    await insertRevisionFiles(transaction, rows);
  };
  await keep(await exportPortalFiles(transaction, portal_id));
  for (const product of await listProducts(transaction, portal_id)) {
    if (isFirst || touched.has(product.slug)) await keep(await exportProduct(transaction, portal_id, product));
  }
  await endRevisionFiles(transaction, portal_id, number, [...ended, ...before.keys()]);
}

export interface ChangedFile {
  path: string;
  before?: Uint8Array;
  after?: Uint8Array;
}

/** The stored revisions of a portal. */
export function createRevisions(query: Querying) {
  const store = createRevisionStore(query);
  return {
    list: store.list,
    find: store.find,

    /** The files that a revision added, changed or removed, each with its content before and after. */
    async changedFiles(portal_id: string, number: number): Promise<ChangedFile[]> {
      const files = new Map<string, ChangedFile>();
      for (const { path, content, since_revision } of await store.listChangedFiles(portal_id, number)) {
        const side = since_revision === number ? 'after' : 'before';
        files.set(path, { path, ...files.get(path), [side]: await gunzip(content) });
      }
      return [...files.values()];
    },

    /** The portal's content in a revision; undefined if the revision does not exist. */
    async files(portal_id: string, number: number): Promise<[string, Uint8Array][] | undefined> {
      if (!(await store.find(portal_id, number))) return undefined;
      const rows = await store.listFiles(portal_id, number);
      return Promise.all(
        rows.map(async ({ path, content }): Promise<[string, Uint8Array]> => [path, await gunzip(content)]),
      );
    },
  };
}
