import type { Database, Transact } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { AccountService } from '../accounts/service.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { PortalService } from '../portals/service.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import type { SessionService } from '../sessions/service.ts';
import type { UserService } from '../users/service.ts';
import { toDeveloperAccounts } from './developer-accounts.ts';
import { createEntry } from './entry.ts';
import { createLinking } from './linking.ts';
import { createOidcClient } from './oidc-client.ts';
import { createPortalAudience } from './portal-audience.ts';
import { createProviderService } from './provider-service.ts';
import { createProviderStore } from './provider-store.ts';
import { createSamlClient } from './saml-client.ts';
import { createSsoService } from './service.ts';
import { createSsoStore } from './store.ts';
import { createTeamMapping } from './teams.ts';
import { toUserAccounts } from './user-accounts.ts';
import { createUserAudience } from './user-audience.ts';

interface Needs {
  database: Database;
  accounts: AccountService;
  users: UserService;
  sessions: SessionService;
  emailTokens: EmailTokenService;
  attempts: AttemptService;
  portals: Pick<PortalService, 'byHost' | 'ofOrganization'>;
  editor: PortalEditor;
  /** A portal of this organization. */
  findOwnPortal(org_id: string, portal_id: string): Promise<{ canonical_domain: string } | undefined>;
  /** The origin of a host name. */
  originOf(host: string): string;
  onTeamsChanged(): void;
  outbound: Outbound;
  secretBox: SecretBox;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  newSecretToken(): string;
  transact: Transact;
  newId(): string;
  now(): string;
  clock(): number;
}

/** Single sign-on of developers and of users, and the providers that they come by. */
export function createIdentityProvidersModule(needs: Needs) {
  const { database, sessions, emailTokens: tokens, attempts, portals, editor, originOf, outbound, secretBox } = needs;
  const { enqueueMail, recordAudit, newSecretToken, transact, newId, now, clock } = needs;
  const store = createSsoStore(database);
  const providers = createProviderStore(database);
  const effects = { enqueueMail, recordAudit, transact, newSecretToken, now };
  const shared = {
    store,
    sessions,
    tokens,
    attempts,
    clients: {
      oidc: createOidcClient({ openSecret: secretBox.open, outbound, clock }),
      saml: createSamlClient({ outbound, clock }),
    },
    ...effects,
  };
  const mapTeams = createTeamMapping({ store, onTeamsChanged: needs.onTeamsChanged });
  const developers = { ...shared, accounts: toDeveloperAccounts(needs.accounts), mapTeams };
  const users = { ...shared, accounts: toUserAccounts(needs.users) };
  const provided = {
    store: providers,
    tokens,
    transact,
    outbound: (url: string) => outbound.fetch(url, { method: 'GET', headers: {}, body: null }),
  };
  const portalAudience = createPortalAudience({ store: providers, editor, findPortal: needs.findOwnPortal, originOf });
  const userAudience = createUserAudience({
    store: providers,
    seal: secretBox.seal,
    portals,
    originOf,
    recordAudit,
    transact,
    newId,
    now,
  });
  const developerSso = createSsoService({
    ...shared,
    entry: createEntry(developers),
    linking: createLinking(developers),
  });
  return {
    developerSso,
    userSso: createSsoService({ ...shared, entry: createEntry(users), linking: createLinking(users) }),
    identityProviders: createProviderService({ ...provided, audience: portalAudience }),
    userProviders: createProviderService({ ...provided, audience: userAudience }),
    sweeps: [developerSso.purgeExpired],
  };
}
