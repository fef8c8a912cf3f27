import { randomUUID } from 'node:crypto';
import type { Database, Transact } from '../../platform/database/database.ts';
import { createTally } from '../../platform/metrics/counters.ts';
import { counter, type Metric } from '../../platform/metrics/metric.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { CheckFields } from '../forms/service.ts';
import type { TermsService } from '../forms/terms.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { newSecretToken } from '../sessions/secret-token.ts';
import type { SessionService } from '../sessions/service.ts';
import { createApprovalService } from './approval.ts';
import { createAttemptStore } from './attempt-store.ts';
import { createAttemptService } from './attempts.ts';
import { createDeveloperDirectory } from './developer-directory.ts';
import { createEmailTokenStore } from './email-token-store.ts';
import { createEmailTokenService } from './email-tokens.ts';
import { createFamiliarService } from './familiar.ts';
import { createFamiliarStore } from './familiar-store.ts';
import { type AdjustedLimits, type LimitName, limits } from './limits.ts';
import type { CheckNewPassword } from './password-check.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createPasswordResetService } from './password-reset.ts';
import { createRegistrationService } from './registration.ts';
import { createAccountService } from './service.ts';
import { createSignInService } from './sign-in.ts';
import { createAccountStore } from './store.ts';

interface Needs {
  database: Database;
  sessions: SessionService;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  checkFields: CheckFields;
  terms: Pick<TermsService, 'checkSignUp' | 'record'>;
  /** The client that an untrusted proxy speaks for. */
  claimedBehind(address: string): string | undefined;
  adjustedLimits: AdjustedLimits | undefined;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** Limits that never refuse have no metric. */
const refusingLimits = (Object.keys(limits) as LimitName[]).filter((name) => Number.isFinite(limits[name].count));

/** Accounts of developers, and what accounts of every kind share: rate limits, emailed links and familiar devices. */
export function createAccountsModule(needs: Needs) {
  const { database, sessions, hasher, enqueueMail, recordAudit, claimedBehind, transact, newId, now, clock } = needs;
  const store = createAccountStore(database);
  const rateLimited = createTally<LimitName>(refusingLimits);
  const attempts = createAttemptService({
    store: createAttemptStore(database),
    clock,
    claimedBehind,
    adjusted: needs.adjustedLimits,
    rateLimited,
  });
  // A UUID, because the wire requires one: 122 random bits.
  const tokens = createEmailTokenService({
    store: createEmailTokenStore(database),
    attempts,
    newToken: randomUUID,
    clock,
  });
  const familiar = createFamiliarService({ store: createFamiliarStore(database), newSecretToken, clock });
  const accounts = createAccountService({ store, hasher, transact, newId, now });
  const registration = createRegistrationService({
    store,
    accounts,
    tokens,
    attempts,
    enqueueMail,
    recordAudit,
    checkFields: needs.checkFields,
    terms: needs.terms,
    transact,
    now,
  });
  return {
    accounts,
    registration,
    developersOf: createDeveloperDirectory({ store, registration, enqueueMail }),
    passwordReset: createPasswordResetService({
      sessions,
      tokens,
      attempts,
      familiar,
      hasher,
      checkNewPassword: needs.checkNewPassword,
      enqueueMail,
      recordAudit,
      transact,
      now,
    }),
    signIn: createSignInService({ sessions, attempts, familiar, hasher, recordAudit, transact }),
    approval: createApprovalService({ store, sessions, enqueueMail, recordAudit, transact, now }),
    attempts,
    familiar,
    emailTokens: tokens,
    sweeps: [tokens.purgeExpired, attempts.purgeEnded, familiar.purgeExpired],
    metrics: [
      counter('portico_rate_limited_total', 'Attempts beyond a rate limit', 'limit', rateLimited),
    ] satisfies Metric[],
  };
}
