import type { Querying } from '../../platform/database/database.ts';
import type { ExportedFiles } from './export-product.ts';
import { toYamlText, withoutEmpty } from './export-yaml.ts';
import { listSiteImages, listSitePages } from './portal-export-store.ts';

/** The pages of a portal with their images. Publishing them again changes nothing. */
export async function exportSite(query: Querying, portal_id: string): Promise<ExportedFiles> {
  const files: ExportedFiles = new Map();
  for (const page of await listSitePages(query, portal_id)) {
    const { source_path, title, description, layout, home, visibility, team_names, content } = page;
    const front = withoutEmpty({
      title,
      description: description ?? undefined,
      layout,
      catalog: home === null ? undefined : home === 'page' ? 'none' : 'below',
      visibility: visibility === 'teams' ? { teams: team_names } : (visibility ?? undefined),
    });
    files.set(`pages/${source_path}`, Buffer.from(`---\n${toYamlText(front)}---\n${content}`));
  }
  for (const { path, content } of await listSiteImages(query, portal_id)) {
    files.set(`pages/${path}`, new Uint8Array(content));
  }
  return files;
}
