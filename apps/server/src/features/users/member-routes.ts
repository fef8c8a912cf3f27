import * as contract from '@portico/contract/users.ts';
import type { FastifyRequest } from 'fastify';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toLocale } from '../../platform/http/locale.ts';
import type { InvitationService } from './invitations.ts';
import type { MemberService } from './members.ts';

interface Parts {
  members: MemberService;
  invitations: InvitationService;
}

/** What the owners of an organization do about its people. */
export const memberRoutes = ({ members, invitations }: Parts) => [
  handle(contract.listOrganizationUsers, ({ user, query }) => {
    const role = query['filter[role]'] ?? query['filter[role][eq]'];
    const filter = { role, text: query['filter[text][contains]'] };
    return members.list(user.org_id, filter, toPageRequest(query));
  }),
  handle(contract.changeUserRole, ({ user, params, body, request }) =>
    members.changeRole({ ...user, address: request.ip }, params.userId, body.role),
  ),
  handle(contract.removeUser, async ({ user, params, request }) => {
    await members.remove({ ...user, address: request.ip }, params.userId);
    return undefined;
  }),

  handle(contract.listInvitations, async ({ user }) => ({ data: await invitations.list(user.org_id) })),
  handle(contract.inviteUser, ({ user, body, request }) => invitations.create(user, body, toCaller(request))),
  handle(contract.resendInvitation, ({ user, params, request }) =>
    invitations.resend(user, params.invitationId, toCaller(request)),
  ),
  handle(contract.withdrawInvitation, async ({ user, params, request }) => {
    await invitations.revoke(user, params.invitationId, toCaller(request));
    return undefined;
  }),
];

const toCaller = ({ ip, headers }: FastifyRequest) => ({ address: ip, locale: toLocale(headers['accept-language']) });
