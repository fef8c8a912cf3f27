import { randomUUIDv7 } from 'node:crypto';
import type { Operation } from '@portico/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApplicationServices } from './application-services.ts';
import type { Database, Transact } from './database/database.ts';
import { accessRoutes } from './features/access/routes.ts';
import { createPasswordHasher, type PasswordHasher } from './features/accounts/password-hasher.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { createAccountServices } from './features/accounts/services.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { createAuditService } from './features/audit/service.ts';
import { createAuditStore } from './features/audit/store.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import { createCatalogService } from './features/catalog/service.ts';
import { createCatalogStore } from './features/catalog/store.ts';
import { credentialRoutes } from './features/credentials/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { createDocumentService } from './features/documents/service.ts';
import { createDocumentStore } from './features/documents/store.ts';
import { flagRoutes } from './features/flags/routes.ts';
import { createFlagService } from './features/flags/service.ts';
import { createFlagStore } from './features/flags/store.ts';
import { createMailComposer, type MailFrom } from './features/mail/compose.ts';
import { createMailDelivery } from './features/mail/delivery.ts';
import { createMailService } from './features/mail/service.ts';
import { createMailStore, type MailKey } from './features/mail/store.ts';
import { realTimer } from './features/mail/timer.ts';
import { createOrganizationService } from './features/organization/service.ts';
import { portalRoutes } from './features/portals/routes.ts';
import { createPortalService } from './features/portals/service.ts';
import { createPortalStore } from './features/portals/store.ts';
import { createPublishingService } from './features/publishing/service.ts';
import { registrationRoutes } from './features/registrations/routes.ts';
import { createProductIndexer } from './features/search/index-products.ts';
import { searchRoutes } from './features/search/routes.ts';
import { createSearchService } from './features/search/service.ts';
import { createSearchStore } from './features/search/store.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { newSecretToken } from './features/sessions/secret-token.ts';
import { createSessionService } from './features/sessions/service.ts';
import { createSessionStore } from './features/sessions/store.ts';
import { specRoutes } from './features/specs/routes.ts';
import { createSpecService } from './features/specs/service.ts';
import { createSpecStore } from './features/specs/store.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { listeningAt } from './http/listening-at.ts';
import { createHttpServer } from './http/server.ts';
import { createSessionCookies, readAccessToken } from './http/session-cookies.ts';
import type { StaticFiles } from './http/static-files.ts';
import { createUpkeep } from './upkeep.ts';

export interface AppParts {
  database: Database;
  /** Where files are kept that belong to the data, such as the generated key. */
  data_dir: string;
  secret_key?: string | undefined;
  log: Logger;
  portalFiles?: StaticFiles | undefined;
  trusted_proxies?: string[];
  public_url?: URL | undefined;
  metrics_token?: string | undefined;
  smtp_url?: string | undefined;
  mail_from?: MailFrom | undefined;
  demo?: boolean;
  /** The clock, in milliseconds. */
  clock?: () => number;
  hasher?: PasswordHasher;
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
  const services = createServices({
    ...parts,
    siteUrl: () => public_url ?? listeningAt(server),
    onMailEnqueued: (mail) => delivery.expect(mail),
  });
  const is_https = public_url?.protocol === 'https:';
  const cookies = createSessionCookies({ is_https });
  const remembered = createAnswerCache();
  const routes = [
    ...portalRoutes(services.portals),
    ...flagRoutes(services.flags),
    ...catalogRoutes(services.catalog, remembered),
    ...searchRoutes(services.search, remembered),
    ...documentRoutes(services.documents),
    ...specRoutes(services.specs),
    ...accountRoutes({ ...services, cookies }),
    ...sessionRoutes(services.sessions, cookies),
    ...accessRoutes(services.access),
    ...applicationRoutes(services.applications),
    ...credentialRoutes(services.credentials),
    ...registrationRoutes(services.registrations),
  ];
  const server: FastifyInstance = await createHttpServer({
    routes,
    portalByHost: services.portals.byHost,
    developerOf: async (request, portal) => {
      const token = readAccessToken(request);
      return token === undefined ? undefined : services.sessions.developerOf(portal.id, token);
    },
    isReady: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    portalFiles,
    log,
    trusted_proxies,
    is_https,
    metrics_token,
  });
  const { smtp_url, demo = false, clock = Date.now } = parts;
  const delivery = createMailDelivery({
    smtp_url,
    demo,
    store: createMailStore(database),
    compose: services.mail.compose,
    clock,
    timer: realTimer,
    random: Math.random,
    newId: randomUUIDv7,
    log,
  });
  const { sessions, emailTokens, attempts } = services;
  const upkeep = createUpkeep({
    sweeps: [sessions.purgeExpired, emailTokens.purgeExpired, attempts.purgeEnded],
    timer: realTimer,
    log,
  });
  server.addHook('onListen', async () => {
    delivery.start();
    upkeep.start();
  });
  server.addHook('onClose', async () => {
    await Promise.all([delivery.stop(), upkeep.stop()]);
  });
  return { server, services, operations: routes.map(({ operation }) => operation) };
}

interface ServiceParts
  extends Pick<AppParts, 'database' | 'data_dir' | 'secret_key' | 'clock' | 'hasher' | 'mail_from'> {
  siteUrl?: () => URL;
  onMailEnqueued?: (mail: MailKey) => void;
}

export function createServices(parts: ServiceParts) {
  const { database, clock = Date.now, hasher = createPasswordHasher() } = parts;
  const { siteUrl = () => new URL('http://localhost'), onMailEnqueued = () => {} } = parts;
  const transact: Transact = (run) => database.query.transaction().execute(run);
  const newId = randomUUIDv7;
  const now = () => new Date(clock()).toISOString();
  const portals = createPortalService({ store: createPortalStore(database), now: clock });
  const flags = createFlagService({ store: createFlagStore(database) });
  const catalog = createCatalogService({ store: createCatalogStore(database) });
  const organization = createOrganizationService({ database, newId, now });
  const composeMail = createMailComposer({
    findPortal: async (portal_id) => {
      const portal = await portals.byId(portal_id);
      return portal && { ...portal, theme: portals.theme(portal) };
    },
    findOrganization: organization.find,
    siteUrl,
    from: parts.mail_from,
  });
  const mailStore = createMailStore(database);
  const mail = createMailService({ store: mailStore, compose: composeMail, onEnqueued: onMailEnqueued, newId, now });
  const { record: recordAudit } = createAuditService({ store: createAuditStore(database), newId, now });
  const sessions = createSessionService({
    store: createSessionStore(database),
    transact,
    recordAudit,
    newId,
    newSecretToken,
    clock,
  });
  const accounts = createAccountServices({
    database,
    sessions,
    hasher,
    enqueueMail: mail.enqueue,
    transact,
    recordAudit,
    newId,
    now,
    clock,
  });
  const applications = createApplicationServices({
    ...parts,
    enqueueMail: mail.enqueue,
    recordAudit,
    transact,
    newId,
    now,
  });
  const documents = createDocumentService({
    store: createDocumentStore(database),
    actionsOf: applications.access.actionsOf,
  });
  const specs = createSpecService({ store: createSpecStore(database), version: catalog.version });
  const search = createSearchService({ store: createSearchStore(database), listProducts: catalog.products });
  const publishing = createPublishingService({
    database,
    newId,
    now,
    indexProducts: createProductIndexer(database.engine),
    onPublished: portals.forget,
  });
  return {
    portals,
    flags,
    catalog,
    documents,
    specs,
    search,
    mail,
    transact,
    sessions,
    ...accounts,
    ...applications,
    organization,
    publishing,
  };
}
