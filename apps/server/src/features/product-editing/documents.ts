import type { AdminDocuments, DocumentChange } from '@portico/contract/admin-documents.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import { toName } from '../../platform/validation/name.ts';
import { isVersionRoot, toProductFile, versionFolderOf } from '../publication/document-path.ts';
import type { PortalEditor, ProductFolder } from '../publication/portal-editor.ts';
import {
  followMoves,
  moveDocument,
  placeDocuments,
  type TreeDocument,
  toFiles,
  withDescendants,
} from './document-tree.ts';
import type { ProductEditingStore } from './store.ts';
import { moveTranslations } from './translations.ts';
import { readUploads } from './uploads.ts';

interface Deps {
  store: ProductEditingStore;
  editor: PortalEditor;
}

export type DocumentEditing = ReturnType<typeof createDocumentEditing>;

/** Editing of documents by the portal's owners. */
export function createDocumentEditing({ store, editor }: Deps) {
  async function checkProduct({ org_id }: OrganizationActor, portal_id: string, product_id: string): Promise<void> {
    const product = (await store.isOwn(org_id, portal_id)) && (await store.find(portal_id, product_id));
    if (!product) throw new Problem('not-found', 'There is no such product.');
  }

  async function list(owner: OrganizationActor, portal_id: string, product_id: string): Promise<AdminDocuments> {
    await checkProduct(owner, portal_id, product_id);
    const languages = await store.listLanguages(portal_id, product_id);
    const documents = await store.listDocuments(portal_id, product_id);
    return {
      data: documents.map((document) => ({ ...document, languages: languages.get(document.id) ?? [] })),
      images: await store.listImages(portal_id, product_id),
    };
  }

  async function readTree(portal_id: string, product_id: string): Promise<TreeDocument[]> {
    const contents = await store.readContents(portal_id, product_id);
    const documents = await store.listDocuments(portal_id, product_id);
    return documents.map(({ updated_at: _, ...document }) => ({
      ...document,
      content: contents.get(document.id) ?? '',
    }));
  }

  async function find(owner: OrganizationActor, portal_id: string, product_id: string, id: string) {
    const { data } = await list(owner, portal_id, product_id);
    const document = data.find((one) => one.id === id);
    if (!document) throw new Problem('not-found', 'There is no such document.');
    return document;
  }

  const noteOf = (
    verb: 'uploaded' | 'changed' | 'deleted',
    product_id: string,
    name: string,
    details: Record<string, string> = {},
  ) => ({
    summary: `${verb[0]?.toUpperCase()}${verb.slice(1)} ${name}`,
    action: `documents.${verb}` as const,
    target: { kind: 'product', id: product_id },
    details: { name, ...details },
  });

  /** Applies a change to the product's documents. Moved documents keep their ids. */
  async function editTree(
    by: Actor,
    portal_id: string,
    product_id: string,
    note: ReturnType<typeof noteOf>,
    change: (documents: TreeDocument[]) => TreeDocument[],
  ): Promise<AdminDocuments> {
    let moves: { id: string; path: string }[] = [];
    await editor.editProduct(by, portal_id, product_id, {
      note,
      async change(folder) {
        const before = await readTree(portal_id, product_id);
        const after = followMoves(before, placeDocuments(change(before)));
        const paths = new Map(before.map(({ id, path }) => [id, path]));
        moves = after.filter(({ id, path }) => paths.get(id) !== path);
        moveTranslations(folder, before, after);
        for (const { path } of before) folder.files.delete(toProductFile(path));
        for (const [path, bytes] of toFiles(after)) folder.files.set(toProductFile(path), bytes);
        return undefined;
      },
      async before({ transaction }) {
        for (const { id, path } of moves) await store.moveDocument(transaction, portal_id, id, path);
        return [];
      },
    });
    return list(by, portal_id, product_id);
  }

  return {
    list,

    async source(owner: OrganizationActor, portal_id: string, product_id: string, id: string) {
      const document = await find(owner, portal_id, product_id, id);
      const contents = await store.readContents(portal_id, product_id);
      return { ...document, content: contents.get(id) ?? '' };
    },

    async upload(by: Actor, portal_id: string, product_id: string, uploads: UploadedFile[]): Promise<AdminDocuments> {
      await checkProduct(by, portal_id, product_id);
      const files = readDocumentUploads(uploads);
      await editor.editProduct(by, portal_id, product_id, {
        note: noteOf('uploaded', product_id, [...files.keys()].join(', ').slice(0, 200)),
        change(folder) {
          putDocuments(folder, files);
          return undefined;
        },
      });
      return list(by, portal_id, product_id);
    },

    async update(by: Actor, portal_id: string, product_id: string, id: string, change: DocumentChange) {
      const { path, slug: former_slug } = await find(by, portal_id, product_id, id);
      const { parent_id, position, title, slug, visibility, content } = change;
      const words = {
        ...(title !== undefined && { title: toName('title', title) }),
        ...(slug !== undefined && { slug: toSlugOrRefuse(slug) }),
        ...(visibility !== undefined && { visibility }),
        ...(content !== undefined && { content }),
      };
      if (words.slug !== undefined && words.slug !== former_slug && isVersionRoot(path)) {
        throw invalidBecause('slug', because('version-docs-slug'));
      }
      const details = words.slug === undefined || words.slug === former_slug ? {} : { slug: words.slug, former_slug };
      return editTree(by, portal_id, product_id, noteOf('changed', product_id, path, details), (documents) => {
        const changed = documents.map((document) => (document.id === id ? { ...document, ...words } : document));
        if (parent_id === undefined && position === undefined) return changed;
        if (isVersionRoot(path)) throw invalidBecause('parent_id', because('version-docs-fixed'));
        const to = parent_id === undefined ? (changed.find((one) => one.id === id)?.parent_id ?? null) : parent_id;
        checkParent(changed, id, to);
        return moveDocument(changed, id, { parent_id: to, position });
      });
    },

    async remove(by: Actor, portal_id: string, product_id: string, id: string): Promise<AdminDocuments> {
      const { path } = await find(by, portal_id, product_id, id);
      return editTree(by, portal_id, product_id, noteOf('deleted', product_id, path), (documents) => {
        const gone = withDescendants(documents, id);
        return documents.filter((document) => !gone.has(document.id));
      });
    },

    async removeImage(by: Actor, portal_id: string, product_id: string, path: string): Promise<AdminDocuments> {
      await checkProduct(by, portal_id, product_id);
      await editor.editProduct(by, portal_id, product_id, {
        note: noteOf('deleted', product_id, path),
        change({ files }) {
          if (!/\.(?:png|jpe?g)$/i.test(path) || !files.delete(toProductFile(path))) {
            throw new Problem('not-found', 'There is no such image.');
          }
          return undefined;
        },
      });
      return list(by, portal_id, product_id);
    },
  };
}

function toSlugOrRefuse(text: string): string {
  const slug = toSlug(text);
  if (slug !== '') return slug;
  throw invalidBecause('slug', because('not-for-a-url'));
}

function checkParent(documents: readonly TreeDocument[], id: string, parent_id: string | null): void {
  if (parent_id === null) return;
  if (!documents.some((document) => document.id === parent_id))
    throw invalidBecause('parent_id', because('not-a-document-here'));
  if (withDescendants(documents, id).has(parent_id)) throw invalidBecause('parent_id', because('below-itself'));
}

export function readDocumentUploads(uploads: readonly UploadedFile[]): Map<string, Uint8Array> {
  const files = readUploads(uploads);
  const others = [...files.keys()].filter((path) => !/\.(?:md|png|jpe?g)$/i.test(path));
  const [first, ...more] = others.map((path) => ({
    field: path,
    rule: 'invalid' as const,
    ...because('not-a-document-file'),
  }));
  if (first) throw invalidParameter(first, ...more);
  return files;
}

/** A folder requires its own page: if it is missing, one is created with the folder's name. */
export function putDocuments({ files }: Pick<ProductFolder, 'files'>, uploads: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, bytes] of uploads) files.set(toProductFile(path.replace(/\.md$/i, '.md')), bytes);
  for (const path of uploads.keys()) {
    if (!/\.md$/i.test(path)) continue;
    const folders = path.split('/').slice(0, -1);
    const version = versionFolderOf(path);
    // The top of a version's documents is `versions/<name>/docs`.
    const top = version === undefined ? 1 : 3;
    for (let depth = top; depth <= folders.length; depth++) {
      const page = toProductFile(`${folders.slice(0, depth).join('/')}/index.md`);
      const name = depth === 3 && version ? version : (folders[depth - 1] ?? '').replaceAll(/[-_]+/g, ' ');
      const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
      if (!files.has(page)) files.set(page, Buffer.from(`# ${title}\n`));
    }
  }
}
