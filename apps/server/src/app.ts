import { randomUUIDv7 } from 'node:crypto';
import { authorizeCall, gatewayTokenHeader } from '@portico/contract/gateway.ts';
import type { Operation } from '@portico/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApplicationServices } from './application-services.ts';
import { installBackgroundWork } from './background-work.ts';
import { createContentServices } from './content-services.ts';
import type { Database, Transact } from './database/database.ts';
import { createEnforcement } from './enforcement.ts';
import type { AdjustedLimits } from './features/accounts/limits.ts';
import { createPasswordHasher, type PasswordHasher } from './features/accounts/password-hasher.ts';
import { createAccountServices } from './features/accounts/services.ts';
import type { Retention } from './features/analytics/levels.ts';
import type { Pace } from './features/analytics/pace.ts';
import { createAnalyticsService } from './features/analytics/services.ts';
import { createAuditChain } from './features/audit/chain.ts';
import { createAuditService } from './features/audit/service.ts';
import { createAuditStore } from './features/audit/store.ts';
import { createCatalogService } from './features/catalog/service.ts';
import { createCatalogStore } from './features/catalog/store.ts';
import { createDeskService } from './features/desk/service.ts';
import { createDeskStore } from './features/desk/store.ts';
import type { LeakReporters } from './features/gateway/leak-signature.ts';
import { createAuthorizeShortcut, installAuthorize } from './features/gateway/routes.ts';
import type { MailFrom } from './features/mail/compose.ts';
import { portalUrl } from './features/mail/portal-url.ts';
import type { MailKey } from './features/mail/store.ts';
import { installIssuer } from './features/oauth/routes.ts';
import { createOutsideIssuers } from './features/oauth/services.ts';
import type { CaptchaSettings } from './features/organization/captcha.ts';
import { createOrganizationService } from './features/organization/service.ts';
import { createUserServices } from './features/organization/services.ts';
import { createOrganizationStore } from './features/organization/store.ts';
import { createPortalService } from './features/portals/service.ts';
import { createPortalStore } from './features/portals/store.ts';
import { createRefusedPublishes } from './features/publishing/refused-publishes.ts';
import { createNamedProducts } from './features/search/named-products.ts';
import { createSearchStore } from './features/search/store.ts';
import { newSecretToken } from './features/sessions/secret-token.ts';
import { createSessionService } from './features/sessions/service.ts';
import { createSessionStore } from './features/sessions/store.ts';
import { createSetupService } from './features/setup/service.ts';
import { createOutbound } from './features/sso/outbound.ts';
import { createSsoServices } from './features/sso/services.ts';
import { createPersonalTokenService } from './features/tokens/service.ts';
import { createPersonalTokenStore } from './features/tokens/store.ts';
import type { ResolveName } from './features/try-it/service.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { createKnownAnswers } from './http/known-answers.ts';
import { listeningAt } from './http/listening-at.ts';
import type { OverloadLimits } from './http/overload.ts';
import { toDataHeaders } from './http/security-headers.ts';
import { createHttpServer } from './http/server.ts';
import { createSessionCookies, readAccessToken, readBearerToken } from './http/session-cookies.ts';
import type { Mount, StaticFiles } from './http/static-files.ts';
import { createUserCaller } from './http/user-caller.ts';
import { createUserCookies } from './http/user-cookies.ts';
import { createMailServices } from './mail-services.ts';
import { createReadingServices } from './reading-services.ts';
import { createRoutes } from './routes.ts';
import { createSecretBox } from './secret-box.ts';
import { createSecretHash } from './secret-hash.ts';
import { createListening, createSignalServices } from './signal-services.ts';
import type { Tracing } from './tracing/tracing.ts';

export interface AppParts {
  database: Database;
  /** Where files are kept that belong to the data, such as the generated key. */
  data_dir: string;
  secret_key?: string | undefined;
  log: Logger;
  portalFiles?: StaticFiles | undefined;
  mounts?: readonly Mount[] | undefined;
  trusted_proxies?: string[];
  public_url?: URL | undefined;
  metrics_token?: string | undefined;
  smtp_url?: string | undefined;
  mail_from?: MailFrom | undefined;
  demo?: boolean;
  auth_segment?: string;
  access_codes?: readonly string[];
  captcha?: CaptchaSettings | undefined;
  /** The clock, in milliseconds. */
  clock?: () => number;
  hasher?: PasswordHasher;
  analytics_retention?: Retention;
  /** How slow a gateway may send what it reports. */
  ingest_pace?: Pace | undefined;
  sso_allow_insecure?: boolean;
  namedSecret?: (variable: string) => string | undefined;
  /** How host names of APIs are resolved that requests are tried against. */
  resolve_name?: ResolveName;
  /** Who may report leaked credentials; nobody, where it is left out. */
  leak_reporters?: LeakReporters | undefined;
  /** Lets webhooks reach this machine and the private network, and go without TLS. */
  webhooks_allow_insecure?: boolean;
  /** From when on requests are refused. */
  overload?: (OverloadLimits & { hashes_waiting: number }) | undefined;
  /** How often some things may be done, where it is not as often as usual. */
  limits?: AdjustedLimits | undefined;
  /** Left out where nobody collects traces. */
  tracing?: Tracing | undefined;
}

export type Services = ReturnType<typeof createServices>;

export interface App {
  server: FastifyInstance;
  services: Services;
  /** Everything it answers, as the contract names it. */
  operations: Operation[];
}

/** Where things meet: stores are given to services, services to routes, and what one feature needs of another is handed over. */
export async function createApp(parts: AppParts): Promise<App> {
  const { database, log, portalFiles, trusted_proxies = [], public_url, metrics_token } = parts;
  const siteUrl = () => public_url ?? listeningAt(server);
  let hashes = 0;
  const countHash = () => {
    hashes += 1;
  };
  const services = createServices({
    ...parts,
    hasher: parts.hasher ?? createPasswordHasher(undefined, countHash, parts.overload?.hashes_waiting),
    siteUrl,
    onMailEnqueued: (mail) => work.expectMail(mail),
    onWebhookAnnounced: () => work.expectWebhook(),
    onIssuerFault: (err) => log.error({ err }, 'the issuer failed'),
  });
  const is_https = public_url?.protocol === 'https:';
  const cookies = createSessionCookies({ is_https });
  const { auth_segment = 'kauth' } = parts;
  const userCookies = createUserCookies({ is_https, auth_segment });
  const answers = createAnswerCache();
  const routes = createRoutes({ services, answers, cookies, userCookies, siteUrl, is_https });
  const server: FastifyInstance = await createHttpServer({
    routes: routes.filter(({ operation }) => operation !== authorizeCall),
    portalByHost: services.portals.byHost,
    developerOf: async (request, portal) => {
      const token = readAccessToken(request);
      return token === undefined ? undefined : services.sessions.developerOf(portal.id, token);
    },
    organizationCallers: {
      guest: async () => ({}),
      user: createUserCaller({ ...services, userCookies }),
      gateway: async (request) => {
        const token = request.headers[gatewayTokenHeader] ?? readBearerToken(request);
        return { gateway: await services.gateway.identify(String(token ?? '')) };
      },
    },
    overload_limits: parts.overload,
    waiting: database.waiting,
    isReady: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    portalFiles,
    mounts: parts.mounts,
    shortcuts: [
      createKnownAnswers({ answers, recallPortal: services.portals.recall, headers: toDataHeaders(is_https) }),
      createAuthorizeShortcut(services),
    ],
    log,
    trusted_proxies,
    is_https,
    metrics_token,
    counts: [
      { name: 'portico_password_hashes_total', help: 'Passwords hashed', read: () => hashes },
      ...(parts.tracing?.counts ?? []),
    ],
    tracing: parts.tracing?.requests,
    auth_segment,
  });
  await installAuthorize(server, services);
  await installIssuer(server, { ...services, portalByHost: services.portals.byHost });
  await services.mail.prepare();
  const work = installBackgroundWork(server, services, parts);
  return { server, services, operations: routes.map(({ operation }) => operation) };
}

interface ServiceParts
  extends Pick<
    AppParts,
    | 'database'
    | 'data_dir'
    | 'secret_key'
    | 'clock'
    | 'hasher'
    | 'mail_from'
    | 'analytics_retention'
    | 'ingest_pace'
    | 'sso_allow_insecure'
    | 'namedSecret'
    | 'access_codes'
    | 'captcha'
    | 'resolve_name'
    | 'leak_reporters'
    | 'smtp_url'
    | 'webhooks_allow_insecure'
    | 'limits'
  > {
  siteUrl?: () => URL;
  onMailEnqueued?: (mail: MailKey) => void;
  onWebhookAnnounced?: () => void;
  onIssuerFault?: (error: Error) => void;
}

export function createServices(parts: ServiceParts) {
  const { database, clock = Date.now, hasher = createPasswordHasher() } = parts;
  const { siteUrl = () => new URL('http://localhost'), onMailEnqueued = () => {} } = parts;
  const { onWebhookAnnounced = () => {} } = parts;
  const transact: Transact = (run) => database.query.transaction().execute(run);
  const newId = randomUUIDv7;
  const now = () => new Date(clock()).toISOString();
  const basics = { transact, newId, now, clock };
  const portals = createPortalService({ store: createPortalStore(database), now: clock });
  const searchStore = createSearchStore(database);
  const catalog = createCatalogService({
    store: createCatalogStore(database),
    productsNamed: createNamedProducts(searchStore).mayContain,
  });
  const organization = createOrganizationService({ store: createOrganizationStore(database), transact, newId, now });
  const mailBox = createSecretBox({ ...parts, now });
  const mailParts = { ...parts, portals, organization, secretBox: mailBox, siteUrl, onMailEnqueued, newId, now };
  const mail = createMailServices(mailParts);
  const seal = createSecretHash({ ...parts, now });
  const auditStore = createAuditStore(database);
  const { record, ...auditLog } = createAuditService({ store: auditStore, seal, newId, now });
  const auditChain = createAuditChain({ store: auditStore, seal, transact });
  const signalParts = {
    database,
    organization,
    enqueueMail: mail.enqueue,
    onWebhookAnnounced,
    ...basics,
  };
  const { listening, reviewNotices } = createListening(signalParts);
  const recordAudit = listening(record);
  const signals = createSignalServices({
    ...parts,
    ...signalParts,
    compose: mail.compose,
    onMailEnqueued,
    secretBox: mailBox,
    recordAudit,
  });
  const sessions = createSessionService({
    store: createSessionStore(database),
    transact,
    recordAudit,
    newId,
    newSecretToken,
    clock,
  });
  const accounts = createAccountServices({
    ...basics,
    database,
    sessions,
    hasher,
    enqueueMail: mail.enqueue,
    recordAudit,
    limits: parts.limits,
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
    access_codes: parts.access_codes ?? [],
    captcha: parts.captcha,
    ...basics,
  });
  const { secretBox, ...sso } = createSsoServices({
    ...parts,
    ...accounts,
    users: users.users,
    allow_insecure: parts.sso_allow_insecure ?? false,
    sessions,
    onTeamsChanged: portals.forget,
    recordAudit,
    newSecretToken,
    ...basics,
  });
  const outbound = createOutbound({ allow_insecure: parts.sso_allow_insecure ?? false });
  const outside = createOutsideIssuers({ database, outbound, secretBox, ...basics });
  const applications = createApplicationServices({
    ...parts,
    ...outside,
    enqueueMail: mail.enqueue,
    recordAudit,
    ...basics,
  });
  const reading = createReadingServices({
    ...parts,
    ...applications.access,
    ...accounts.attempts,
    catalog,
    searchStore,
    transact,
    clock,
  });
  const content = createContentServices({
    database,
    secrets: { ...secretBox, named: parts.namedSecret ?? (() => undefined) },
    enqueueMail: mail.enqueue,
    recordAudit,
    onChanged: portals.forget,
    tokens: accounts.emailTokens,
    fetchOutside: (url) => outbound(url, { method: 'GET', headers: {}, body: null }),
    originOf: (host) => portalUrl({ canonical_domain: host }, siteUrl()).origin,
    transact,
    newId,
    now,
  });
  const personalTokens = createPersonalTokenService({
    store: createPersonalTokenStore(database),
    hashSecret: createSecretHash({ ...parts, now }),
    recordAudit,
    ...basics,
  });
  const enforcement = createEnforcement({
    ...parts,
    ...outside,
    ...applications,
    outbound,
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
    transact,
    newId,
    clock,
  });
  const { approval } = accounts;
  const { registrationDecisions } = applications;
  const setup = createSetupService({
    ...accounts,
    organization,
    users: users.users,
    hasher,
    access_codes: parts.access_codes ?? [],
    transact,
    recordAudit,
    newId,
  });
  const desk = createDeskService({
    store: createDeskStore(database),
    approval,
    registrationDecisions,
    sessions,
    lastDay: analytics.lastDay,
    refusedPublishes: createRefusedPublishes(auditLog.list),
    recordAudit,
    transact,
    now,
  });
  return {
    portals,
    audit: { ...auditLog, record: recordAudit },
    auditChain,
    desk,
    setup,
    ...enforcement,
    ...outside,
    analytics,
    ...signals,
    reviewNotices,
    catalog,
    ...reading,
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
