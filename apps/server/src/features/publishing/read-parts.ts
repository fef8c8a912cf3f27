import type { DocumentContent, SpecContent } from '../publication/content.ts';
import type { Finding } from '../publication/findings.ts';
import { readDocumentImages } from './document-images.ts';
import { readDocuments } from './documents-folder.ts';
import { createFileReader } from './file-reader.ts';
import type { FolderFiles } from './folder-files.ts';
import { prepareDocuments } from './prepare-documents.ts';
import { readSpec } from './spec-file.ts';

/** A specification by itself, in the first of its files, with what is wrong with it. */
export async function readSpecAlone(files: FolderFiles): Promise<{ findings: Finding[]; spec?: SpecContent }> {
  const [first = ''] = files.keys();
  const reader = createFileReader(files);
  const spec = await readSpec(reader, first, { isChecked: () => false, isKept: () => false });
  return { findings: reader.findings, ...(spec && { spec }) };
}

/** The documents of a product by themselves, with what is wrong with them. */
export async function readDocumentsAlone(
  files: FolderFiles,
): Promise<{ findings: Finding[]; documents: DocumentContent[] }> {
  const reader = createFileReader(files);
  const images = await readDocumentImages(reader, 'docs');
  const read = await readDocuments(reader, 'docs');
  const documents = await prepareDocuments(reader, 'docs', read, new Set(images.keys()), undefined);
  return { findings: reader.findings, documents };
}
