import type { Visibility } from '@portico/contract/constants.ts';
import { isReservedPath } from '@portico/contract/reserved-paths.ts';
import { type MarkdownFile, readFrontMatter } from '@portico/documents/parse/front-matter.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import { because } from '../../platform/because.ts';
import { hasAccounts, type PortalFile } from '../publication/content.ts';
import type { SitePageContent } from '../publication/site-content.ts';
import { ownLanguageOf } from '../publication/translation-content.ts';
import type { FileReader } from './file-reader.ts';
import { firstHeading } from './first-heading.ts';
import { isTranslation, readTextTranslations } from './translations.ts';

const pagesMaximum = 5000;
/** Deeper than any author nests pages. */
const deepestPage = 10;

/** A page whose text has not been turned into nodes yet. */
export interface ReadPage extends Omit<SitePageContent, 'nodes' | 'conversion'> {
  /** The number of lines above the text in its file. */
  lines_above: number;
}

/** Whom a page is shown to where it says nothing. */
export const usualVisibility = ({ visibility }: Pick<PortalFile, 'visibility'>): Visibility =>
  visibility === 'public' ? 'public' : 'developers';

/** Reads `pages/**`: the path of a page is that of its file, and `index.md` is the page of its folder. */
export async function readPages(reader: FileReader, portal: PortalFile | undefined): Promise<ReadPage[]> {
  const pages = new Map<string, ReadPage>();
  const files = reader.listBelow('pages').filter((name) => name.endsWith('.md'));
  for (const source_path of files.toSorted()) {
    const file = `pages/${source_path}`;
    if (isTranslation(reader, file)) continue;
    if (pages.size === pagesMaximum) {
      reader.report(file, because('pages-too-many', { maximum: pagesMaximum }));
      break;
    }
    const page = await readPage(reader, source_path, portal);
    if (!page) continue;
    const other = pages.get(page.path);
    if (isReservedPath(page.path)) reader.report(file, because('page-path-reserved', { path: page.path }));
    else if (other) reader.report(file, because('page-path-twice', { path: page.path, other: other.source_path }));
    else pages.set(page.path, page);
  }
  return [...pages.values()];
}

async function readPage(
  reader: FileReader,
  source_path: string,
  portal: PortalFile | undefined,
): Promise<ReadPage | undefined> {
  const file = `pages/${source_path}`;
  const path = toPath(source_path);
  if (path === undefined) return void reader.report(file, because('page-path-empty'));
  if (path.split('/').length > deepestPage + 1) {
    return void reader.report(file, because('folder-too-deep', { maximum: deepestPage }));
  }
  const source = await reader.text(file);
  if (source === undefined) return undefined;
  const markdown = readFrontMatter(source, 'page');
  for (const { line, ...why } of markdown.problems) reader.report(file, why, line);
  if (portal) checkReaders(reader, file, markdown, portal);
  const { front, body, lines_above } = markdown;
  if (front.catalog && path !== '/') reader.report(file, because('page-catalog-elsewhere'), 1);
  const translations = await readTextTranslations(reader, file, ownLanguageOf(portal?.language), 'page');
  return {
    path,
    source_path,
    title: front.title ?? firstHeading(body) ?? (path === '/' ? (portal?.title ?? '') : (path.split('/').at(-1) ?? '')),
    description: front.description,
    layout: front.layout ?? (path === '/' ? 'landing' : 'text'),
    home: path !== '/' ? undefined : front.catalog === 'none' ? 'page' : 'page-and-catalog',
    visibility: front.visibility,
    teams: front.teams ?? [],
    content: body,
    source,
    variables: front.variables,
    lines_above,
    ...(translations.length > 0 && { translations }),
  };
}

/** Undefined where a part of the path has neither letters nor digits. */
function toPath(source_path: string): string | undefined {
  const parts = source_path.replace(/\.md$/, '').split('/');
  if (parts.at(-1) === 'index') parts.pop();
  const slugs = parts.map(toSlug);
  return slugs.includes('') ? undefined : `/${slugs.map(encodeURIComponent).join('/')}`;
}

/** Only a portal with accounts has developers, and teams are those of `portal.yaml`. */
function checkReaders(
  reader: FileReader,
  file: string,
  { front: { visibility, teams = [] }, visibility_line }: MarkdownFile,
  portal: PortalFile,
): void {
  if (visibility && visibility !== 'public' && !hasAccounts(portal)) {
    reader.report(file, because('visibility-without-accounts', { visibility }), visibility_line);
    return;
  }
  const known = new Set(portal.teams?.map(({ name }) => name));
  for (const team of teams) {
    if (!known.has(team)) reader.report(file, because('page-unknown-team', { team }), visibility_line);
  }
}
