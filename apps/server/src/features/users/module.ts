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

interface Needs {
  database: Database;
  organization: OrganizationService;
  sessions: SessionService;
  emailTokens: EmailTokenService;
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

/** The people of an organization: their accounts, roles and invitations, and how an organization is founded. */
export function createUsersModule(needs: Needs) {
  const { database, organization, sessions, emailTokens, attempts, familiar, hasher, founding, captcha } = needs;
  const { outbound, enqueueMail, recordAudit, transact, newId, now, clock } = needs;
  const store = createUserStore(database);
  const foundingGate = createFoundingGate(founding);
  const deps = { store, organization, sessions, tokens: emailTokens, attempts, familiar, hasher };
  const effects = { enqueueMail, recordAudit, transact, newId, now, clock };
  const users = createUserService({ ...deps, ...effects });
  const invitations = createInvitationService({ ...deps, ...effects, users });
  return {
    users,
    foundingGate,
    userDirectory: createUserDirectory({ store, enqueueMail }),
    organizationRegistration: createOrganizationRegistration({
      ...deps,
      ...effects,
      users,
      gate: foundingGate,
      checkCaptcha: createCaptchaCheck(captcha, outbound.fetch),
    }),
    invitations,
    members: createMemberService({ ...deps, ...effects }),
    signInConfirmation: createSignInConfirmation({ ...deps, ...effects }),
    sweeps: [invitations.purgeExpired],
  };
}
