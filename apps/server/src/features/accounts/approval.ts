import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { DeveloperStatus } from '../../platform/database/tables/accounts.ts';
import type { DecidedBy, RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { SessionService } from '../sessions/service.ts';
import type { AccountStore } from './store.ts';

interface Deps {
  store: AccountStore;
  sessions: Pick<SessionService, 'endAll'>;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  now(): string;
}

type Decision = 'approved' | 'rejected' | 'disabled';

/**
 * The statuses from which each decision is possible. Accounts with an unconfirmed email address cannot be decided on.
 */
const decidable: Record<Decision, readonly DeveloperStatus[]> = {
  approved: ['pending', 'rejected', 'disabled'],
  rejected: ['pending'],
  disabled: ['pending', 'approved'],
};

export type ApprovalService = ReturnType<typeof createApprovalService>;

/** Decisions of a portal's owners about developers. Each decision is sent to the developer by email. */
export function createApprovalService({ store, sessions, enqueueMail, transact, recordAudit, now }: Deps) {
  const decide =
    (to: Decision) =>
    (portal_id: string, id: string, { reason, ...by }: DecidedBy) =>
      transact(async (transaction) => {
        const change = { from: decidable[to], to, updated_at: now() };
        const developer = await store.setStatus(transaction, { portal_id, id }, change);
        if (!developer) {
          const present = await store.find(portal_id, id, transaction);
          if (!present) throw new Problem('not-found', 'There is no such developer.');
          throw new Problem('transition-not-allowed', `A developer who is ${present.status} cannot be ${to}.`);
        }
        if (to !== 'approved') await sessions.endAll(transaction, { tenant_id: portal_id, kind: 'developer', id });
        await recordAudit(transaction, {
          portal_id,
          action: `developer.${to}`,
          ...by,
          target: { kind: 'developer', id },
          ...(reason && { details: { reason } }),
        });
        const { email, locale, full_name } = developer;
        await enqueueMail(transaction, {
          portal_id,
          template: `account-${to}`,
          to: email,
          locale,
          values: { full_name, ...(reason && { reason }) },
        });
      });

  return { approve: decide('approved'), reject: decide('rejected'), disable: decide('disabled') };
}
