import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database, Transact } from './database/database.ts';
import { createPasswordHasher, type PasswordHasher } from './features/accounts/password-hasher.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { createAccountService } from './features/accounts/service.ts';
import { createSignInService } from './features/accounts/sign-in.ts';
import { createAccountStore } from './features/accounts/store.ts';
import { createAuditService } from './features/audit/service.ts';
import { createAuditStore } from './features/audit/store.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import { createCatalogService } from './features/catalog/service.ts';
import { createCatalogStore } from './features/catalog/store.ts';
import { createMailService } from './features/mail/service.ts';
import { createMailStore } from './features/mail/store.ts';
import { createOrganizationService } from './features/organization/service.ts';
import { portalRoutes } from './features/portals/routes.ts';
import { createPortalService } from './features/portals/service.ts';
import { createPortalStore } from './features/portals/store.ts';
import { createPublishingService } from './features/publishing/service.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { newSecretToken } from './features/sessions/secret-token.ts';
import { createSessionService } from './features/sessions/service.ts';
import { createSessionCookies, readAccessToken } from './features/sessions/session-cookies.ts';
import { createSessionStore } from './features/sessions/store.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { createHttpServer } from './http/server.ts';
import type { StaticFiles } from './http/static-files.ts';

export interface AppParts {
  database: Database;
  log: Logger;
  portalFiles?: StaticFiles | undefined;
  trusted_proxies?: string[];
  public_url?: URL | undefined;
  metrics_token?: string | undefined;
  /** The clock, in milliseconds. */
  clock?: () => number;
  hasher?: PasswordHasher;
}

export type Services = ReturnType<typeof createServices>;

export interface App {
  server: FastifyInstance;
  services: Services;
}

/** Where things meet: stores are given to services, services to routes, and what one feature needs of another is handed over. */
export async function createApp(parts: AppParts): Promise<App> {
  const { database, log, portalFiles, trusted_proxies = [], public_url, metrics_token } = parts;
  const services = createServices(parts);
  const is_https = public_url?.protocol === 'https:';
  const cookies = createSessionCookies({ is_https });
  const server = await createHttpServer({
    routes: [
      ...portalRoutes(services.portals),
      ...catalogRoutes(services.catalog, createAnswerCache()),
      ...accountRoutes({ ...services, cookies }),
      ...sessionRoutes(services.sessions, cookies),
    ],
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
  return { server, services };
}

type ServiceParts = Pick<AppParts, 'database' | 'clock' | 'hasher'>;

export function createServices({ database, clock = Date.now, hasher = createPasswordHasher() }: ServiceParts) {
  const transact: Transact = (run) => database.query.transaction().execute(run);
  const newId = randomUUIDv7;
  const now = () => new Date(clock()).toISOString();
  const portals = createPortalService({ store: createPortalStore(database), now: clock });
  const catalog = createCatalogService({ store: createCatalogStore(database) });
  const mail = createMailService({ store: createMailStore(database), newId, now });
  const { record: recordAudit } = createAuditService({ store: createAuditStore(database), newId, now });
  const sessions = createSessionService({
    store: createSessionStore(database),
    transact,
    recordAudit,
    newId,
    newSecretToken,
    clock,
  });
  const accountStore = createAccountStore(database);
  const accounts = createAccountService({ store: accountStore, hasher, transact, newId, now });
  const signIn = createSignInService({ store: accountStore, sessions, hasher, transact, recordAudit, now });
  const organization = createOrganizationService({ database, newId, now });
  const publishing = createPublishingService({ database, newId, now, onPublished: portals.forget });
  return { portals, catalog, mail, transact, sessions, accounts, signIn, organization, publishing };
}
