import { createAccountsModule } from '../../features/accounts/module.ts';
import { createSessionsModule } from '../../features/sessions/module.ts';
import { createSetupModule } from '../../features/setup/module.ts';
import { createTokensModule } from '../../features/tokens/module.ts';
import { createUsersModule } from '../../features/users/module.ts';
import { claimedBehind } from '../../platform/http/client-address.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Shared } from '../shared.ts';
import type { Foundation } from './foundation.ts';

export type People = ReturnType<typeof composePeople>;

/** Accounts and logins: developers, users, and the first owner. */
export function composePeople(settings: ServiceSettings, shared: Shared, foundation: Foundation) {
  const { database, hashSecret, hasher, checkNewPassword, outbound, caches, lastUsed, transact, newId, now, clock } =
    shared;
  const { recordAudit } = foundation.audit;
  const { enqueue: enqueueMail } = foundation.mail.mail;
  const { organization } = foundation.organization;
  const tokens = createTokensModule({
    database,
    hashSecret,
    recordAudit,
    enqueueMail,
    lastUsed,
    transact,
    newId,
    now,
    clock,
  });
  const onAllEnded = tokens.endTokens;
  const { forms, terms } = foundation.forms;
  const areTermsDue = terms.areDue;
  const sessions = createSessionsModule({
    database,
    recordAudit,
    onAllEnded,
    areTermsDue,
    caches,
    transact,
    newId,
    clock,
  });
  const accounts = createAccountsModule({
    database,
    sessions: sessions.sessions,
    hasher,
    checkNewPassword,
    enqueueMail,
    recordAudit,
    checkFields: forms.checkFields,
    terms,
    claimedBehind,
    adjustedLimits: settings.limits,
    transact,
    newId,
    now,
    clock,
  });
  const { emailTokens, attempts, familiar } = accounts;
  const users = createUsersModule({
    database,
    organization,
    sessions: sessions.sessions,
    emailTokens,
    attempts,
    familiar,
    hasher,
    checkNewPassword,
    founding: settings,
    captcha: settings.captcha,
    outbound,
    enqueueMail,
    recordAudit,
    transact,
    newId,
    now,
    clock,
  });
  const setup = createSetupModule({
    database,
    organization,
    users: users.users,
    emailTokens,
    sessions: sessions.sessions,
    familiar,
    hasher,
    checkNewPassword,
    gate: users.foundingGate,
    mail_enabled: settings.smtp_url !== undefined,
    recordAudit,
    transact,
    newId,
    now,
  });
  return { tokens, sessions, accounts, users, setup };
}
