import { toViewer } from '../features/access/viewer.ts';
import { originsBy } from '../features/mail/portal-url.ts';
import { isOpenToSearchEngines } from '../features/pages/robots.ts';
import type { StaticFiles } from '../platform/http/static-files.ts';
import { toHeadTags } from '../platform/render/head.ts';
import { createPages, type PagesParts } from '../platform/render/pages.ts';
import type { Services } from './compose.ts';

interface Parts extends Pick<PagesParts, 'renderer' | 'is_https' | 'log' | 'developerOf' | 'callApi'> {
  readonly portalFiles: StaticFiles;
  readonly services: Services;
  siteUrl(): URL;
}

/** Renders pages from data of the features: paths, head tags, share images, flags and appearance. */
export function createPortalPages({ portalFiles, services, siteUrl, ...rest }: Parts) {
  const { portals, flags, pagePaths, shareImages, site, terms } = services;
  const originOf = originsBy(siteUrl);
  return createPages({
    ...rest,
    files: portalFiles,
    recallPortal: portals.recall,
    context: (portal) => portals.context(portal, 'accounts'),
    flags: ({ id }) => flags.all(id),
    stylesheet: portals.pageStylesheet,
    resolve: async (portal, developer, path) =>
      (await pagePaths.resolve(toViewer({ portal, developer }), path)) ??
      (await site.resolve({ portal, developer }, path)),
    isOfTerms: async ({ id }, path) => (await terms.current(id)).some((one) => one.path === path),
    noticeOf: site.noticeOf,
    originOf: ({ canonical_domain }) => originOf(canonical_domain),
    headTags: async (head, portal, { choices, isLocaleInUrl, isOpen }) =>
      toHeadTags(head, {
        origin: originOf(portal.canonical_domain),
        name: portal.title,
        isPublic: isOpen,
        hasSearchEngines: isOpenToSearchEngines(portal),
        locale: choices.locale,
        isLocaleInUrl,
        shareImage: isOpen && !head.isHidden ? await shareImages.pathOf(portal, head.path) : undefined,
      }),
  });
}
