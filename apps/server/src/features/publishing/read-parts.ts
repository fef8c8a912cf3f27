import type { Visibility } from '@portico/contract/constants.ts';
import type { DocumentContent, SpecContent, VersionFile } from '../publication/content.ts';
import type { Finding } from '../publication/findings.ts';
import { readDocumentImages } from './document-images.ts';
import { createFileReader } from './file-reader.ts';
import { type FolderFiles, filesInMemory } from './folder-files.ts';
import { createLinkTargets, type StoredTargets } from './link-targets.ts';
import { createLinkedPages } from './linked-pages.ts';
import { createPortalLinks } from './portal-links.ts';
import { nothingKept, prepareDocuments } from './prepare-documents.ts';
import type { Readers } from './readers.ts';
import { createSharedTexts } from './shared-texts.ts';
import { readSpec } from './spec-file.ts';
import { readProductDocuments } from './version-documents.ts';

/** Reads a single specification, whose first file is the root, with its findings. */
export async function readSpecAlone(files: FolderFiles): Promise<{ findings: Finding[]; spec?: SpecContent }> {
  const [first = ''] = files.keys();
  const reader = createFileReader(files);
  const spec = await readSpec(reader, first, { isChecked: () => false, isKept: () => false });
  return { findings: reader.findings, ...(spec && { spec }) };
}

/** The place where documents are to be published. */
export interface PreviewPlace {
  portal: string;
  hosts: string[];
  /** The slug of the product. */
  product: string;
  /** The readers of the product, and by default of other products. */
  readers: Readers;
  usualReaders: Visibility;
  /** The product's versions, oldest first. */
  versions?: VersionFile[] | undefined;
  /** What the texts of the portal share. */
  variables: Readonly<Record<string, string>>;
  included: readonly (readonly [path: string, bytes: Uint8Array])[];
  /** The paths of the documents that are new or changed. */
  changed: readonly string[];
}

/** Reads only the documents of a product, below `docs`, with their findings. */
export async function readDocumentsAlone(
  files: FolderFiles,
  { portal, hosts, product, readers, usualReaders, changed, variables, included, versions = [] }: PreviewPlace,
  linked: StoredTargets,
): Promise<{ findings: Finding[]; warnings: Finding[]; documents: DocumentContent[] }> {
  const folder = `products/${product}`;
  const below = [...files].map(([path, file]) => [`${folder}/${path}`, file] as const);
  const reader = createFileReader(new Map([...filesInMemory(included), ...below]));
  const shared = createSharedTexts(reader, { variables });
  const images = await readDocumentImages(reader, `${folder}/docs`);
  const read = await readProductDocuments(reader, folder, { name: product, versions }, undefined);
  const targets = createLinkTargets(
    { portal, usualReaders, products: [], keepsOthers: true, edited: { product, documents: read } },
    linked,
  );
  const others = read.map(({ source_path }) => source_path).filter((path) => !changed.includes(path));
  const kept = { ...nothingKept, texts: new Set(others) };
  const place = { folder: `${folder}/docs`, images, readers, isLenient: true, kept, shared };
  const pages = createLinkedPages([], await linked.pages(portal), usualReaders === 'public' ? 'public' : 'developers');
  const links = createPortalLinks(hosts, targets, pages);
  const documents = await prepareDocuments(reader, read, place, links);
  return { findings: reader.findings.map(inProduct), warnings: reader.warnings.map(inProduct), documents };

  /** The finding with a path relative to the product, as the console shows it. */
  function inProduct(finding: Finding): Finding {
    return { ...finding, file: finding.file.replace(`${folder}/`, '') };
  }
}
