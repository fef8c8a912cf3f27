import type { Database } from '../../platform/database/database.ts';
import { createReviewService, type ReviewDeps } from './service.ts';
import { createReviewStore } from './store.ts';

interface Needs extends Omit<ReviewDeps, 'store'> {
  database: Database;
}

/** What reviewers see and decide, and the overview of a portal. */
export function createReviewsModule(needs: Needs) {
  const { database, approval, registrationDecisions, scopeDecisions, sessions, lastDay, refusedPublishes } = needs;
  const { terms, signUpFieldsOf, untrustedProxySeenAt, recordAudit, transact, now } = needs;
  return {
    reviews: createReviewService({
      store: createReviewStore(database),
      approval,
      registrationDecisions,
      scopeDecisions,
      sessions,
      terms,
      signUpFieldsOf,
      lastDay,
      refusedPublishes,
      untrustedProxySeenAt,
      recordAudit,
      transact,
      now,
    }),
  };
}
