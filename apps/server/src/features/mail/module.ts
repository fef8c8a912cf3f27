import type { Database, Transact } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/schedule.ts';
import { realTimer } from '../../platform/jobs/timer.ts';
import { createTally } from '../../platform/metrics/counters.ts';
import { counter, gauge, type Metric } from '../../platform/metrics/metric.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { PortalService } from '../portals/service.ts';
import { createMailComposer, type MailFrom, type ToUnsubscribeToken } from './compose.ts';
import { createMailDelivery, type DeliveryRun } from './delivery.ts';
import { createOutboxService } from './outbox.ts';
import { createMailService, type WantsDecisionMails } from './service.ts';
import { createMailStore, type MailKey } from './store.ts';
import { createMailTextService } from './texts/service.ts';
import { createMailTextStore } from './texts/store.ts';

interface Needs {
  database: Database;
  portals: Pick<PortalService, 'byId' | 'theme'>;
  findOrganization(org_id: string): Promise<{ name: string } | undefined>;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  wantsDecisionMails: WantsDecisionMails;
  secretBox: SecretBox;
  toUnsubscribeToken: ToUnsubscribeToken;
  smtp_url: string | undefined;
  mail_from: MailFrom | undefined;
  siteUrl(): URL;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** The outbox. Emails are written in the transaction that causes them, and delivered while a server runs. */
export function createMailModule(needs: Needs) {
  const { database, portals, findOrganization, isOwnPortal, wantsDecisionMails, secretBox, toUnsubscribeToken } = needs;
  const { smtp_url, mail_from, siteUrl, recordAudit, transact, newId, now, clock } = needs;
  const store = createMailStore(database);
  const attempts = createTally<'sent' | 'failed'>(['sent', 'failed']);
  let expectMail = (_mail: MailKey): void => {};
  const onEnqueued = (mail: MailKey): void => expectMail(mail);
  const texts = createMailTextStore(database);
  const compose = createMailComposer({
    async findPortal(portal_id) {
      const portal = await portals.byId(portal_id);
      return portal && { ...portal, theme: portals.theme(portal) };
    },
    findOrganization,
    siteUrl,
    from: mail_from,
    openSecret: secretBox.open,
    findText: texts.find,
    toUnsubscribeToken,
  });
  const is_sending = smtp_url !== undefined;
  return {
    mail: createMailService({ store, compose, sealSecret: secretBox.seal, wantsDecisionMails, onEnqueued, newId, now }),
    outbox: createOutboxService({
      store,
      compose,
      isOwnPortal,
      is_sending,
      onEnqueued,
      recordAudit,
      transact,
      newId,
      now,
    }),
    mailTexts: createMailTextService({
      store: texts,
      outbox: store,
      compose,
      findPortal: portals.byId,
      isOwnPortal,
      onEnqueued,
      recordAudit,
      transact,
      newId,
      now,
    }),
    mailBacklog: store.backlog,
    mailAttempts: attempts,
    /** Delivers emails while a server runs, also those that this server enqueues from now on. */
    createMailJob(run: DeliveryRun): Job {
      const delivery = createMailDelivery(
        { smtp_url, store, compose, clock, timer: realTimer, random: Math.random, newId, attempts },
        run,
      );
      expectMail = delivery.expect;
      return delivery;
    },
    metrics: [
      counter('portico_mail_attempts_total', 'Attempts to hand over a mail', 'result', attempts),
      gauge('portico_mail_server_configured', 'Whether mails are sent: 1 where SMTP_URL is set', () =>
        Number(is_sending),
      ),
    ] satisfies Metric[],
  };
}
