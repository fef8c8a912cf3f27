import { randomUUIDv7 } from 'node:crypto';
import type { AdjustedLimits } from '../features/accounts/limits.ts';
import { createPasswordHasher, type PasswordHasher } from '../features/accounts/password-hasher.ts';
import { createAccountServices } from '../features/accounts/services.ts';
import type { Retention } from '../features/analytics/levels.ts';
import type { Pace } from '../features/analytics/pace.ts';
import { createAnalyticsService } from '../features/analytics/services.ts';
import { createRefusalLog } from '../features/audit/refusals.ts';
import { createCatalogService } from '../features/catalog/service.ts';
import { createCatalogStore } from '../features/catalog/store.ts';
import { createExternalIssuersModule } from '../features/external-issuers/module.ts';
import type { LeakReporters } from '../features/gateway/leak-signature.ts';
import { createSsoServices } from '../features/identity-providers/services.ts';
import type { MailFrom } from '../features/mail/compose.ts';
import { portalUrl } from '../features/mail/portal-url.ts';
import { createMailStore, type MailKey } from '../features/mail/store.ts';
import { createOrganizationService } from '../features/organization/service.ts';
import { createOrganizationStore } from '../features/organization/store.ts';
import { createPortalService } from '../features/portals/service.ts';
import { createPortalStore } from '../features/portals/store.ts';
import { createHostClaims, type HostSettings } from '../features/publishing/host-claims.ts';
import type { PublicationSecrets } from '../features/publishing/publication.ts';
import { createRefusedPublishes } from '../features/publishing/refused-publishes.ts';
import { createReviewService } from '../features/reviews/service.ts';
import { createReviewStore } from '../features/reviews/store.ts';
import { createNamedProducts } from '../features/search/named-products.ts';
import { createSearchStore } from '../features/search/store.ts';
import { newSecretToken } from '../features/sessions/secret-token.ts';
import { createSessionService } from '../features/sessions/service.ts';
import { createSessionStore } from '../features/sessions/store.ts';
import { createSetupService } from '../features/setup/service.ts';
import { createSetupStore } from '../features/setup/store.ts';
import { createTokenServices } from '../features/tokens/services.ts';
import type { CaptchaSettings } from '../features/users/captcha.ts';
import { createUserServices } from '../features/users/services.ts';
import type { Database, Transact } from '../platform/database/database.ts';
import { claimedBehind } from '../platform/http/client-address.ts';
import { createTallies } from '../platform/metrics/counters.ts';
import { createDatabaseSamples } from '../platform/metrics/database-samples.ts';
import { createOutbound, type OutboundParts } from '../platform/outbound/outbound.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { createApplicationServices } from './application-services.ts';
import { createAuditServices } from './audit-services.ts';
import { createContentServices } from './content-services.ts';
import { createEnforcement } from './enforcement.ts';
import { createMailServices } from './mail-services.ts';
import { createReaders, createReadingServices, type ReaderParts } from './reading-services.ts';
import { createListening, createSignalServices } from './signal-services.ts';

export interface ServiceParts extends OutboundParts, HostSettings, ReaderParts {
  database: Database;
  /** Where files are kept that belong to the data, such as the generated key. */
  data_dir: string;
  secret_key?: string | undefined;
  smtp_url?: string | undefined;
  mail_from?: MailFrom | undefined;
  captcha?: CaptchaSettings | undefined;
  /** The clock, in milliseconds. */
  clock?: () => number;
  hasher?: PasswordHasher;
  analytics_retention?: Retention;
  /** How slow a gateway may send what it reports. */
  ingest_pace?: Pace | undefined;
  /** Secrets that folders name; none, where it is left out. */
  namedSecret?: PublicationSecrets['named'];
  /** Who may report leaked credentials; nobody, where it is left out. */
  leak_reporters?: LeakReporters | undefined;
  /** How often some things may be done, where it is not as often as usual. */
  limits?: AdjustedLimits | undefined;
  siteUrl?: () => URL;
  /** When requests last came by a proxy that the server was not told of. */
  untrustedProxySeenAt?: () => string | null;
  onMailEnqueued?: (mail: MailKey) => void;
  onWebhookAnnounced?: () => void;
  onIssuerFault?: (error: Error) => void;
}

export type Services = ReturnType<typeof createServices>;

/** Stores are given to services, and what one feature needs of another is handed over. */
export function createServices(parts: ServiceParts) {
  const { database, clock = Date.now, hasher = createPasswordHasher() } = parts;
  const { siteUrl = () => new URL('http://localhost'), onMailEnqueued = () => {} } = parts;
  const { onWebhookAnnounced = () => {} } = parts;
  const transact: Transact = (run) => database.query.transaction().execute(run);
  const newId = randomUUIDv7;
  const now = () => new Date(clock()).toISOString();
  const tallies = createTallies();
  const basics = { transact, newId, now, clock, tallies };
  const outbound = createOutbound(parts);
  const originOf = (host: string) => portalUrl({ canonical_domain: host }, siteUrl()).origin;
  const mail_enabled = parts.smtp_url !== undefined;
  const portals = createPortalService({ store: createPortalStore(database), mail_enabled, now: clock });
  const searchStore = createSearchStore(database);
  const catalog = createCatalogService({
    store: createCatalogStore(database),
    productsNamed: createNamedProducts(searchStore).mayContain,
  });
  const { record, auditLog, auditChain, beginAudit } = createAuditServices({ ...parts, ...basics });
  const organization = createOrganizationService({ store: createOrganizationStore(database), beginAudit, ...basics });
  const mailBox = createSecretBox({ ...parts, now });
  const mailParts = { ...parts, portals, organization, secretBox: mailBox, siteUrl, onMailEnqueued, newId, now };
  const mail = createMailServices(mailParts);
  const signalParts = {
    database,
    organization,
    enqueueMail: mail.enqueue,
    onWebhookAnnounced,
    ...basics,
  };
  const { listening, reviewNotices } = createListening(signalParts);
  const recordAudit = listening(record);
  const refusals = createRefusalLog({ recordAudit, transact, clock });
  const signals = createSignalServices({
    ...parts,
    ...signalParts,
    outbound,
    compose: mail.compose,
    onMailEnqueued,
    secretBox: mailBox,
    recordAudit,
  });
  const enqueueMail = mail.enqueue;
  const { personalTokens, endTokens } = createTokenServices({ ...parts, ...basics, recordAudit, enqueueMail });
  const sessions = createSessionService({
    store: createSessionStore(database),
    recordAudit,
    onAllEnded: endTokens,
    newSecretToken,
    ...basics,
  });
  const accounts = createAccountServices({
    database,
    sessions,
    hasher,
    enqueueMail: mail.enqueue,
    recordAudit,
    claimedBehind,
    limits: parts.limits,
    ...basics,
  });
  const users = createUserServices({
    database,
    organization,
    sessions,
    tokens: accounts.emailTokens,
    attempts: accounts.attempts,
    familiar: accounts.familiar,
    hasher,
    enqueueMail: mail.enqueue,
    recordAudit,
    founding: parts,
    captcha: parts.captcha,
    outbound,
    ...basics,
  });
  const { secretBox, ...sso } = createSsoServices({
    ...parts,
    ...accounts,
    users: users.users,
    outbound,
    enqueueMail: mail.enqueue,
    sessions,
    portals,
    originOf,
    onTeamsChanged: portals.forget,
    recordAudit,
    newSecretToken,
    ...basics,
  });
  const outside = createExternalIssuersModule({ database, outbound: outbound.fetch, secretBox, newId, now, clock });
  const applications = createApplicationServices({
    ...parts,
    ...outside,
    enqueueMail: mail.enqueue,
    recordAudit,
    ...basics,
  });
  const readers = createReaders(parts);
  const reading = createReadingServices({
    ...parts,
    ...readers,
    ...applications.access,
    ...accounts.attempts,
    outbound,
    catalog,
    searchStore,
    ...basics,
  });
  const content = createContentServices({
    ...parts,
    ...readers,
    secrets: { ...secretBox, named: parts.namedSecret ?? (() => undefined) },
    enqueueMail: mail.enqueue,
    recordAudit,
    onChanged: portals.forget,
    tokens: accounts.emailTokens,
    outbound,
    hostClaims: createHostClaims(parts, newSecretToken),
    takeOrRefuse: accounts.attempts.takeOrRefuse,
    originOf,
    transact,
    tallies,
    newId,
    now,
  });
  const enforcement = createEnforcement({
    ...parts,
    ...outside,
    ...applications,
    outbound: outbound.fetch,
    secretBox,
    enqueueMail: mail.enqueue,
    onFault: parts.onIssuerFault ?? (() => {}),
    originOf: async (portal_id) => {
      const portal = await portals.byId(portal_id);
      return portal && portalUrl(portal, siteUrl());
    },
    recordAudit,
    ...basics,
  });
  const analytics = createAnalyticsService({
    database,
    retention: parts.analytics_retention,
    pace: parts.ingest_pace,
    findProductVersion: enforcement.authorization.versionOf,
    ...basics,
  });
  const { approval } = accounts;
  const { registrationDecisions, scopeDecisions } = applications;
  const setup = createSetupService({
    ...accounts,
    store: createSetupStore(database),
    organization,
    users: users.users,
    sessions,
    hasher,
    gate: users.foundingGate,
    mail_enabled,
    recordAudit,
    ...basics,
  });
  const reviews = createReviewService({
    store: createReviewStore(database),
    approval,
    registrationDecisions,
    scopeDecisions,
    sessions,
    lastDay: analytics.lastDay,
    refusedPublishes: createRefusedPublishes(auditLog.list),
    untrustedProxySeenAt: parts.untrustedProxySeenAt ?? (() => null),
    recordAudit,
    transact,
    now,
  });
  const samples = createDatabaseSamples({
    mails: createMailStore(database),
    deliveries: signals.webhookDelivery.store,
    sessions: createSessionStore(database),
    clock,
  });
  return {
    tallies,
    samples,
    portals,
    audit: { ...auditLog, record: recordAudit },
    auditChain,
    refusals,
    reviews,
    setup,
    ...enforcement,
    externalClients: outside.externalClients,
    analytics,
    ...signals,
    reviewNotices,
    catalog,
    ...reading,
    ...readers,
    mail,
    transact,
    sessions,
    ...accounts,
    ...users,
    ...sso,
    ...applications,
    organization,
    ...content,
    personalTokens,
  };
}
