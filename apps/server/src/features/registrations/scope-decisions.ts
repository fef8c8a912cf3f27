import { Problem } from '@portico/contract/problems.ts';
import type { ScopeDecision } from '@portico/contract/reviews.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { DecidedBy, RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { GrantStore } from './grant-store.ts';
import { together, without } from './grants.ts';
import type { RegistrationStore } from './store.ts';

interface Deps {
  store: Pick<RegistrationStore, 'findForDecision'>;
  grantStore: GrantStore;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  transact: Transact;
  now(): string;
}

const mails = { granted: 'scopes-granted', refused: 'scopes-refused' } as const;

export type DecideScopes = ReturnType<typeof createScopeDecisions>;

/**
 * Decisions of a portal's owners about additional scopes of an approved registration. They are decided by name: later
 * requests are not granted along with them.
 */
export const createScopeDecisions =
  ({ store, grantStore, enqueueMail, recordAudit, transact, now }: Deps) =>
  (portal_id: string, id: string, { decision, scopes }: ScopeDecision, { reason, ...by }: DecidedBy): Promise<void> =>
    transact(async (transaction) => {
      const first = await store.findForDecision(transaction, portal_id, id);
      const application = first && (await grantStore.lockApplication(transaction, portal_id, first.application_id));
      const found = application && (await store.findForDecision(transaction, portal_id, id));
      if (!found) throw new Problem('not-found', 'There is no such registration.');

      const { requested_scopes, granted_scopes, application_name: name, full_name, email, locale } = found;
      const waiting = without(requested_scopes, granted_scopes);
      if (found.status !== 'approved' || without(scopes, waiting).length > 0) {
        throw new Problem('transition-not-allowed', 'Not all of these scopes are pending.');
      }
      const requested = decision === 'refused' ? without(requested_scopes, scopes) : requested_scopes;
      const granted = decision === 'granted' ? together(granted_scopes, scopes) : granted_scopes;
      const time = now();
      await grantStore.setScopes(transaction, portal_id, id, {
        requested_scopes: requested,
        ...(decision === 'granted' && { granted_scopes: granted }),
        ...(without(requested, granted).length === 0 && { scopes_asked_at: null }),
        scopes_decided_at: time,
        scopes_decided_by: by.actor.id ?? null,
      });
      if (decision === 'refused') await giveUpWish(transaction, found.application_id);

      const { product_name: product, product_version_name: version } = found;
      const told = { full_name, application: name, product, version, scopes: scopes.join(', ') };
      const values = { ...told, ...(reason && { reason }) };
      await enqueueMail(transaction, { portal_id, template: mails[decision], to: email, locale, values });
      await recordAudit(transaction, {
        portal_id,
        action: `registration.scopes-${decision}`,
        ...by,
        target: { kind: 'registration', id },
        details: { scopes: scopes.join(' '), ...(reason && { reason }) },
      });

      /**
       * Removes refused scopes from the application's requests, unless another of its registrations still requests
       * them.
       */
      async function giveUpWish(held: typeof transaction, application_id: string): Promise<void> {
        const others = await grantStore.listOfApplication(held, portal_id, application_id);
        const still = others.flatMap((other) => other.requested_scopes);
        const left = without(application?.wanted ?? [], without(scopes, still));
        await grantStore.setWanted(held, portal_id, application_id, left);
      }
    });
