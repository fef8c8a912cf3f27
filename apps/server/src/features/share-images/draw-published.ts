import type { Portal } from '../../platform/portal.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { PageEntry } from '../pages/service.ts';
import type { RevisionStore } from './store.ts';

/** Of one publish: half of the images that are kept. The others are drawn when they are asked for. */
const aheadMaximum = 300;

interface Deps {
  store: RevisionStore;
  findPortal(portal_id: string): Promise<Portal | undefined>;
  listOpenPages(portal: Portal): AsyncIterable<readonly PageEntry[]>;
  /** False where too many images are waiting already. */
  drawAhead(portal: Portal, path: string): Promise<boolean>;
  maximum?: number;
}

/**
 * Draws the images of what was published, on any instance or by a command, one after another: a request for an image waits for
 * at most one of these. Images are kept in memory, so each instance draws its own.
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
    /** Draws what was published since the last round. What was published before the first is drawn on request. */
    async round(): Promise<void> {
      const revisions = new Map((await store.list()).map(({ id, catalog_revision }) => [id, catalog_revision]));
      const before = seen ?? revisions;
      seen = revisions;
      for (const [id, revision] of revisions) {
        const portal = before.get(id) === revision || isStopped ? undefined : await findPortal(id);
        if (portal?.is_public) await drawAll(portal);
      }
    },
    /** The picture that is being drawn is the last. */
    stop(): void {
      isStopped = true;
    },
  };
}

const isPartPath = (path: string): boolean => /^\/spec\/[^/]+\/[^/]+\//.test(path);
