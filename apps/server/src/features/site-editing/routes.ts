import * as contract from '@portico/contract/admin-site.ts';
import { getDraft, getDraftPicture } from '@portico/contract/site-drafts.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { Drafts } from './drafts.ts';
import type { DraftLinks } from './links.ts';
import type { DraftPublishing } from './publish-drafts.ts';

interface Parts {
  drafts: Drafts;
  draftPublishing: DraftPublishing;
  draftLinks: DraftLinks;
  originOf(host: string): string;
}

interface Answered {
  request: { headers: { 'if-match'?: string | undefined } };
  reply: { header(name: string, value: string): unknown };
}

const ifMatch = ({ request }: Answered) => request.headers['if-match'];

/** Sends the etag of a draft as a header, too. */
async function withEtag<Draft extends { etag: string }>({ reply }: Answered, made: Promise<Draft>): Promise<Draft> {
  const draft = await made;
  reply.header('etag', draft.etag);
  return draft;
}

const patch = 'text/x-diff; charset=utf-8';

export const siteEditingRoutes = ({ drafts, draftPublishing: publishing, draftLinks, originOf }: Parts) => [
  handle(contract.getSiteSource, ({ user, params, query }) => drafts.source(user, params.portalId, query.file)),
  handle(contract.previewSite, ({ user, params, body }) => drafts.preview(user, params.portalId, body)),
  handle(contract.listSiteDrafts, ({ user, params }) => drafts.list(user, params.portalId)),
  handle(contract.createSiteDraft, (call) =>
    withEtag(call, drafts.create(toActor(call), call.params.portalId, call.body)),
  ),
  handle(contract.getSiteDraft, (call) =>
    withEtag(call, drafts.get(call.user, call.params.portalId, call.params.draftId)),
  ),
  handle(contract.saveSiteDraft, (call) =>
    withEtag(call, drafts.save(toActor(call), call.params.portalId, call.params.draftId, ifMatch(call), call.body)),
  ),
  handle(contract.deleteSiteDraft, async (call) => {
    await drafts.remove(toActor(call), call.params.portalId, call.params.draftId);
    return undefined;
  }),
  handle(contract.getSiteDraftChanges, ({ user, params }) => drafts.changes(user, params.portalId, params.draftId)),
  handle(
    contract.getSiteDraftPatch,
    async ({ user, params }) => new Content(patch, await publishing.patch(user, params.portalId, params.draftId)),
  ),
  handle(contract.publishSiteDraft, (call) =>
    publishing.publish(toActor(call), call.params.portalId, call.params.draftId, ifMatch(call)),
  ),
  handle(contract.scheduleSiteDraft, (call) =>
    publishing.schedule(toActor(call), call.params.portalId, call.params.draftId, ifMatch(call), call.body.publish_at),
  ),
  handle(contract.unscheduleSiteDraft, (call) =>
    publishing.unschedule(toActor(call), call.params.portalId, call.params.draftId),
  ),
  handle(contract.createDraftLink, (call) =>
    draftLinks.create(toActor(call), call.params.portalId, call.params.draftId, call.body.days),
  ),
  handle(contract.deleteDraftLink, async (call) => {
    await draftLinks.remove(toActor(call), call.params.portalId, call.params.draftId);
    return undefined;
  }),
  handle(contract.addDraftImage, (call) =>
    drafts.addImage(toActor(call), call.params.portalId, call.params.draftId, call.body),
  ),
  handle(contract.getDraftImage, async ({ user, params }) => {
    const { portalId, draftId, imagePath } = params;
    const { media_type, content, hash } = await drafts.image(user, portalId, draftId, imagePath);
    return new Content(media_type, content, hash);
  }),
  handle(contract.removeSitePage, (call) =>
    publishing.removePage(toActor(call), call.params.portalId, call.query.file),
  ),
  handle(
    contract.getRemovalPatch,
    async ({ user, params, query }) =>
      new Content(patch, await publishing.removalPatch(user, params.portalId, query.file)),
  ),

  handle(getDraft, async ({ portal, params, request }) => {
    const origin = originOf(request.headers.host ?? portal.canonical_domain);
    const page = await draftLinks.page(portal, params.draftToken, origin);
    return new Content('application/json; charset=utf-8', page, undefined, { isNeverStored: true });
  }),
  handle(getDraftPicture, async ({ portal, params }) => {
    const { media_type, content, hash } = await draftLinks.image(portal, params.draftToken, params.imagePath);
    return new Content(media_type, content, hash, { isNeverStored: true });
  }),
];
