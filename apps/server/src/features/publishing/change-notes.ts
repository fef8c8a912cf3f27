import { toVersionSlugs } from '@portico/contract/slug.ts';
import { readFrontMatter } from '@portico/documents/parse/front-matter.ts';
import { because } from '../../platform/because.ts';
import { isNotePath, readNotePath } from '../publication/change-note-path.ts';
import type { ChangeNoteContent, DocumentContent, ProductFile } from '../publication/content.ts';
import type { FileReader } from './file-reader.ts';
import type { PortalLinks } from './portal-links.ts';
import { nothingKept, prepareDocuments } from './prepare-documents.ts';
import type { Readers } from './readers.ts';
import type { SharedTexts } from './shared-texts.ts';

/** The most notes of a product. */
const notesMaximum = 1000;

/** A note whose Markdown is not parsed yet. */
export type ReadChangeNote = Omit<ChangeNoteContent, 'nodes'> & Pick<DocumentContent, 'lines_above'>;

/** Reads the owners' notes about changes: `changes/2026-11-17.md`, also below `versions/<name>/`. */
export async function readChangeNotes(
  reader: FileReader,
  folder: string,
  file: ProductFile | undefined,
): Promise<ReadChangeNote[]> {
  const versions = file?.versions ?? [];
  const slugs = toVersionSlugs(versions.map(({ name, slug }) => ({ name, slug })));
  const paths = ['changes', 'versions'].flatMap((part) =>
    reader.listBelow(`${folder}/${part}`).flatMap((path) => (path.endsWith('.md') ? [`${part}/${path}`] : [])),
  );
  const notes: ReadChangeNote[] = [];
  for (const path of paths) {
    const at = `${folder}/${path}`;
    if (!isNotePath(path)) continue;
    const { date, folder_version } = readNotePath(path) ?? {};
    if (date === undefined) {
      reader.report(at, because('change-note-name'));
      continue;
    }
    if (notes.length === notesMaximum) {
      reader.report(at, because('change-notes-too-many', { maximum: notesMaximum }));
      break;
    }
    const source = await reader.text(at);
    if (source === undefined) continue;
    const { front, body, lines_above, problems } = readFrontMatter(source, 'change-note');
    for (const { line, ...why } of problems) reader.report(at, why, line);
    const named = front.version ?? folder_version ?? (versions.length === 1 ? versions[0]?.name : undefined);
    const version = versions.find(({ name }) => name === named || slugs.get(name) === named)?.name;
    if (named !== undefined && version === undefined && file) {
      reader.report(at, because('change-note-version', { version: named }));
      continue;
    }
    notes.push({ path, date, version, title: front.title, content: body, lines_above });
  }
  return notes;
}

interface Place {
  /** Relative to the publishing folder. */
  folder: string;
  /** The readers who see the product. */
  readers: Readers;
  shared: SharedTexts;
}

/** Parses notes, each by itself. Their links are checked like those of documents, but must be whole paths. */
export async function prepareChangeNotes(
  reader: FileReader,
  notes: readonly ReadChangeNote[],
  { folder, readers, shared }: Place,
  links: PortalLinks,
): Promise<ChangeNoteContent[]> {
  const prepared: ChangeNoteContent[] = [];
  for (const { lines_above = 0, ...note } of notes) {
    const document = {
      source_path: note.path,
      parent_path: undefined,
      slug: note.date,
      title: note.title ?? note.date,
    };
    const place = {
      folder,
      readers,
      images: new Map(),
      kept: nothingKept,
      shared,
      isLenient: false,
    };
    const [made] = await prepareDocuments(reader, [{ ...document, content: note.content, lines_above }], place, links);
    prepared.push({ ...note, nodes: made?.nodes ?? '' });
  }
  return prepared;
}
