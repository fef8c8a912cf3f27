import type { Portal } from '../../platform/portal.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { PageEntry } from '../pages/service.ts';
import type { RevisionStore } from './store.ts';

/** The limit for one publish: half of the cached images. The others are drawn on request. */
const aheadMaximum = 300;

interface Deps {
  store: RevisionStore;
  findPortal(portal_id: string): Promise<Portal | undefined>;
  listOpenPages(portal: Portal): AsyncIterable<readonly PageEntry[]>;
  /** False if too many images are queued. */
  drawAhead(portal: Portal, path: string): Promise<boolean>;
  maximum?: number;
}

/**
 * Draws the images of new content ahead, whichever instance or command published it. It draws one after another, so a
 * request for an image waits for at most one of these. Images are cached in memory, so each instance draws its own.
 */
export function createPublishedDrawing({ store, findPortal, listOpenPages, drawAhead, maximum = aheadMaximum }: Deps) {
  let seen: ReadonlyMap<string, number> | undefined;
  let isStopped = false;

  /** Products, references and documents come first: a portal may have thousands of operations. */
  async function* pathsOf(portal: Portal): AsyncGenerator<string> {
    for (const isPart of [false, true]) {
      for await (const batch of listOpenPages(portal)) {
        await yieldToEventLoop();
        for (const { path } of batch) if (isPartPath(path) === isPart) yield path;
      }
    }
  }

  async function drawAll(portal: Portal): Promise<void> {
    let left = maximum;
    for await (const path of pathsOf(portal)) {
      if (isStopped || left === 0 || !(await drawAhead(portal, path))) return;
      left -= 1;
    }
  }

  return {
    /**
     * Draws content that was published since the last round. Content from before the first round is drawn on request.
     */
    async round(): Promise<void> {
      const revisions = new Map((await store.list()).map(({ id, catalog_revision }) => [id, catalog_revision]));
      const before = seen ?? revisions;
      seen = revisions;
      for (const [id, revision] of revisions) {
        const portal = before.get(id) === revision || isStopped ? undefined : await findPortal(id);
        if (portal?.is_public) await drawAll(portal);
      }
    },
    /** The current picture is the last one. */
    stop(): void {
      isStopped = true;
    },
  };
}

const isPartPath = (path: string): boolean => /^\/spec\/[^/]+\/[^/]+\//.test(path);
