import type { Database, Transact } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { FamiliarService } from '../accounts/familiar.ts';
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

interface Parts {
  database: Database;
  organization: OrganizationService;
  sessions: SessionService;
  tokens: EmailTokenService;
  attempts: AttemptService;
  familiar: FamiliarService;
  hasher: PasswordHasher;
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

/** The services of an organization's users, put together. */
export function createUserServices({ database, founding, captcha, outbound, ...parts }: Parts) {
  const store = createUserStore(database);
  const users = createUserService({ store, ...parts });
  const foundingGate = createFoundingGate(founding);
  const deps = { ...parts, store, users };
  return {
    users,
    foundingGate,
    userDirectory: createUserDirectory(deps),
    organizationRegistration: createOrganizationRegistration({
      ...deps,
      gate: foundingGate,
      checkCaptcha: createCaptchaCheck(captcha, outbound.fetch),
    }),
    invitations: createInvitationService(deps),
    members: createMemberService(deps),
    signInConfirmation: createSignInConfirmation(deps),
  };
}
