import { Problem } from '@portico/contract/problems.ts';
import type { PortalTarget } from '@portico/documents/parse/portal-links.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Portal } from '../../platform/portal.ts';
import { toViewer, type Viewer } from '../access/viewer.ts';
import { hasPortalTargets, listPortalLinks, withAbsoluteTargets } from '../documents/absolute-targets.ts';
import { hashOf } from '../publication/publication.ts';
import type { DraftDeps, Drafts } from './drafts.ts';

interface Deps extends DraftDeps {
  drafts: Drafts;
  newSecretToken(): string;
  originOf(host: string): string;
  currentPaths(viewer: Viewer, targets: readonly PortalTarget[]): Promise<(target: PortalTarget) => string>;
}

/** The JSON text of a page with one more field. */
const dated = (page: string, updated_at: string): string =>
  `${page.slice(0, -1)},"updated_at":${JSON.stringify(updated_at)}}`;

/** The path of images on published pages. */
const pageImages = '/api/v2/portal/page-images/';

const dayMs = 86_400_000;
const noDraft = () => new Problem('not-found', 'There is no such draft, or its link has ended.');

export type DraftLinks = ReturnType<typeof createDraftLinks>;

/** Links by which people without an account see a draft. Only the hash of a link's token is stored. */
export function createDraftLinks({ store, transact, now, drafts, newSecretToken, originOf, currentPaths }: Deps) {
  const findShown = async ({ id: portal_id }: Pick<Portal, 'id'>, token: string) => {
    const draft = await store.findByLink(portal_id, hashOf(token), now());
    if (!draft) throw noDraft();
    return draft;
  };

  return {
    async create(by: Actor, portal_id: string, id: string, days: number) {
      const draft = await drafts.find(by, portal_id, id);
      const token = newSecretToken();
      const expires_at = new Date(Date.parse(now()) + days * dayMs).toISOString();
      await transact(async (transaction) => {
        const values = { link_hash: hashOf(token), link_expires_at: expires_at };
        if (!(await store.set(transaction, draft, values))) throw noDraft();
        await drafts.record(transaction, by, 'site.draft-link-created', draft, { expires_at });
      });
      return { url: `${originOf(await store.hostOf(portal_id))}/drafts/${token}`, expires_at };
    },

    async remove(by: Actor, portal_id: string, id: string): Promise<void> {
      const draft = await drafts.find(by, portal_id, id);
      await transact(async (transaction) => {
        await store.set(transaction, draft, { link_hash: null, link_expires_at: null });
        await drafts.record(transaction, by, 'site.draft-link-ended', draft);
      });
    },

    /** The draft behind a link, as its readers would see it, as JSON text. */
    async page(portal: Portal, token: string, origin: string): Promise<string> {
      const { shown, updated_at } = await findShown(portal, token);
      if (shown === null) throw new Problem('not-found', 'The draft has mistakes, so it cannot be shown yet.');
      const text = shown.replaceAll(pageImages, `/api/v2/portal/drafts/${token}/images/`);
      if (!hasPortalTargets(text)) return dated(text, updated_at);
      // Whoever has the link has no other rights.
      const pathOf = await currentPaths(toViewer({ portal, developer: undefined }), listPortalLinks(text));
      const document = { chain: [], hasChildren: false };
      const reading = { origin, product_id: '', documents: [], document, pathOf };
      return dated(withAbsoluteTargets(text, reading), updated_at);
    },

    /** An image that the draft shows: one of its own, or a published one. */
    async image(portal: Pick<Portal, 'id'>, token: string, path: string) {
      const { id, shown } = await findShown(portal, token);
      const url = `page-images/${path.split('/').map(encodeURIComponent).join('/')}"`;
      const image = shown?.includes(url)
        ? ((await store.findImage(portal.id, id, path)) ?? (await store.findPublishedImage(portal.id, path)))
        : undefined;
      if (!image) throw new Problem('not-found', 'There is no such image.');
      return image;
    },
  };
}
