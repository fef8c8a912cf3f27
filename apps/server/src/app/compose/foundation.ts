import { createAuditModule } from '../../features/audit/module.ts';
import { createFlagsModule } from '../../features/flags/module.ts';
import { createFormsModule } from '../../features/forms/module.ts';
import { createMailModule } from '../../features/mail/module.ts';
import type { WantsDecisionMails } from '../../features/mail/service.ts';
import { createNotificationsModule } from '../../features/notifications/module.ts';
import { createOrganizationModule } from '../../features/organization/module.ts';
import { createPortalsModule } from '../../features/portals/module.ts';
import { createWebhooksModule } from '../../features/webhooks/module.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Shared } from '../shared.ts';

export type Foundation = ReturnType<typeof composeFoundation>;

/** Portals and organizations, the audit log, and the emails and webhooks that report changes. */
export function composeFoundation(settings: ServiceSettings, shared: Shared) {
  const { database, hashSecret, secretBox, outbound, siteUrl, newSecretToken, transact, newId, now, clock } = shared;
  const { smtp_url, mail_from, audit_stream } = settings;
  const audit = createAuditModule({
    database,
    hashSecret,
    transact,
    stream: audit_stream,
    newId,
    now,
    clock,
  });
  const { recordAudit, beginAudit } = audit;
  const portals = createPortalsModule({
    database,
    hosts: settings,
    mail_enabled: smtp_url !== undefined,
    newSecretToken,
    clock,
  });
  const organization = createOrganizationModule({ database, beginAudit, transact, newId, now });
  const { find: findOrganization, ownsPortal: isOwnPortal, reviewersOf, adminsOf } = organization.organization;
  // Notifications send emails, and emails read the notification settings.
  const wantsDecisionMails: WantsDecisionMails = (transaction, id) => notifications.wantsDecisionMails(transaction, id);
  const mail = createMailModule({
    database,
    portals: portals.portals,
    findOrganization,
    isOwnPortal,
    wantsDecisionMails,
    secretBox,
    toUnsubscribeToken: shared.unsubscribeTokens.toToken,
    smtp_url,
    mail_from,
    siteUrl,
    recordAudit,
    transact,
    newId,
    now,
    clock,
  });
  const enqueueMail = mail.mail.enqueue;
  const notifications = createNotificationsModule({
    database,
    reviewersOf,
    isOwnPortal,
    enqueueMail,
    recordAudit,
    transact,
    clock,
  });
  const webhooks = createWebhooksModule({
    database,
    adminsOf,
    isOwnPortal,
    enqueueMail,
    outbound,
    secretBox,
    recordAudit,
    transact,
    newId,
    now,
    clock,
  });
  audit.onRecorded(webhooks.announceWebhooks);
  audit.onRecorded(notifications.reviewNotices.onAudited);
  const flags = createFlagsModule({ database, isOwnPortal, recordAudit, transact });
  const forms = createFormsModule({ database, isOwnPortal, recordAudit, transact, now });
  return { audit, portals, organization, mail, notifications, webhooks, flags, forms };
}
