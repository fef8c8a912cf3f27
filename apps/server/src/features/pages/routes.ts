import type { FastifyInstance } from 'fastify';
import { Content } from '../../platform/http/handle.ts';
import { installProgramFile, orUndefined } from '../../platform/http/program-file.ts';
import type { Portal } from '../../platform/portal.ts';
import type { PortalService } from '../portals/service.ts';
import { isOpenToSearchEngines, toRobots } from './robots.ts';
import { type SitemapService, toIndex } from './sitemap.ts';

interface Parts {
  portals: Pick<PortalService, 'byHost' | 'asset'>;
  sitemaps: SitemapService;
  /** Scheme, host and port of a portal's canonical domain. */
  originOf(host: string): string;
  auth_segment: string;
}

const text = 'text/plain; charset=utf-8';
const xml = 'application/xml; charset=utf-8';

/** Serves the files that crawlers and browsers request from each site. */
export function installSiteFiles(server: FastifyInstance, parts: Parts): void {
  const { portals, sitemaps, originOf, auth_segment } = parts;
  const install = (route: string, answer: Parameters<typeof installProgramFile>[2]['answer']) =>
    installProgramFile(server, portals.byHost, { route, answer });

  install('/robots.txt', (portal) => {
    const sitemap = `${originOf(portal.canonical_domain)}/sitemap.xml`;
    return new Content(text, toRobots({ isOpen: isOpenToSearchEngines(portal), auth_segment, sitemap }));
  });
  install('/favicon.ico', async (portal) => {
    const icon = await portals.asset(portal, 'favicon').catch(orUndefined('not-found'));
    return icon && new Content(icon.media_type, icon.content, icon.hash);
  });

  const fileOf = async (portal: Portal, number: number): Promise<Content | undefined> => {
    const { files } = await sitemaps.of(portal);
    const file = files[number - 1];
    return file && new Content(xml, file.content, `${sitemaps.tagOf(portal)}-${number}`, { encoding: 'gzip' });
  };
  install('/sitemap.xml', async (portal) => {
    if (!isOpenToSearchEngines(portal)) return undefined;
    const sitemap = await sitemaps.of(portal);
    if (sitemap.files.length <= 1) return fileOf(portal, 1);
    return new Content(xml, toIndex(originOf(portal.canonical_domain), sitemap));
  });
  install('/sitemap-*', async (portal, { path }) => {
    const [, number] = /^\/sitemap-([1-9]\d{0,4})\.xml$/.exec(path) ?? [];
    return isOpenToSearchEngines(portal) ? fileOf(portal, Number(number)) : undefined;
  });

  install('/.well-known', () => undefined);
  install('/.well-known/*', () => undefined);
}
