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
import type { SsoAccounts } from './accounts.ts';
import { toDeveloperAccounts } from './developer-accounts.ts';
import { createEntry } from './entry.ts';
import { createLinking } from './linking.ts';
import { createOidcClient } from './oidc-client.ts';
import { createPortalAudience } from './portal-audience.ts';
import { createProviderService, type ProviderAudience } from './provider-service.ts';
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
  /** Returns a portal of this organization, or undefined. */
  findOwnPortal(org_id: string, portal_id: string): Promise<{ canonical_domain: string } | undefined>;
  /** The origin of a portal's host name. */
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

/** Single sign-on of developers and of users, and their providers. */
export function createIdentityProvidersModule(needs: Needs) {
  const { database, sessions, emailTokens: tokens, attempts, portals, editor, originOf, outbound, secretBox } = needs;
  const { enqueueMail, recordAudit, newSecretToken, transact, newId, now, clock } = needs;
  const store = createSsoStore(database);
  const providers = createProviderStore(database);
  const clients = {
    oidc: createOidcClient({ openSecret: secretBox.open, outbound, clock }),
    saml: createSamlClient({ outbound, clock }),
  };
  const createSso = (accounts: SsoAccounts, mapTeams?: ReturnType<typeof createTeamMapping>) =>
    createSsoService({
      store,
      entry: createEntry({ store, accounts, sessions, tokens, enqueueMail, mapTeams, recordAudit, transact, now }),
      linking: createLinking({ accounts, tokens, attempts, enqueueMail, transact, newSecretToken }),
      clients,
      tokens,
      attempts,
      transact,
      newSecretToken,
      now,
    });
  const developerSso = createSso(
    toDeveloperAccounts(needs.accounts),
    createTeamMapping({ store, onTeamsChanged: needs.onTeamsChanged }),
  );
  const createProviders = (audience: ProviderAudience) =>
    createProviderService({
      audience,
      store: providers,
      tokens,
      transact,
      outbound: (url) => outbound.fetch(url, { method: 'GET', headers: {}, body: null }),
    });
  return {
    developerSso,
    userSso: createSso(toUserAccounts(needs.users)),
    identityProviders: createProviders(
      createPortalAudience({ store: providers, editor, findPortal: needs.findOwnPortal, originOf }),
    ),
    userProviders: createProviders(
      createUserAudience({
        store: providers,
        seal: secretBox.seal,
        portals,
        originOf,
        recordAudit,
        transact,
        newId,
        now,
      }),
    ),
    sweeps: [developerSso.purgeExpired],
  };
}
