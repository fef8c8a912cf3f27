import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
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
  const server = await createHttpServer({
    routes: [...portalRoutes(services.portals), ...catalogRoutes(services.catalog)],
    portalByHost: services.portals.byHost,
    developerOf: async () => undefined,
    isReady: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    portalFiles,
    log,
    trusted_proxies,
    is_https: public_url?.protocol === 'https:',
    metrics_token,
  });
  return { server, services };
}

export function createServices({ database, clock = Date.now }: Pick<AppParts, 'database' | 'clock'>) {
  const newId = randomUUIDv7;
  const now = () => new Date(clock()).toISOString();
  const portals = createPortalService({ store: createPortalStore(database), now: clock });
  const catalog = createCatalogService({ store: createCatalogStore(database) });
  const mail = createMailService({ store: createMailStore(database), newId, now });
  const organization = createOrganizationService({ database, newId, now });
  const publishing = createPublishingService({ database, newId, now, onPublished: portals.forget });
  return { portals, catalog, mail, organization, publishing };
}
