import type { Database, Transact } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { FamiliarService } from '../accounts/familiar.ts';
import type { CheckNewPassword } from '../accounts/password-check.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { OrganizationService } from '../organization/service.ts';
import type { SessionService } from '../sessions/service.ts';
import { type CaptchaSettings, createCaptchaCheck } from './captcha.ts';
import { createFoundingGate, type FoundingSettings } from './founding-gate.ts';
import { createInvitationService } from './invitations.ts';
import { createMemberService } from './members.ts';
import { createOrganizationRegistration } from './registration.ts';
import { createUserService } from './service.ts';
import { createSignInConfirmation } from './sign-in-confirmation.ts';
import { createUserStore } from './store.ts';
import { createUserDirectory } from './user-directory.ts';

interface Needs {
  database: Database;
  organization: OrganizationService;
  sessions: SessionService;
  emailTokens: EmailTokenService;
  attempts: AttemptService;
  familiar: FamiliarService;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  founding: FoundingSettings;
  captcha: CaptchaSettings | undefined;
  outbound: Outbound;
  newId(): string;
  now(): string;
  clock(): number;
}

/** The users of an organization: accounts, roles and invitations, and the registration of organizations. */
export function createUsersModule(needs: Needs) {
  const {
    database,
    organization,
    sessions,
    emailTokens: tokens,
    attempts,
    familiar,
    hasher,
    checkNewPassword,
    founding,
  } = needs;
  const { captcha, outbound, enqueueMail, recordAudit, transact, newId, now, clock } = needs;
  const store = createUserStore(database);
  const foundingGate = createFoundingGate(founding);
  const users = createUserService({
    store,
    sessions,
    tokens,
    attempts,
    familiar,
    hasher,
    checkNewPassword,
    enqueueMail,
    recordAudit,
    transact,
    newId,
    now,
  });
  const invitations = createInvitationService({
    store,
    organization,
    users,
    tokens,
    attempts,
    hasher,
    checkNewPassword,
    enqueueMail,
    recordAudit,
    transact,
    newId,
    now,
    clock,
  });
  return {
    users,
    foundingGate,
    userDirectory: createUserDirectory({ store, enqueueMail }),
    organizationRegistration: createOrganizationRegistration({
      store,
      organization,
      users,
      tokens,
      attempts,
      hasher,
      checkNewPassword,
      gate: foundingGate,
      checkCaptcha: createCaptchaCheck(captcha, outbound.fetch),
      enqueueMail,
      recordAudit,
      transact,
      newId,
    }),
    invitations,
    members: createMemberService({ store, sessions, tokens, recordAudit, transact, now }),
    signInConfirmation: createSignInConfirmation({ store, sessions, attempts, hasher, recordAudit, transact }),
    sweeps: [invitations.purgeExpired],
  };
}
