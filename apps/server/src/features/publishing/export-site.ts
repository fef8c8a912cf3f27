import type { Querying } from '../../platform/database/database.ts';
import { exportSiteTranslations } from './export-translations.ts';
import { toYamlText, withoutEmpty } from './export-yaml.ts';
import type { ExportedFiles } from './exported-files.ts';
import { listIncludedFiles, listSiteImages, listSitePages, listSiteSources } from './portal-export-store.ts';

type StoredSitePage = Awaited<ReturnType<typeof listSitePages>>[number];

/** The Markdown file of a page that was published before its text was kept. */
export function exportSitePage(page: StoredSitePage): Uint8Array {
  const { title, description, layout, home, visibility, team_names, content, variables } = page;
  const front = withoutEmpty({
    title,
    description: description ?? undefined,
    layout,
    catalog: home === null ? undefined : home === 'page' ? 'none' : 'below',
    visibility: visibility === 'teams' ? { teams: team_names } : (visibility ?? undefined),
    variables: variables ?? undefined,
  });
  return Buffer.from(`---\n${toYamlText(front)}---\n${content}`);
}

/** The pages of a portal with their images. Publishing them again changes nothing. */
export async function exportSite(query: Querying, portal_id: string): Promise<ExportedFiles> {
  const files: ExportedFiles = new Map();
  const sources = new Map((await listSiteSources(query, portal_id)).map(({ file, content }) => [file, content]));
  const pages = await listSitePages(query, portal_id);
  for (const [path, content] of await exportSiteTranslations(query, portal_id, pages)) files.set(path, content);
  for (const page of pages) {
    const file = `pages/${page.source_path}`;
    const source = sources.get(file);
    files.set(file, source === undefined ? exportSitePage(page) : Buffer.from(source));
  }
  for (const { path, content } of await listSiteImages(query, portal_id)) {
    files.set(`pages/${path}`, new Uint8Array(content));
  }
  for (const { path, content } of await listIncludedFiles(query, portal_id)) {
    if (!path.startsWith('products/') && !files.has(path)) files.set(path, Buffer.from(content));
  }
  return files;
}
