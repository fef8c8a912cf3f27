import type { Database } from '../../platform/database/database.ts';
import { placeAtLine } from '../../platform/yaml/place-at-line.ts';
import { hasAccounts, type PortalContent, type PortalFile } from '../publication/content.ts';
import { FolderError, toShown } from '../publication/findings.ts';
import { navigationParts } from '../publication/navigation-file.ts';
import type { SiteChange, SitePreview } from '../publication/portal-editor.ts';
import { toPortalFile } from './export-portal.ts';
import { exportSitePage } from './export-site.ts';
import { toYamlText, withoutEmpty } from './export-yaml.ts';
import { filesInMemory } from './folder-files.ts';
import type { FolderThreads } from './folder-thread.ts';
import type { StoredTargets } from './link-targets.ts';
import { listIncludedFiles, listNavigation } from './portal-export-store.ts';
import { findSitePage, findSiteSource, listImagesNamed, listPagesLinkingTo } from './site-edit-store.ts';

interface Deps {
  database: Database;
  folders: Pick<FolderThreads, 'readSite'>;
  /** The targets of links on the portals of an organization. */
  linked(org_id: string): StoredTargets;
}

/** The files that an edit of the site reads, besides those of the change. */
export function createSiteReading({ database: { query }, folders, linked }: Deps) {
  /** The parts of `portal.yaml` that pages and navigation refer to. */
  async function toPortal(portal_id: string, { navigation }: SiteChange): Promise<PortalFile> {
    const whole = await toPortalFile(query, portal_id, {});
    const { name, title, hosts, visibility, rbac, teams = [], terms, variables } = whole;
    const parts = navigationParts.map((part) => {
      const changed = navigation[part];
      return [part, changed === undefined ? whole[part] : (changed ?? undefined)] as const;
    });
    return withoutEmpty({
      name,
      title,
      hosts,
      visibility,
      rbac,
      variables,
      // Any login method means that the portal has accounts. Its providers are not in this folder.
      sign_in: hasAccounts(whole) ? ['basic'] : [],
      teams: teams.map((team) => ({ name: team.name })),
      terms,
      ...Object.fromEntries(parts),
    }) as unknown as PortalFile;
  }

  async function textOf(portal_id: string, file: string, page: Parameters<typeof exportSitePage>[0]): Promise<string> {
    return (await findSiteSource(query, portal_id, file)) ?? Buffer.from(exportSitePage(page)).toString();
  }

  async function read(org_id: string, portal_id: string, change: SiteChange) {
    const portal = await toPortal(portal_id, change);
    const yaml = toYamlText(portal);
    const files = new Map<string, Uint8Array>([['portal.yaml', Buffer.from(yaml)]]);
    // Pages with links to a removed page are read, too, so that their dead links are found.
    const linking = await listPagesLinkingTo(query, portal_id, change.removed);
    for (const page of linking) {
      const file = `pages/${page.source_path}`;
      files.set(file, Buffer.from(await textOf(portal_id, file, page)));
    }
    for (const { path, content } of await listIncludedFiles(query, portal_id)) {
      // Other pages are not part of this edit.
      if (!files.has(path) && !/^pages\/.*\.md$/.test(path)) files.set(path, Buffer.from(content));
    }
    for (const [path, bytes] of change.files) files.set(`pages/${path}`, bytes);
    const texts = [...files].flatMap(([path, bytes]) => (path.endsWith('.md') ? [Buffer.from(bytes).toString()] : []));
    for (const { path, content } of await listImagesNamed(query, portal_id, texts)) {
      if (!files.has(`pages/${path}`)) files.set(`pages/${path}`, new Uint8Array(content));
    }
    const made = await folders.readSite(org_id, filesInMemory(files), {
      linked: linked(org_id),
      removed: change.removed,
    });
    const touched = new Set([...change.removed, ...(made.site?.pages ?? []).map(({ source_path }) => source_path)]);
    // Authors know no lines of a file that only this edit has.
    const findings = made.findings.map((finding) =>
      finding.file === 'portal.yaml' && finding.line !== undefined
        ? { ...finding, file: placeAtLine(yaml, finding.line), line: undefined }
        : finding,
    );
    return { portal, ...made, findings, ...(made.site && { site: { ...made.site, touched } }) };
  }

  return {
    /** The text of a published page, or a part of the navigation as JSON; null if there is none. */
    async published(portal_id: string, file: string): Promise<string | null> {
      const part = navigationParts.find((one) => one === file);
      if (part) {
        const found = (await listNavigation(query, portal_id)).find((one) => one.part === part);
        return found ? `${JSON.stringify(found.navigation, null, 2)}\n` : null;
      }
      const page = await findSitePage(query, portal_id, file.slice('pages/'.length));
      if (!page) return null;
      return textOf(portal_id, file, page);
    },

    /** The text of `portal.yaml` as a folder published it; undefined if none did. */
    portalSource: (portal_id: string): Promise<string | undefined> => findSiteSource(query, portal_id, 'portal.yaml'),

    async preview(org_id: string, portal_id: string, change: SiteChange): Promise<SitePreview> {
      const { portal: _, ...made } = await read(org_id, portal_id, change);
      return made;
    },

    /** The content to publish. Throws all findings together. */
    async content(org_id: string, portal_id: string, change: SiteChange): Promise<PortalContent> {
      const { portal, findings, warnings, site } = await read(org_id, portal_id, change);
      if (findings.length > 0 || !site) throw new FolderError(findings);
      return { portal, products: [], assets: {}, site, warnings: warnings.map(toShown) };
    },
  };
}
