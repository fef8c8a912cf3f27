import { isNarrower, type Locale, type Visibility } from '@portico/contract/constants.ts';
import { readFrontMatter } from '@portico/documents/parse/front-matter.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import { because, type Reason } from '../../platform/because.ts';
import type { DocumentContent } from '../publication/content.ts';
import { isVersionRoot, versionFolderOf } from '../publication/document-path.ts';
import type { FileReader } from './file-reader.ts';
import { firstHeading } from './first-heading.ts';
import { isTranslation, readTextTranslations } from './translations.ts';

interface Entry extends DocumentContent {
  order: number;
}

/** The readers that documents can have. */
export interface DocumentReaders {
  /** The widest visibility that a document can have; undefined if it is not known. */
  widest?: Visibility | undefined;
  has_accounts?: boolean;
  /** The portal's own language. */
  language?: Locale;
}

/** The parent of documents: the product at the top, then pages of folders. */
interface Above extends Required<DocumentReaders> {
  path: string | undefined;
  /** The visibility that children inherit. */
  inherited: Visibility | undefined;
}

/** Deeper than any author nests pages. */
const deepestFolder = 20;

/**
 * Reads the documents below a folder, in reading order. `index.md` is the page of its folder, and the other documents
 * in the folder are its children. The top folder's own `index.md` is a sibling of the others.
 */
export async function readDocuments(
  reader: FileReader,
  folder: string,
  readers: DocumentReaders = {},
): Promise<DocumentContent[]> {
  return (await readLevel(reader, folder, '', topOf(readers))).map(withoutOrder);
}

/** Reads one folder with its page, whose slug is given. */
export async function readBranch(
  reader: FileReader,
  folder: string,
  path: string,
  readers: DocumentReaders = {},
  slug: string,
): Promise<DocumentContent[]> {
  const [branch] = await readSubfolder(reader, folder, path, topOf(readers));
  return branch ? [{ ...branch.entry, slug }, ...branch.children].map(withoutOrder) : [];
}

const topOf = ({ widest, has_accounts = true, language = 'en' }: DocumentReaders): Above => ({
  path: undefined,
  inherited: undefined,
  widest,
  has_accounts,
  language,
});

const withoutOrder = ({ order: _, ...document }: DocumentContent & { order?: number }): DocumentContent => document;

async function readLevel(reader: FileReader, folder: string, below: string, above: Above): Promise<Entry[]> {
  const level: { entry: Entry; children: Entry[] }[] = [];
  for (const { name, isFolder } of reader.list(below ? `${folder}/${below}` : folder)) {
    const path = below ? `${below}/${name}` : name;
    const isOwnPage = name === 'index.md' && below !== '';
    if (isFolder) level.push(...(await readSubfolder(reader, folder, path, above)));
    else if (name.endsWith('.md') && !isOwnPage && !isTranslation(reader, `${folder}/${path}`)) {
      const entry = await readEntry(reader, folder, path, above);
      if (entry) level.push({ entry, children: [] });
    }
  }
  reportNamesakes(reader, folder, level);
  level.sort((a, b) => a.entry.order - b.entry.order || a.entry.source_path.localeCompare(b.entry.source_path, 'en'));
  return level.flatMap(({ entry, children }) => [entry, ...children]);
}

async function readSubfolder(reader: FileReader, folder: string, path: string, above: Above) {
  if (!reader.listBelow(`${folder}/${path}`).some((name) => name.endsWith('.md'))) return [];
  if (path.split('/').length > deepestFolder) {
    reader.report(`${folder}/${path}`, because('folder-too-deep', { maximum: deepestFolder }));
    return [];
  }
  const entry = await readEntry(reader, folder, `${path}/index.md`, above);
  if (!entry) return [];
  const { source_path, visibility } = entry;
  const below = { ...above, path: source_path, inherited: visibility, widest: visibility ?? above.widest };
  return [{ entry, children: await readLevel(reader, folder, path, below) }];
}

/** Reports two pages with one parent and one slug. */
function reportNamesakes(reader: FileReader, folder: string, level: readonly { entry: Entry }[]): void {
  const taken = new Map<string, string>();
  for (const { entry } of level) {
    const other = taken.get(entry.slug);
    if (other === undefined) taken.set(entry.slug, entry.source_path);
    else reader.report(`${folder}/${entry.source_path}`, because('slug-used-twice', { slug: entry.slug, other }));
  }
}

async function readEntry(reader: FileReader, folder: string, path: string, above: Above) {
  const file = `${folder}/${path}`;
  const source = await reader.text(file);
  if (source === undefined) return undefined;
  const { front, body, lines_above, visibility_line, problems } = readFrontMatter(source);
  for (const { line, ...why } of problems) reader.report(file, why, line);
  const name = (path.endsWith('/index.md') ? path.slice(0, -'/index.md'.length) : path.slice(0, -'.md'.length))
    .split('/')
    .at(-1);
  // The first page of a version has the slug of the version.
  if (isVersionRoot(path) && front.slug !== undefined) reader.report(file, because('version-docs-slug'));
  const slug = toSlug(front.slug ?? name ?? '');
  if (slug === '') return void reader.report(file, because('no-slug'));
  const { visibility = above.inherited } = front;
  const why = front.visibility && whyNot(front.visibility, above);
  if (why) reader.report(file, why, visibility_line);
  const translations = await readTextTranslations(reader, file, above.language, 'document');
  const entry: Entry = {
    source_path: path,
    parent_path: above.path,
    visibility,
    own_visibility: front.visibility,
    variables: front.variables,
    slug,
    title: front.title ?? firstHeading(body) ?? (isVersionRoot(path) ? versionFolderOf(path) : name) ?? slug,
    content: body,
    lines_above,
    ...(translations.length > 0 && { translations }),
    order: front.order ?? (path === 'index.md' ? -1 : 1_000_000),
  };
  return entry;
}

/**
 * The reason why a document may not have this visibility: it must not be wider than its parent's, and only a portal
 * with accounts has developers.
 */
function whyNot(visibility: Visibility, { widest, has_accounts }: Above): Reason | undefined {
  if (visibility !== 'public' && !has_accounts) return because('visibility-without-accounts', { visibility });
  if (widest && isNarrower(widest, visibility)) return because('wider-than-above', { visibility, above: widest });
  return undefined;
}
