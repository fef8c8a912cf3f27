import * as contract from '@portico/contract/following.ts';
import * as owners from '@portico/contract/version-audience.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import { toViewer } from '../access/viewer.ts';
import type { AudienceService } from './audience.ts';
import type { FollowingService } from './service.ts';

interface Services {
  following: FollowingService;
  audience: AudienceService;
}

export const followingRoutes = ({ following, audience }: Services) => [
  handle(contract.getFollowing, (call) => following.get(toViewer(call), call.developer.id)),
  handle(contract.setChangeMails, (call) => following.setMails(toViewer(call), call.developer.id, call.body)),
  handle(contract.followProduct, (call) => following.follow(toViewer(call), call.developer.id, call.params.productId)),
  handle(contract.unfollowProduct, (call) =>
    following.unfollow(toViewer(call), call.developer.id, call.params.productId),
  ),
  // The body of a one-click unsubscribe is constant (RFC 8058); only the token in the URL matters.
  handle(contract.unsubscribe, ({ portal, query, request }) => {
    (request.body as NodeJS.ReadableStream | undefined)?.resume();
    return following.unsubscribe(portal.id, query.token);
  }),
  handle(owners.getVersionAudience, ({ user, params }) => audience.get(user.org_id, params)),
  handle(owners.listVersionDevelopers, ({ user, params, query }) =>
    audience.developers(user.org_id, params, query['filter[text][contains]'], toPageRequest(query)),
  ),
  handle(owners.getVersionNoticeRecipients, ({ user, params }) =>
    audience.recipients(user.org_id, params, params.noticeId),
  ),
  handle(owners.writeToAudience, (call) => audience.write(toActor(call), call.params, call.body)),
  handle(owners.previewVersionMessage, (call) => audience.preview(toActor(call), call.params, call.body)),
];
