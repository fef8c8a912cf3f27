import { originsBy } from '../../features/mail/portal-url.ts';
import { createPagesModule } from '../../features/pages/module.ts';
import { createShareImagesModule } from '../../features/share-images/module.ts';
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
export function composePages({ database, siteUrl }: Shared, { foundation, people, reading }: Before) {
  const pages = createPagesModule({
    database,
    readableAmong: reading.access.access.readableAmong,
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
  return { pages, shareImages };
}
