import { Problem } from '@portico/contract/problems.ts';
import { isReservedPath } from '@portico/contract/reserved-paths.ts';
import type { AdminSitePage, SiteFrame } from '@portico/contract/site.ts';
import type { PortalTarget } from '@portico/documents/parse/portal-links.ts';
import type { OrganizationActor } from '../../platform/actor.ts';
import type { Portal } from '../../platform/portal.ts';
import { toViewer, type Viewer } from '../access/viewer.ts';
import { hasPortalTargets, listPortalLinks, withAbsoluteTargets } from '../documents/absolute-targets.ts';
import type { Resolved } from '../page-paths/service.ts';
import type { NavigationFile } from '../publication/navigation-file.ts';
import type { ReadingLanguage, Translations } from '../translations/service.ts';
import { isWithin, noticeAt } from './announcement.ts';
import { toAnnouncement, toFooter, toMenu } from './frame.ts';
import { createOpenableLinks } from './openable-links.ts';
import { toPagePath } from './page-path.ts';
import { isOpenPage, mayRead, type TeamViewer } from './readers.ts';
import type { SiteStore } from './store.ts';

export interface SiteDeps {
  store: SiteStore;
  /** The page of a product at a path, for one reader. */
  resolveProductPage(viewer: Viewer, path: string): Promise<Resolved | undefined>;
  currentPaths(viewer: Viewer, targets: readonly PortalTarget[]): Promise<(target: PortalTarget) => string>;
  translations: Pick<Translations, 'find' | 'portal' | 'shown'>;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  clock(): number;
}

interface Reader {
  portal: Portal;
  developer: { email: string } | undefined;
}

export type SiteService = ReturnType<typeof createSiteService>;

const noPage = () => new Problem('not-found', 'There is no such page.');

export function createSiteService(deps: SiteDeps) {
  const { store, resolveProductPage, currentPaths, translations, isOwnPortal, clock } = deps;

  async function withTeams(viewer: Viewer): Promise<TeamViewer> {
    const { portal_id, email } = viewer;
    const teams = email === undefined ? [] : await store.listTeamNames(portal_id, email);
    return { ...viewer, teams: new Set(teams) };
  }

  async function findReadable(reader: Reader, written: string) {
    const path = toPagePath(written);
    const found = path === undefined ? undefined : await store.findHead(reader.portal.id, path);
    return found && mayRead(await withTeams(toViewer(reader)), found) ? found : undefined;
  }

  async function pathOfProduct(viewer: Viewer, path: string): Promise<string | undefined> {
    const resolved = await resolveProductPage(viewer, path);
    if (resolved?.outcome === 'page') return resolved.path;
    return resolved?.outcome === 'moved' ? resolved.to : undefined;
  }

  return {
    /** The announcement that is shown now, by its id; empty where there is none. */
    noticeOf: ({ announcement }: Portal): string => noticeAt(announcement, clock()),

    /** What stands around every page, as this reader sees it. */
    async frame(reader: Reader, reading: ReadingLanguage): Promise<SiteFrame> {
      const { portal } = reader;
      const viewer = await withTeams(toViewer(reader));
      const isSignedIn = viewer.email !== undefined;
      const pages = (await store.listHeads(portal.id)).filter((page) => mayRead(viewer, page));
      const parts = await store.listNavigation(portal.id);
      const translated = await translations.portal(reading);
      const home = pages.find(({ path }) => path === '/')?.home ?? 'catalog';
      const links = createOpenableLinks({
        portal,
        isSignedIn,
        home,
        readable: new Set(pages.map(({ path }) => path)),
        targets: new Map([...parts.map(({ targets }) => targets), translated?.targets ?? {}].flatMap(Object.entries)),
        pathOfProduct: (path) => pathOfProduct(viewer, path),
      });
      const own = Object.fromEntries(parts.map(({ part, navigation }) => [part, navigation])) as NavigationFile;
      const { menu, footer } = { ...own, ...translated?.file };
      // Without an announcement in the portal's own language there is none to translate.
      const announcement = own.announcement && (translated?.file.announcement ?? own.announcement);
      // A stranger to a private portal sees what stands on its public pages, and nothing of what is inside.
      const isInside = portal.is_public || isSignedIn;
      const isShown = announcement && isInside && isWithin(announcement, clock());
      return {
        home,
        menu: menu ? await toMenu(isInside ? menu : [], links) : null,
        footer: footer ? await toFooter(footer, links) : null,
        announcement: isShown
          ? { ...(await toAnnouncement(announcement, links)), id: noticeAt(own.announcement ?? null, clock()) }
          : null,
      };
    },

    /** A page with its nodes as JSON text, in which each link is a whole URL. */
    async page(reader: Reader, written: string, origin: string, reading: ReadingLanguage) {
      const { portal } = reader;
      const path = toPagePath(written);
      const found = path === undefined ? undefined : await store.findPage(portal.id, path);
      const viewer = toViewer(reader);
      if (!found || !mayRead(await withTeams(viewer), found)) throw noPage();
      const { layout, updated_at } = found;
      const shown = await translations.shown(reading, 'page', found.path);
      const translated = await translations.find(reading, 'page', found.path);
      const { title, nodes, description } = {
        title: translated?.title ?? found.title,
        nodes: translated?.nodes ?? found.nodes,
        description: translated ? translated.description : found.description,
      };
      const head = {
        path: found.path,
        title,
        description,
        layout,
        is_public: isOpenPage(portal.is_public, found),
        updated_at,
        ...shown,
      };
      if (!hasPortalTargets(nodes)) return { head, nodes };
      const pathOf = await currentPaths(viewer, listPortalLinks(nodes));
      const document = { chain: [], hasChildren: false };
      return { head, nodes: withAbsoluteTargets(nodes, { origin, product_id: '', documents: [], document, pathOf }) };
    },

    /** An image is shown to those who may read one of the pages that show it. */
    async image(reader: Reader, path: string) {
      const image = await store.findImage(reader.portal.id, path);
      for (const page of image?.shown_on ?? []) if (await findReadable(reader, page)) return image!;
      throw new Problem('not-found', 'There is no such image.');
    },

    /** Undefined for a path at which this reader finds no page. */
    async resolve(reader: Reader, path: string): Promise<Resolved | undefined> {
      if (path === '/' || isReservedPath(path)) return undefined;
      const found = await findReadable(reader, path);
      if (!found) return undefined;
      return path === found.path ? { outcome: 'page', path } : { outcome: 'moved', to: found.path };
    },

    /** Whether the catalog has a page of its own, because another page is at the start. */
    async hasCatalogPage(portal: Portal): Promise<boolean> {
      const home = await store.findHead(portal.id, '/');
      return home?.home === 'page' && isOpenPage(portal.is_public, home);
    },

    /** The pages that strangers may read, by path, without the home page. */
    async listOpen(portal: Portal) {
      const pages = await store.listHeads(portal.id);
      return pages.filter((page) => page.path !== '/' && isOpenPage(portal.is_public, page));
    },

    async findOpen(portal: Portal, path: string) {
      const found = await findReadable({ portal, developer: undefined }, path);
      return found?.path === path ? found : undefined;
    },

    async list({ org_id }: OrganizationActor, portal_id: string): Promise<{ data: AdminSitePage[] }> {
      if (!(await isOwnPortal(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
      const pages = await store.listForOwners(org_id, portal_id);
      return { data: pages.map(({ team_names: teams, ...page }) => ({ ...page, teams })) };
    },
  };
}
