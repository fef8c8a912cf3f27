import { randomUUID } from 'node:crypto';
import type { Database, Transact } from '../../platform/database/database.ts';
import type { Tallies } from '../../platform/metrics/counters.ts';
import type { RecordAudit } from '../audit/service.ts';
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
import type { AdjustedLimits } from './limits.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createPasswordResetService } from './password-reset.ts';
import { createRegistrationService } from './registration.ts';
import { createAccountService } from './service.ts';
import { createSignInService } from './sign-in.ts';
import { createAccountStore } from './store.ts';

interface Parts {
  database: Database;
  sessions: SessionService;
  hasher: PasswordHasher;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  newId(): string;
  now(): string;
  clock(): number;
  /** The client that a proxy which is not trusted speaks for. */
  claimedBehind?: (address: string) => string | undefined;
  limits?: AdjustedLimits | undefined;
  tallies: Tallies;
}

/** The services of accounts, each for one thing that people do, put together. */
export function createAccountServices({ database, ...parts }: Parts) {
  const store = createAccountStore(database);
  const attempts = createAttemptService({
    ...parts,
    store: createAttemptStore(database),
    adjusted: parts.limits,
  });
  // A UUID, for the wire asks for one: 122 random bits.
  const tokens = createEmailTokenService({
    ...parts,
    store: createEmailTokenStore(database),
    attempts,
    newToken: randomUUID,
  });
  const familiar = createFamiliarService({ store: createFamiliarStore(database), newSecretToken, ...parts });
  const accounts = createAccountService({ store, ...parts });
  const deps = { ...parts, store, accounts, attempts, familiar, tokens };
  const registration = createRegistrationService(deps);
  const developersOf = createDeveloperDirectory({ ...deps, registration });
  return {
    accounts,
    registration,
    developersOf,
    passwordReset: createPasswordResetService(deps),
    signIn: createSignInService(deps),
    approval: createApprovalService(deps),
    attempts,
    familiar,
    emailTokens: tokens,
  };
}
