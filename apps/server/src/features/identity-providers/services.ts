import type { Database, Transact } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { AccountService } from '../accounts/service.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { PortalService } from '../portals/service.ts';
import type { SessionService } from '../sessions/service.ts';
import type { UserService } from '../users/service.ts';
import { toDeveloperAccounts } from './developer-accounts.ts';
import { createEntry } from './entry.ts';
import { createLinking } from './linking.ts';
import { createOidcClient } from './oidc-client.ts';
import { createProviderService } from './provider-service.ts';
import { createProviderStore } from './provider-store.ts';
import { createSamlClient } from './saml-client.ts';
import { createSsoService } from './service.ts';
import { createSsoStore } from './store.ts';
import { createTeamMapping } from './teams.ts';
import { toUserAccounts } from './user-accounts.ts';
import { createUserAudience } from './user-audience.ts';

interface Parts {
  database: Database;
  data_dir: string;
  secret_key?: string | undefined;
  outbound: Outbound;
  accounts: AccountService;
  users: UserService;
  sessions: SessionService;
  emailTokens: EmailTokenService;
  attempts: AttemptService;
  enqueueMail: EnqueueMail;
  portals: Pick<PortalService, 'byHost' | 'ofOrganization'>;
  originOf(host: string): string;
  onTeamsChanged(): void;
  transact: Transact;
  recordAudit: RecordAudit;
  newSecretToken(): string;
  newId(): string;
  now(): string;
  clock(): number;
}

/** Single sign-on of developers and of users, put together. */
export function createSsoServices(parts: Parts) {
  const store = createSsoStore(parts.database);
  const box = createSecretBox(parts);
  const { outbound } = parts;
  const shared = {
    ...parts,
    store,
    tokens: parts.emailTokens,
    clients: { oidc: createOidcClient({ ...parts, openSecret: box.open }), saml: createSamlClient(parts) },
  };
  const mapTeams = createTeamMapping(shared);
  const developers = { ...shared, accounts: toDeveloperAccounts(parts.accounts), mapTeams };
  const users = { ...shared, accounts: toUserAccounts(parts.users) };
  const providers = createProviderStore(parts.database);
  return {
    developerSso: createSsoService({ ...shared, entry: createEntry(developers), linking: createLinking(developers) }),
    userSso: createSsoService({ ...shared, entry: createEntry(users), linking: createLinking(users) }),
    userProviders: createProviderService({
      ...shared,
      audience: createUserAudience({ ...parts, store: providers, seal: box.seal }),
      store: providers,
      outbound: (url) => outbound.fetch(url, { method: 'GET', headers: {}, body: null }),
    }),
    secretBox: box,
  };
}
