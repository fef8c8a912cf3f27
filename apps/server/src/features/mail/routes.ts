import * as contract from '@portico/contract/mails.ts';
import type { FastifyReply } from 'fastify';
import { toPageRequest } from '../../platform/database/page.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { mailHeaders } from '../../platform/http/security-headers.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { OutboxService } from './outbox.ts';

function asPage(reply: FastifyReply, { html }: { html: string }): Content {
  reply.headers(mailHeaders);
  return new Content('text/html; charset=utf-8', html);
}

export const mailRoutes = (outbox: OutboxService) => [
  handle(contract.listMails, ({ user, query }) => {
    const status = query['filter[status]'] ?? query['filter[status][eq]'];
    const portal_id = query['filter[portal_id]'] ?? query['filter[portal_id][eq]'];
    return outbox.list(
      user.org_id,
      { ...(status && { status }), ...(portal_id && { portal_id }) },
      toPageRequest(query),
    );
  }),
  handle(contract.getMail, ({ user, params }) => outbox.get(user.org_id, params.mailId)),
  handle(contract.showMail, async ({ user, params, reply }) =>
    asPage(reply, await outbox.get(user.org_id, params.mailId)),
  ),
  handle(contract.revealMailLink, ({ user, params, request }) =>
    outbox.revealLink(toActor({ user, request }), params.mailId),
  ),
  handle(contract.resendMail, ({ user, params, request }) => outbox.resend(toActor({ user, request }), params.mailId)),
  handle(contract.listMailTemplates, ({ user, query }) => outbox.templates(user.org_id, query)),
  handle(contract.previewMailTemplate, ({ user, params, query }) =>
    outbox.preview(user.org_id, params.template, query),
  ),
  handle(contract.showMailTemplate, async ({ user, params, query, reply }) =>
    asPage(reply, await outbox.preview(user.org_id, params.template, query)),
  ),
];
