import type { Database } from '../../platform/database/database.ts';
import type { Portal } from '../../platform/portal.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { OpenPage, PageEntry } from '../pages/service.ts';
import type { PortalService } from '../portals/service.ts';
import { createPublishedDrawing } from './draw-published.ts';
import { createPainterThread } from './painter-thread.ts';
import { createShareImageService } from './service.ts';
import { createRevisionStore } from './store.ts';

interface Needs {
  database: Database;
  listOpenPages(portal: Portal): AsyncIterable<readonly PageEntry[]>;
  findOpenPage(portal: Portal, path: string): Promise<OpenPage | undefined>;
  portals: Pick<PortalService, 'assetHash' | 'byId' | 'findAsset'>;
  takeOrRefuse: AttemptService['takeOrRefuse'];
}

/** Images for links that are shown on other sites. */
export function createShareImagesModule({ database, listOpenPages, findOpenPage, portals, takeOrRefuse }: Needs) {
  const painter = createPainterThread();
  const shareImages = createShareImageService({
    findOpenPage,
    findLogoHash: (portal) => portals.assetHash(portal, 'logo'),
    findLogo: (portal) => portals.findAsset(portal, 'logo'),
    painter,
    takeOrRefuse,
  });
  const drawing = createPublishedDrawing({
    store: createRevisionStore(database),
    findPortal: portals.byId,
    listOpenPages,
    drawAhead: shareImages.drawAhead,
  });
  return {
    shareImages,
    publishedDrawing: drawing,
    sharePainter: painter,
  };
}
