import { createMailComposer, type MailFrom } from '../features/mail/compose.ts';
import { createMailService } from '../features/mail/service.ts';
import { createMailStore, type MailKey } from '../features/mail/store.ts';
import { createNotificationStore } from '../features/notifications/store.ts';
import type { OrganizationService } from '../features/organization/service.ts';
import type { PortalService } from '../features/portals/service.ts';
import type { Database } from '../platform/database/database.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';

interface Parts {
  database: Database;
  portals: Pick<PortalService, 'byId' | 'theme'>;
  organization: Pick<OrganizationService, 'find'>;
  secretBox: SecretBox;
  siteUrl(): URL;
  mail_from?: MailFrom | undefined;
  onMailEnqueued(mail: MailKey): void;
  newId(): string;
  now(): string;
}

/** Mails with what they are written from, joined. */
export function createMailServices(parts: Parts) {
  const { database, portals, organization, secretBox } = parts;
  const notifications = createNotificationStore(database);
  const compose = createMailComposer({
    ...parts,
    findPortal: async (portal_id) => {
      const portal = await portals.byId(portal_id);
      return portal && { ...portal, theme: portals.theme(portal) };
    },
    findOrganization: organization.find,
    from: parts.mail_from,
    openSecret: secretBox.open,
  });
  return createMailService({
    ...parts,
    store: createMailStore(database),
    compose,
    sealSecret: secretBox.seal,
    wantsDecisionMails: async (transaction, id) => (await notifications.findOfPortal(id, transaction)) ?? true,
    onEnqueued: parts.onMailEnqueued,
  });
}
