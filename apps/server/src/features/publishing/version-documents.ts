import { toVersionSlugs } from '@portico/contract/slug.ts';
import { because } from '../../platform/because.ts';
import type { DocumentContent, ProductFile } from '../publication/content.ts';
import { versionFolderOf } from '../publication/document-path.ts';
import { type DocumentReaders, readBranch, readDocuments } from './documents-folder.ts';
import type { FileReader } from './file-reader.ts';

/** The slugs that versions had at the last publish, by their names. */
export type VersionSlugs = ReadonlyMap<string, string>;

/**
 * Reads the documents of a product, then those of its versions, the newest version first. The first page of a version
 * is `versions/<name>/docs/index.md`; its slug is that of the version, and the version's other documents are below it.
 */
export async function readProductDocuments(
  reader: FileReader,
  folder: string,
  file: ProductFile | undefined,
  readers: DocumentReaders | undefined,
  before: VersionSlugs = new Map(),
): Promise<DocumentContent[]> {
  reportReserved(reader, folder);
  const documents = await readDocuments(reader, `${folder}/docs`, readers);
  const branches = file ? await readVersions(reader, folder, file, readers, before) : [];
  const tops = documents.filter(({ parent_path }) => parent_path === undefined);
  for (const [first] of branches) {
    const other = tops.find(({ slug }) => slug === first?.slug);
    if (first && other)
      reader.report(
        `${folder}/docs/${other.source_path}`,
        because('slug-used-twice', { slug: first.slug, other: first.source_path }),
      );
  }
  return [...documents, ...branches.flat()];
}

async function readVersions(
  reader: FileReader,
  folder: string,
  { versions = [] }: ProductFile,
  readers: DocumentReaders | undefined,
  before: VersionSlugs,
): Promise<DocumentContent[][]> {
  const slugs = toVersionSlugs(versions.map(({ name, slug }) => ({ name, slug, before: before.get(name) })));
  const branches: { age: number; documents: DocumentContent[] }[] = [];
  const read = new Map<string, string>();
  for (const { name, isFolder } of reader.list(`${folder}/versions`)) {
    const path = `versions/${name}/docs`;
    if (!isFolder || !reader.listBelow(`${folder}/${path}`).some((each) => each.endsWith('.md'))) continue;
    const at = versions.findIndex((version) => version.name === name || slugs.get(version.name) === name);
    const version = versions[at];
    if (!version) {
      reader.report(`${folder}/${path}`, because('change-note-version', { version: name }));
      continue;
    }
    const other = read.get(version.name);
    if (other !== undefined) {
      reader.report(`${folder}/${path}`, because('version-docs-twice', { version: version.name, other }));
      continue;
    }
    read.set(version.name, path);
    const slug = slugs.get(version.name) ?? '';
    branches.push({ age: -at, documents: await readBranch(reader, folder, path, readers, slug) });
  }
  return branches.toSorted((a, b) => a.age - b.age).map(({ documents }) => documents);
}

/** Files below `docs` whose path is that of a version's documents. */
function reportReserved(reader: FileReader, folder: string): void {
  for (const path of reader.listBelow(`${folder}/docs`)) {
    if (versionFolderOf(path) === undefined) continue;
    reader.report(`${folder}/docs/${path}`, because('version-docs-reserved', { meant: `${folder}/${path}` }));
  }
}
