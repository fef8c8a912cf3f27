import { Problem } from '@portico/contract/problems.ts';
import {
  type Registration,
  type RegistrationDecision,
  registrationDecisions,
} from '@portico/contract/registrations.ts';
import type { Transact } from '../../database/database.ts';
import type { AuditEvent, RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { grant } from './service.ts';
import type { RegistrationStore } from './store.ts';

export type { ReviewFilter } from './store.ts';

interface Deps {
  store: RegistrationStore;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  transact: Transact;
  now(): string;
}

/** Who decides, and from where. */
interface Decider {
  actor: AuditEvent['actor'];
  address?: string;
  /** Told to the developer, if there is one. */
  reason?: string;
}

/** The mail that tells the developer. */
const mails = {
  approve: 'registration-approved',
  reject: 'registration-rejected',
  revoke: 'registration-revoked',
} as const;

export type RegistrationDecisions = ReturnType<typeof createRegistrationDecisions>;

/** What the owners of a portal decide on registrations. */
export function createRegistrationDecisions({ store, enqueueMail, recordAudit, transact, now }: Deps) {
  const decide = (decision: RegistrationDecision) => {
    const { from, to } = registrationDecisions[decision];
    return (portal_id: string, id: string, { reason, ...by }: Decider): Promise<Registration> =>
      transact(async (transaction) => {
        const found = await store.findForDecision(transaction, portal_id, id);
        const application = found && (await store.lockApplication(transaction, portal_id, found.application_id));
        if (!found || !application) throw noSuchRegistration();

        const { email, full_name, locale, application_name, requested_scopes, ...registration } = found;
        const updated_at = now();
        if (!(await store.setStatus(transaction, portal_id, id, { from, to, updated_at }))) {
          const present = await store.findForDecision(transaction, portal_id, id);
          if (!present) throw noSuchRegistration();
          throw new Problem('transition-not-allowed', `A registration that is ${present.status} cannot be ${to}.`);
        }
        if (to === 'approved') {
          const target = { portal_id, id: registration.application_id, ...application };
          await grant(store, transaction, target, requested_scopes);
        }
        const { product_name: product, product_version_name: version } = registration;
        const values = { full_name, application: application_name, product, version, ...(reason && { reason }) };
        await enqueueMail(transaction, { portal_id, template: mails[decision], to: email, locale, values });
        await recordAudit(transaction, {
          portal_id,
          action: `registration.${to}`,
          ...by,
          target: { kind: 'registration', id },
          ...(reason && { details: { reason } }),
        });
        return { ...registration, status: to, updated_at };
      });
  };

  return { list: store.listForReview, approve: decide('approve'), reject: decide('reject'), revoke: decide('revoke') };
}

const noSuchRegistration = () => new Problem('not-found', 'There is no such registration.');
