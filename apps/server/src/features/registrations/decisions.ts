import { Problem } from '@portico/contract/problems.ts';
import {
  type Registration,
  type RegistrationDecision,
  registrationDecisions,
} from '@portico/contract/registrations.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { DecidedBy, RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { GrantStore } from './grant-store.ts';
import { concerned, type Grants } from './grants.ts';
import type { RegistrationStore } from './store.ts';

export type { ReviewFilter } from './store.ts';

interface Deps {
  store: RegistrationStore;
  grantStore: GrantStore;
  grants: Grants;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  transact: Transact;
  now(): string;
}

/** The email to the developer. */
const mails = {
  approve: 'registration-approved',
  reject: 'registration-rejected',
  revoke: 'registration-revoked',
} as const;

export type RegistrationDecisions = ReturnType<typeof createRegistrationDecisions>;

/** Decisions of a portal's owners about registrations. */
export function createRegistrationDecisions(deps: Deps) {
  const { store, grantStore, grants, enqueueMail, recordAudit, transact, now } = deps;

  const decide = (decision: RegistrationDecision) => {
    const { from, to } = registrationDecisions[decision];
    return (portal_id: string, id: string, { reason, ...by }: DecidedBy): Promise<Registration> =>
      transact(async (transaction) => {
        const found = await store.findForDecision(transaction, portal_id, id);
        const application = found && (await grantStore.lockApplication(transaction, portal_id, found.application_id));
        if (!found || !application) throw noSuchRegistration();

        const updated_at = now();
        if (!(await store.setStatus(transaction, portal_id, id, { from, to, updated_at }))) {
          const present = await store.findForDecision(transaction, portal_id, id);
          if (!present) throw noSuchRegistration();
          throw new Problem('transition-not-allowed', `A registration that is ${present.status} cannot be ${to}.`);
        }
        // Read again under the lock, so that the current requests are granted.
        const held = (await store.findForDecision(transaction, portal_id, id)) ?? found;
        const { email, full_name, locale, application_name, ...rest } = held;
        const { requested_scopes, granted_scopes, requested_by, ...registration } = rest;
        const { application_id, product_version_id } = registration;
        const developers = concerned(application.developer_id, requested_by);
        const refusal = { portal_id, registration_id: id, product_version_id };
        if (to === 'approved') {
          const actor =
            requested_by === null ? ({ kind: 'system' } as const) : ({ kind: 'developer', id: requested_by } as const);
          const decided_by = by.actor.id ?? null;
          const approval = { ...application, developers, actor, decided_by };
          await grants.approved(transaction, { portal_id, id, application_id, requested_scopes }, approval);
          await grantStore.forgive(transaction, refusal, developers);
        } else {
          const remembered = { ...refusal, status: to, application_name, created_at: updated_at };
          await grantStore.remember(transaction, remembered, developers);
          await grantStore.setScopes(transaction, portal_id, id, { scopes_asked_at: null });
        }
        const { product_name: product, product_version_name: version } = registration;
        const values = { full_name, application: application_name, product, version, ...(reason && { reason }) };
        await enqueueMail(transaction, { portal_id, template: mails[decision], to: email, locale, values });
        await recordAudit(transaction, {
          portal_id,
          action: `registration.${to}`,
          ...by,
          target: { kind: 'registration', id },
          details: {
            ...(reason && { reason }),
            ...(requested_scopes.length > 0 && { scopes: requested_scopes.join(' ') }),
          },
        });
        return { ...registration, status: to, updated_at };
      });
  };

  return { list: store.listForReview, approve: decide('approve'), reject: decide('reject'), revoke: decide('revoke') };
}

const noSuchRegistration = () => new Problem('not-found', 'There is no such registration.');
