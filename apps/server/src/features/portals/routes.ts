import * as contract from '@portico/contract/portal.ts';
import { toFontStylesheet } from '@portico/ui/theme/stylesheet.ts';
import type { AssetKind } from '../../platform/database/tables/catalog.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { toReading } from '../translations/reading-language.ts';
import type { Translations } from '../translations/service.ts';
import type { Portal, PortalService } from './service.ts';

export const portalRoutes = (portals: PortalService, translations: Pick<Translations, 'portal'>) => {
  const image =
    (kind: AssetKind) =>
    async ({ portal }: { portal: Portal }) => {
      const { media_type, content, hash } = await portals.asset(portal, kind);
      return new Content(media_type, content, hash);
    };
  return [
    handle(contract.getPortalContext, ({ portal, query }) => portals.context(portal, query.include)),
    handle(contract.getPortalAppearance, async (call) =>
      portals.appearance(call.portal, await translations.portal(toReading(call))),
    ),
    handle(contract.getPortalLogo, image('logo')),
    handle(contract.getPortalCover, image('cover')),
    handle(contract.getPortalFavicon, image('favicon')),
    handle(contract.getPortalStylesheet, ({ portal }) => new Content(css, portals.stylesheet(portal))),
    handle(contract.getPortalFonts, ({ portal }) => new Content(css, toFontStylesheet(portals.theme(portal)))),
  ];
};

const css = 'text/css; charset=utf-8';
