import type { AddressInfo } from 'node:net';
import { getApplication, listApplications } from '@portico/contract/applications.ts';
import * as catalog from '@portico/contract/catalog.ts';
import { justWroteCookie } from '@portico/contract/constants.ts';
import { getDeveloperMe } from '@portico/contract/developer.ts';
import { getProductDocument, listProductDocuments } from '@portico/contract/documents.ts';
import { authorizeCall } from '@portico/contract/gateway.ts';
import type { Operation } from '@portico/contract/operation.ts';
import { getCatalogFilters, searchPortal } from '@portico/contract/search.ts';
import { getProductVersionSpecOperations } from '@portico/contract/specs.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createPasswordHasher } from '../features/accounts/password-hasher.ts';
import { createAuthorizeShortcut, installAuthorize } from '../features/gateway/routes.ts';
import { originsBy } from '../features/mail/portal-url.ts';
import { installIssuer } from '../features/oauth/routes.ts';
import { installSiteFiles } from '../features/pages/routes.ts';
import { installShareImages } from '../features/share-images/routes.ts';
import { createAnswerCache } from '../platform/fast-path/answer-cache.ts';
import { createDirectReads } from '../platform/fast-path/direct-reads.ts';
import { createKnownAnswers } from '../platform/fast-path/known-answers.ts';
import { createKnownPages } from '../platform/fast-path/known-pages.ts';
import type { OverloadLimits } from '../platform/fast-path/overload.ts';
import { createAllowedOrigins } from '../platform/http/allowed-origins.ts';
import { createClientAddresses } from '../platform/http/client-address.ts';
import { createDeviceCookie } from '../platform/http/device-cookie.ts';
import { listeningAt } from '../platform/http/listening-at.ts';
import type { GatherMetrics } from '../platform/http/metrics.ts';
import { toDataHeaders, toPageHeaders } from '../platform/http/security-headers.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { createSessionCookies, readAccessToken } from '../platform/http/session-cookies.ts';
import type { Mount, StaticFiles } from '../platform/http/static-files.ts';
import { createUserCookies } from '../platform/http/user-cookies.ts';
import type { Portal } from '../platform/portal.ts';
import { createCallApi } from '../platform/render/call-api.ts';
import type { Renderer } from '../platform/render/renderer.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { createServices, type Services } from './compose.ts';
import { installBackgroundWork } from './jobs.ts';
import { ownMetrics } from './metrics.ts';
import { createPortalPages } from './pages.ts';
import { analyticsMetrics, createReadiness } from './readiness.ts';
import { createReplicaReads, logReplicas, replicaMetrics } from './replica-reads.ts';
import { createRoutes } from './routes.ts';
import type { ServiceSettings } from './settings.ts';
import { createForbiddenNote, createOrganizationCallers } from './user-caller.ts';

/** Operations whose answers are the same for readers with the same rights. */
const rememberedOperations: readonly Operation[] = [
  catalog.listProducts,
  catalog.getProduct,
  catalog.listProductVersions,
  catalog.getProductVersion,
  getProductDocument,
  getProductVersionSpecOperations,
  searchPortal,
  getCatalogFilters,
];

/** Operations that developers call most often. */
const directOperations: readonly Operation[] = [
  ...rememberedOperations.filter((operation) => operation !== searchPortal && operation !== getCatalogFilters),
  listProductDocuments,
  listApplications,
  getApplication,
  getDeveloperMe,
];

/** Services that only a running server provides. */
type FromServer = 'ownPorts' | 'siteUrl' | 'untrustedProxySeenAt' | `on${string}`;

export interface AppParts extends Omit<ServiceSettings, FromServer> {
  log: Logger;
  portalFiles?: StaticFiles | undefined;
  /** Renders pages of the portal; without it browsers render them. */
  renderer?: Renderer | undefined;
  mounts?: readonly Mount[] | undefined;
  /** Origins of front ends that may use the API of every portal. */
  allowed_origins?: readonly string[];
  trusted_proxies?: string[];
  metrics_token?: string | undefined;
  log_health_checks?: boolean;
  demo?: boolean;
  auth_segment?: string;
  /** Load limits above which requests are refused. */
  overload?: (OverloadLimits & { hashes_waiting: number }) | undefined;
  /** Resolves when this process runs the scheduled work. Without it, the process does so from the start. */
  leads?: Promise<void>;
  /** Adds the metrics of the other workers. */
  gatherMetrics?: GatherMetrics | undefined;
  /** Undefined when no trace collector is configured. */
  tracing?: Tracing | undefined;
}

export interface App {
  server: FastifyInstance;
  services: Services;
  /** All operations that the server answers, as the contract defines them. */
  operations: Operation[];
}

/**
 * Wires the application: stores go to services, services to routes. A feature gets the functions of others that it
 * requires.
 */
export async function createApp(parts: AppParts): Promise<App> {
  const { database, log, portalFiles, trusted_proxies = [], public_url, metrics_token, auth_segment = 'kauth' } = parts;
  const siteUrl = () => public_url ?? listeningAt(server);
  const clients = createClientAddresses({ trusted_proxies, log, clock: parts.clock });
  const hashing = createHashing(parts);
  const services = createServices({
    ...parts,
    hasher: hashing.hasher,
    siteUrl,
    ownPorts: () => (server.addresses() as AddressInfo[]).map(({ port }) => port),
    untrustedProxySeenAt: clients.untrustedProxySeenAt,
    onIssuerFault: (err) => log.error({ err }, 'the issuer failed'),
    onComparisonFault: (err, about) => log.warn({ err, ...about }, 'failed to compare specifications'),
  });
  const { sessions, personalTokens, gateway, portals } = services;
  const is_https = public_url?.protocol === 'https:';
  const cookies = createSessionCookies({ is_https });
  const userCookies = createUserCookies({ is_https, auth_segment });
  const answers = createAnswerCache(services.caches.ticksOf('answers'), services.readers);
  const origins = createAllowedOrigins(parts.allowed_origins ?? []);
  const routes = createRoutes({ services, answers, cookies, userCookies, siteUrl, is_https });
  const developerOf = async (request: FastifyRequest, portal: Portal) => {
    const token = readAccessToken(request);
    return token === undefined ? undefined : sessions.developerOf(portal.id, token);
  };
  const wroteCookie = createDeviceCookie({ is_https, name: justWroteCookie });
  const replicaReads = createReplicaReads(database.replicas, wroteCookie);
  logReplicas(database.replicas, log);
  const pages =
    portalFiles &&
    createPortalPages({
      portalFiles,
      services,
      siteUrl,
      is_https,
      log,
      renderer: parts.renderer,
      developerOf,
      callApi: createCallApi(() => server),
    });
  const memory = { recallPortal: portals.recall, recallDeveloper: sessions.recallDeveloper };
  const ofReads = { memory, origins, headers: toDataHeaders(is_https) };
  const server: FastifyInstance = await createHttpServer({
    routes: routes.filter(({ operation }) => operation !== authorizeCall).map(replicaReads.toRoute),
    portalByHost: portals.byHost,
    origins,
    developerOf,
    organizationCallers: createOrganizationCallers({ sessions, personalTokens, gateway, userCookies }),
    onForbidden: createForbiddenNote(services.refusals),
    overload_limits: parts.overload,
    waiting: database.waiting,
    readiness: createReadiness(database, parts.analytics_apart?.database),
    portalFiles,
    pages,
    mounts: parts.mounts,
    shortcuts: [
      createKnownAnswers({ paths: rememberedOperations.map(({ path }) => path), answers, ...ofReads }),
      createAuthorizeShortcut(services),
      ...(pages ? [createKnownPages({ pages, headers: toPageHeaders(is_https) })] : []),
    ],
    directReads: createDirectReads({
      routes: routes.filter(({ operation }) => directOperations.includes(operation)).map(replicaReads.toRoute),
      settle: clients.settle,
      ...ofReads,
    }),
    log,
    longBodies: services.longBodies,
    clients,
    is_https,
    metrics_token,
    gatherMetrics: parts.gatherMetrics,
    log_health_checks: parts.log_health_checks,
    metrics: [
      hashing.metric,
      ...ownMetrics({ features: services.metrics, caches: services.caches, samples: services.samples, database }),
      ...replicaMetrics(database.replicas),
      ...analyticsMetrics(parts.analytics_apart?.database),
      ...(parts.tracing?.counts ?? []),
    ],
    tracing: parts.tracing?.requests,
    auth_segment,
  });
  await installOutsideContract(server, { services, siteUrl, auth_segment });
  await Promise.all([services.mail.prepare(), services.uploads.sweep()]);
  installBackgroundWork(server, services, parts);
  return { server, services, operations: routes.map(({ operation }) => operation) };
}

/** The password hasher, and a metric that counts its hashes. */
function createHashing({ hasher, overload }: AppParts) {
  let hashes = 0;
  const countHash = () => {
    hashes += 1;
  };
  return {
    hasher: hasher ?? createPasswordHasher(undefined, countHash, overload?.hashes_waiting),
    metric: { name: 'portico_password_hashes_total', help: 'Passwords hashed', read: () => hashes },
  };
}

interface OutsideContractDeps {
  services: Services;
  siteUrl: () => URL;
  auth_segment: string;
}

/** Installs files that standards and browsers request by fixed paths. */
async function installOutsideContract(
  server: FastifyInstance,
  { services, siteUrl, auth_segment }: OutsideContractDeps,
): Promise<void> {
  const { portals, sitemaps, shareImages, issuers, attempts } = services;
  installSiteFiles(server, { portals, sitemaps, originOf: originsBy(siteUrl), auth_segment });
  installShareImages(server, { portals, shareImages });
  await installAuthorize(server, services);
  await installIssuer(server, { issuers, attempts, portalByHost: portals.byHost });
}
