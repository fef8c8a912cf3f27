import { originsBy } from '../../features/mail/portal-url.ts';
import { createPagesModule } from '../../features/pages/module.ts';
import { createShareImagesModule } from '../../features/share-images/module.ts';
import { createSiteModule } from '../../features/site/module.ts';
import type { Shared } from '../shared.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';
import type { Reading } from './reading.ts';

interface Before {
  foundation: Foundation;
  people: People;
  reading: Reading;
}

export type Pages = ReturnType<typeof composePages>;

/** The content that search engines and sites with shared links read of a portal. */
export function composePages({ database, siteUrl, clock }: Shared, { foundation, people, reading }: Before) {
  const { site } = createSiteModule({
    database,
    resolveProductPage: reading.pagePaths.pagePaths.resolve,
    currentPaths: reading.pagePaths.currentPaths,
    translations: reading.translations.translations,
    isOwnPortal: foundation.organization.organization.ownsPortal,
    clock,
  });
  const pages = createPagesModule({
    database,
    readableAmong: reading.access.access.readableAmong,
    site,
    originOf: originsBy(siteUrl),
  });
  const { portals } = foundation.portals;
  const shareImages = createShareImagesModule({
    database,
    listOpenPages: pages.pages.listOpenPages,
    findOpenPage: pages.pages.findOpenPage,
    portals,
    takeOrRefuse: people.accounts.attempts.takeOrRefuse,
  });
  return { pages, shareImages, site: { site } };
}
