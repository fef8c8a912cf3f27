import { because } from '../../platform/because.ts';
import type { PortalFile } from '../publication/content.ts';
import type { SiteContent, SiteImageContent, SitePageContent } from '../publication/site-content.ts';
import { type ImageContent, readDocumentImages } from './document-images.ts';
import type { FileReader } from './file-reader.ts';
import type { StoredPage } from './linked-pages.ts';
import { resolveNavigation } from './navigation-targets.ts';
import { type ReadPage, usualVisibility } from './pages-folder.ts';
import type { PortalLinks } from './portal-links.ts';
import { findKept, prepareDocuments } from './prepare-documents.ts';
import { prepareTranslations } from './prepare-translations.ts';
import type { SharedTexts } from './shared-texts.ts';

const imagesPath = '/api/v2/portal/page-images/';
const toImageUrl = (file: string): string => `${imagesPath}${file.split('/').map(encodeURIComponent).join('/')}`;

interface ReadSite {
  pages: readonly ReadPage[];
  /** Those of the last publish. */
  before: readonly StoredPage[];
  shared: SharedTexts;
  /** Pages that stay as they are, to which links may lead. */
  others?: readonly StoredPage[];
}

/**
 * Turns pages into nodes, and checks their links and those of menu, footer and announcement.
 */
export async function prepareSite(
  reader: FileReader,
  portal: PortalFile,
  { pages: read, before, shared, others = [] }: ReadSite,
  links: PortalLinks,
): Promise<SiteContent> {
  const images = await readDocumentImages(reader, 'pages');
  const kept = await findKept(read, before, shared);
  const paths = new Map([...others, ...read].map(({ source_path, path }) => [source_path, path]));
  const place = {
    folder: 'pages',
    readers: 'public',
    images,
    kept,
    shared,
    isLenient: false,
    only: new Set(read.map(({ source_path }) => source_path)),
    urls: { toDocument: (source_path: string) => paths.get(source_path) ?? '/', toImage: toImageUrl },
  } as const;
  const toDocument = (page: Pick<StoredPage, 'source_path' | 'path' | 'visibility' | 'content'>) => ({
    source_path: page.source_path,
    content: page.content,
    parent_path: undefined,
    slug: page.path,
    title: '',
    visibility: page.visibility ?? usualVisibility(portal),
  });
  const documents = read.map(({ lines_above, translations, visibility = null, ...page }) => ({
    ...toDocument({ ...page, visibility }),
    lines_above,
    variables: page.variables,
    ...(translations && { translations }),
  }));
  const all = [...documents, ...others.map(toDocument)];
  const converted = await prepareDocuments(reader, all, place, links);
  const prepared = await prepareTranslations(reader, converted, place, links);
  const made = new Map(prepared.map((document) => [document.source_path, document]));
  const pages = read.map(({ lines_above: _, ...page }) => {
    const { nodes, conversion, translations } = made.get(page.source_path) ?? {};
    return {
      ...page,
      nodes: nodes ?? kept.conversions.get(page.source_path)?.nodes ?? '',
      conversion,
      ...(translations && { translations }),
    };
  });
  return {
    pages,
    images: shownImages(reader, images, pages),
    targets: await resolveNavigation(reader, portal, links),
  };
}

/** Its path is `imagesPath`. */
const imageUrl = /"(?:url|darkUrl|href)":"\/api\/v2\/portal\/page-images\/([^"]+)"/g;

/** An image that no page shows or links to has no readers, so it is not published. */
function shownImages(
  reader: FileReader,
  images: ReadonlyMap<string, ImageContent>,
  pages: readonly SitePageContent[],
): Map<string, SiteImageContent> {
  const shown = new Map<string, string[]>();
  for (const { path, nodes, translations = [] } of pages) {
    const all = [nodes, ...translations.map((translation) => translation.nodes ?? '')].join('');
    for (const [, url = ''] of all.matchAll(imageUrl)) {
      const file = decodeURIComponent(url);
      const known = shown.get(file) ?? [];
      if (!known.includes(path)) shown.set(file, [...known, path]);
    }
  }
  const published = new Map<string, SiteImageContent>();
  for (const [file, { media_type, bytes }] of images) {
    const shown_on = shown.get(file);
    if (shown_on) published.set(file, { media_type, bytes, shown_on });
    else reader.warn(`pages/${file}`, because('image-unused'));
  }
  return published;
}
