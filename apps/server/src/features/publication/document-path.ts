import { posix } from 'node:path';

/**
 * The path of a document or an image is relative to the product's `docs` folder. Of a version's documents it is
 * relative to the product's folder: `versions/v2/docs/quickstart.md`.
 */
const versioned = /^versions\/([^/]+)\/docs\//;

/** The folder of the version that a document or an image belongs to; undefined if it belongs to the product. */
export const versionFolderOf = (path: string): string | undefined => versioned.exec(path)?.[1];

/** Whether the document is the first page of a version, below which its others are. */
export const isVersionRoot = (path: string): boolean => /^versions\/[^/]+\/docs\/index\.md$/.test(path);

/** The path of the file in the product's folder. */
export const toProductFile = (path: string): string => (versioned.test(path) ? path : `docs/${path}`);

/** The reverse of `toProductFile`; undefined for a file that is no document and no image of documents. */
export function fromProductFile(file: string): string | undefined {
  if (file === 'docs') return '.';
  if (file.startsWith('docs/')) return file.slice('docs/'.length);
  return versioned.test(`${file}/`) ? file : undefined;
}

/** The file of a document in a folder of documents, of which only that of a product has versions beside it. */
export const toFolderFile = (folder: string, path: string): string =>
  /^products\/[^/]+\/docs$/.test(folder) && versioned.test(path)
    ? `${posix.dirname(folder)}/${path}`
    : `${folder}/${path}`;

/** The target of a relative link in a document; undefined if it leaves the documents of the product. */
export function resolveDocumentPath(from: string, target: string): string | undefined {
  const file = posix.join(posix.dirname(toProductFile(from)), target).replace(/\/$/, '');
  return fromProductFile(file);
}
