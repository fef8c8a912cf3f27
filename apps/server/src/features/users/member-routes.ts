import * as contract from '@portico/contract/users.ts';
import type { FastifyRequest } from 'fastify';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toLocale } from '../../platform/http/locale.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { InvitationService } from './invitations.ts';
import type { MemberService } from './members.ts';

interface Parts {
  members: MemberService;
  invitations: InvitationService;
}

/** Management of users by the owners of an organization. */
export const memberRoutes = ({ members, invitations }: Parts) => [
  handle(contract.listOrganizationUsers, ({ user, query }) => {
    const role = query['filter[role]'] ?? query['filter[role][eq]'];
    const filter = { role, text: query['filter[text][contains]'] };
    return members.list(user.org_id, filter, toPageRequest(query));
  }),
  handle(contract.changeUserRole, (call) => members.changeRole(toActor(call), call.params.userId, call.body.role)),
  handle(contract.removeUser, async (call) => {
    await members.remove(toActor(call), call.params.userId);
    return undefined;
  }),

  handle(contract.listInvitations, async ({ user }) => ({ data: await invitations.list(user.org_id) })),
  handle(contract.inviteUser, (call) => invitations.create(toActor(call), call.body, localeOf(call.request))),
  handle(contract.resendInvitation, (call) =>
    invitations.resend(toActor(call), call.params.invitationId, localeOf(call.request)),
  ),
  handle(contract.withdrawInvitation, async (call) => {
    await invitations.revoke(toActor(call), call.params.invitationId);
    return undefined;
  }),
];

const localeOf = ({ headers }: FastifyRequest) => toLocale(headers['accept-language']);
