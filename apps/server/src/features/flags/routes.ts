import { getPortalFlags, listFlags, setFlag } from '@portico/contract/flags.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { FlagService } from './service.ts';

export const flagRoutes = (flags: FlagService) => [
  handle(getPortalFlags, ({ portal }) => flags.all(portal.id)),
  handle(listFlags, ({ user, params }) => flags.ofOwn(user.org_id, params.portalId)),
  handle(setFlag, ({ user, params, body, request }) =>
    flags.set(toActor({ user, request }), params.portalId, params.key, body.is_on),
  ),
];
