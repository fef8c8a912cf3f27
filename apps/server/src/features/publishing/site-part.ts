import { because } from '../../platform/because.ts';
import { createYamlReader } from '../../platform/yaml/yaml-file.ts';
import { PortalFile, visibilityOf } from '../publication/content.ts';
import type { Finding } from '../publication/findings.ts';
import type { SiteContent } from '../publication/site-content.ts';
import { createFileReader } from './file-reader.ts';
import type { FolderFiles } from './folder-files.ts';
import { createLinkTargets, type StoredTargets } from './link-targets.ts';
import { createLinkedPages } from './linked-pages.ts';
import { readPages, usualVisibility } from './pages-folder.ts';
import { createPortalLinks } from './portal-links.ts';
import { createSharedTexts } from './shared-texts.ts';
import { prepareSite } from './site-folder.ts';
import { checkTerms } from './terms-pages.ts';

const readPortalFile = createYamlReader<PortalFile>(PortalFile);

export interface SitePart {
  findings: Finding[];
  warnings: Finding[];
  /** The pages and images of these files, with the targets of all navigation. */
  site?: SiteContent;
}

/**
 * Reads some pages of a site with its navigation, as a publish of the whole folder would. The other published pages stay,
 * except `removed` ones, by their path below `pages`.
 */
export async function readSitePart(
  files: FolderFiles,
  removed: readonly string[],
  linked: StoredTargets,
): Promise<SitePart> {
  const reader = createFileReader(files);
  const { findings, warnings } = reader;
  const portal = await reader.yaml('portal.yaml', readPortalFile);
  if (!portal) return { findings, warnings };
  const pages = await readPages(reader, portal);
  const gone = new Set([...removed, ...pages.map(({ source_path }) => source_path)]);
  const stored = await linked.pages(portal.name);
  const others = stored.filter(({ source_path }) => !gone.has(source_path));
  for (const { path, source_path } of pages) {
    const other = others.find((one) => one.path === path);
    if (other) reader.report(`pages/${source_path}`, because('page-path-twice', { path, other: other.source_path }));
  }
  const usualReaders = visibilityOf(portal, {});
  const targets = createLinkTargets({ portal: portal.name, usualReaders, products: [], keepsOthers: true }, linked);
  const linkedPages = createLinkedPages(pages, others, usualVisibility(portal));
  checkTerms(reader, portal, linkedPages);
  const links = createPortalLinks(portal.hosts, targets, linkedPages);
  const shared = createSharedTexts(reader, portal);
  const read = { pages, before: stored, others, shared };
  return { findings, warnings, site: await prepareSite(reader, portal, read, links) };
}
