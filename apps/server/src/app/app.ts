import type { AddressInfo } from 'node:net';
import { authorizeCall, gatewayTokenHeader } from '@portico/contract/gateway.ts';
import type { Operation } from '@portico/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createPasswordHasher } from '../features/accounts/password-hasher.ts';
import { createAuthorizeShortcut, installAuthorize } from '../features/gateway/routes.ts';
import { installIssuer } from '../features/oauth/routes.ts';
import { createAnswerCache } from '../platform/fast-path/answer-cache.ts';
import { createKnownAnswers } from '../platform/fast-path/known-answers.ts';
import type { OverloadLimits } from '../platform/fast-path/overload.ts';
import { createAllowedOrigins } from '../platform/http/allowed-origins.ts';
import { createClientAddresses } from '../platform/http/client-address.ts';
import { listeningAt } from '../platform/http/listening-at.ts';
import { toDataHeaders } from '../platform/http/security-headers.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { createSessionCookies, readAccessToken, readBearerToken } from '../platform/http/session-cookies.ts';
import type { Mount, StaticFiles } from '../platform/http/static-files.ts';
import { createUserCookies } from '../platform/http/user-cookies.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { createServices, type Services } from './compose.ts';
import { installBackgroundWork } from './jobs.ts';
import { ownMetrics } from './metrics.ts';
import { createRoutes } from './routes.ts';
import type { ServiceSettings } from './settings.ts';
import { createForbiddenNote, createUserCaller } from './user-caller.ts';

/** What only the server gives its services. */
type FromServer = 'ownPorts' | 'siteUrl' | 'untrustedProxySeenAt' | `on${string}`;

export interface AppParts extends Omit<ServiceSettings, FromServer> {
  log: Logger;
  portalFiles?: StaticFiles | undefined;
  mounts?: readonly Mount[] | undefined;
  /** Front ends elsewhere that may use the API of every portal, by their origins. */
  allowed_origins?: readonly string[];
  trusted_proxies?: string[];
  metrics_token?: string | undefined;
  log_health_checks?: boolean;
  demo?: boolean;
  auth_segment?: string;
  /** From when on requests are refused. */
  overload?: (OverloadLimits & { hashes_waiting: number }) | undefined;
  /** Left out where nobody collects traces. */
  tracing?: Tracing | undefined;
}

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
  const clients = createClientAddresses({ trusted_proxies, log, clock: parts.clock });
  let hashes = 0;
  const countHash = () => {
    hashes += 1;
  };
  const services = createServices({
    ...parts,
    hasher: parts.hasher ?? createPasswordHasher(undefined, countHash, parts.overload?.hashes_waiting),
    siteUrl,
    ownPorts: () => (server.addresses() as AddressInfo[]).map(({ port }) => port),
    untrustedProxySeenAt: clients.untrustedProxySeenAt,
    onIssuerFault: (err) => log.error({ err }, 'the issuer failed'),
  });
  const { sessions, portals } = services;
  const is_https = public_url?.protocol === 'https:';
  const cookies = createSessionCookies({ is_https });
  const { auth_segment = 'kauth' } = parts;
  const userCookies = createUserCookies({ is_https, auth_segment });
  const answers = createAnswerCache(services.caches.ticksOf('answers'));
  const origins = createAllowedOrigins(parts.allowed_origins ?? []);
  const routes = createRoutes({ services, answers, cookies, userCookies, siteUrl, is_https });
  const server: FastifyInstance = await createHttpServer({
    routes: routes.filter(({ operation }) => operation !== authorizeCall),
    portalByHost: portals.byHost,
    origins,
    developerOf: async (request, portal) => {
      const token = readAccessToken(request);
      return token === undefined ? undefined : sessions.developerOf(portal.id, token);
    },
    organizationCallers: {
      guest: async () => ({}),
      user: createUserCaller({ sessions, personalTokens: services.personalTokens, userCookies }),
      gateway: async (request) => {
        const token = request.headers[gatewayTokenHeader] ?? readBearerToken(request);
        return { gateway: await services.gateway.identify(String(token ?? '')) };
      },
    },
    onForbidden: createForbiddenNote(services.refusals),
    overload_limits: parts.overload,
    waiting: database.waiting,
    isReady: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    portalFiles,
    pageStylesheet: portals.pageStylesheet,
    mounts: parts.mounts,
    shortcuts: [
      createKnownAnswers({ answers, origins, recallPortal: portals.recall, headers: toDataHeaders(is_https) }),
      createAuthorizeShortcut(services),
    ],
    log,
    longBodies: services.longBodies,
    clients,
    is_https,
    metrics_token,
    log_health_checks: parts.log_health_checks,
    metrics: [
      { name: 'portico_password_hashes_total', help: 'Passwords hashed', read: () => hashes },
      ...ownMetrics({ features: services.metrics, caches: services.caches, samples: services.samples, database }),
      ...(parts.tracing?.counts ?? []),
    ],
    tracing: parts.tracing?.requests,
    auth_segment,
  });
  await installAuthorize(server, services);
  await installIssuer(server, { issuers: services.issuers, attempts: services.attempts, portalByHost: portals.byHost });
  await Promise.all([services.mail.prepare(), services.uploads.sweep()]);
  installBackgroundWork(server, services, parts);
  return { server, services, operations: routes.map(({ operation }) => operation) };
}
