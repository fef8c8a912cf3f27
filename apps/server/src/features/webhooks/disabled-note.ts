import type { Locale } from '@portico/contract/constants.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { DisabledEndpoint } from './worker.ts';

/** The owners and admins of an organization. */
export type AdminsOf = (org_id: string, transaction: Querying) => Promise<{ email: string; locale: Locale }[]>;

interface Deps {
  adminsOf: AdminsOf;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
}

/** Records that the server disabled a webhook, and notifies those who can enable it. */
export const createDisabledNote =
  ({ adminsOf, enqueueMail, recordAudit }: Deps) =>
  async (transaction: Querying, { org_id, id, url, disabled_reason }: DisabledEndpoint): Promise<void> => {
    const cause = disabled_reason ?? 'failing';
    await recordAudit(transaction, {
      org_id,
      action: 'webhook.disabled',
      actor: { kind: 'system' },
      target: { kind: 'webhook', id },
      details: { cause },
    });
    // Contains only the host, because the rest of the URL often is a secret.
    const values = { host: new URL(url).host, cause };
    for (const { email: to, locale } of await adminsOf(org_id, transaction)) {
      await enqueueMail(transaction, { org_id, template: 'webhook-disabled', to, locale, values });
    }
  };
