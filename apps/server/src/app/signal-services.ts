import type { RecordAudit } from '../features/audit/service.ts';
import { createFlagService } from '../features/flags/service.ts';
import { createFlagStore } from '../features/flags/store.ts';
import type { MailComposer } from '../features/mail/compose.ts';
import { createOutboxService } from '../features/mail/outbox.ts';
import type { EnqueueMail } from '../features/mail/service.ts';
import { createMailStore, type MailKey } from '../features/mail/store.ts';
import { createReviewNotices } from '../features/notifications/review-notices.ts';
import { createReviewStore } from '../features/notifications/review-store.ts';
import { createNotificationService } from '../features/notifications/service.ts';
import { createNotificationStore } from '../features/notifications/store.ts';
import type { OrganizationService } from '../features/organization/service.ts';
import { createWebhookAnnouncer } from '../features/webhooks/announce.ts';
import { createAnnounceStore } from '../features/webhooks/announce-store.ts';
import { createDeliveryStore } from '../features/webhooks/delivery-store.ts';
import { createDisabledNote } from '../features/webhooks/disabled-note.ts';
import { createWebhookSender } from '../features/webhooks/send.ts';
import { createWebhookService } from '../features/webhooks/service.ts';
import { createWebhookStore } from '../features/webhooks/store.ts';
import type { Database, Transact } from '../platform/database/database.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';

interface ListeningParts {
  database: Database;
  organization: Pick<OrganizationService, 'reviewersOf'>;
  enqueueMail: EnqueueMail;
  onWebhookAnnounced(): void;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** What goes into the audit log is told to others in the same transaction: to other systems, and to those who decide. */
export function createListening(parts: ListeningParts) {
  const { database, organization, onWebhookAnnounced: onAnnounced } = parts;
  const announce = createWebhookAnnouncer({ ...parts, store: createAnnounceStore(database), onAnnounced });
  const reviewNotices = createReviewNotices({
    ...parts,
    store: createReviewStore(database),
    reviewersOf: organization.reviewersOf,
  });
  const listening =
    (record: RecordAudit): RecordAudit =>
    async (transaction, event) => {
      await record(transaction, event);
      await announce(transaction, event);
      await reviewNotices.onAudited(transaction, event);
    };
  return { listening, reviewNotices };
}

interface Parts extends Omit<ListeningParts, 'organization'> {
  organization: Pick<OrganizationService, 'ownsPortal' | 'adminsOf'>;
  compose: MailComposer;
  onMailEnqueued(mail: MailKey): void;
  smtp_url?: string | undefined;
  secretBox: SecretBox;
  outbound: Outbound;
  recordAudit: RecordAudit;
}

/** What leaves the portal besides its answers, and what its owners see and choose of it. */
export function createSignalServices(parts: Parts) {
  const { database, secretBox, organization, outbound, clock } = parts;
  const isOwnPortal = organization.ownsPortal;
  const webhooks = createWebhookService({
    ...parts,
    store: createWebhookStore(database),
    insertEvent: createAnnounceStore(database).insert,
    onAnnounced: parts.onWebhookAnnounced,
    sealSecret: secretBox.seal,
    isOwnPortal,
  });
  const webhookDelivery = {
    store: createDeliveryStore(database),
    send: createWebhookSender({
      openSecret: secretBox.open,
      outbound,
      clock,
    }),
    onDisabled: createDisabledNote({ ...parts, adminsOf: organization.adminsOf }),
  };
  const outbox = createOutboxService({
    ...parts,
    store: createMailStore(database),
    isOwnPortal,
    is_sending: parts.smtp_url !== undefined,
    onEnqueued: parts.onMailEnqueued,
  });
  return {
    webhooks,
    webhookDelivery,
    outbox,
    notifications: createNotificationService({ ...parts, store: createNotificationStore(database), isOwnPortal }),
    flags: createFlagService({ ...parts, store: createFlagStore(database), isOwnPortal }),
  };
}
