import type { Transact } from '../../platform/database/database.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { ExpiryStore } from './expiry-store.ts';

interface Deps {
  store: ExpiryStore;
  enqueueMail: EnqueueMail;
  transact: Transact;
  clock(): number;
}

const day = 24 * 3_600_000;
/**
 * How many days before its expiry a key's owner gets an email; the nearest first, so that a late start sends one email
 * and not two.
 */
const noticeDays = [1, 7];

/** Sends emails to developers before their keys expire. */
export function createExpiryMails({ store, enqueueMail, transact, clock }: Deps) {
  return async (): Promise<void> => {
    const now = clock();
    const at = (ms: number) => new Date(ms).toISOString();
    for (const days of noticeDays) {
      const ending = await store.listEnding({ after: at(now), until: at(now + days * day), days });
      for (const { portal_id, id, credential, created_at, expires_at, email, full_name, locale, ...rest } of ending) {
        if (expires_at === null) continue;
        await transact(async (transaction) => {
          if (!(await store.setNotice(transaction, { portal_id, id }, days))) return;
          // Keys that were created with a lifetime shorter than the notice get no email about it.
          if (Date.parse(created_at) > Date.parse(expires_at) - days * day) return;
          const values = { full_name, credential, application: rest.application, expires_on: expires_at.slice(0, 10) };
          await enqueueMail(transaction, { portal_id, template: 'credential-expiring', to: email, locale, values });
        });
      }
    }
  };
}
