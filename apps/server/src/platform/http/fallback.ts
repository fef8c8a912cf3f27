import { Problem } from '@portico/contract/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '../portal.ts';
import type { Pages } from '../render/pages.ts';
import { type AllowedOrigins, isOpenable } from './allowed-origins.ts';
import type { Route } from './handle.ts';
import { sendNoPortal } from './no-portal.ts';
import { toPath } from './request-log.ts';
import { findMount, type Mount, type StaticFiles, sendMounted } from './static-files.ts';

export interface FallbackParts {
  routes: readonly Route[];
  portalByHost(host: string | undefined): Promise<Portal>;
  origins?: AllowedOrigins;
  portalFiles?: StaticFiles | undefined;
  /** Renders pages; undefined where only the API is served. */
  pages?: Pages | undefined;
  mounts?: readonly Mount[] | undefined;
  auth_segment: string;
}

/** Answers paths that no operation has: with a problem below the API, otherwise with a page. */
export function installFallback(server: FastifyInstance, parts: FallbackParts): void {
  const methodsOf = Map.groupBy(parts.routes, ({ operation }) => operation.path);
  // Made for the first such request, because a server starts with hundreds of operations.
  let made: readonly Pattern[] | undefined;
  const patterns = (): readonly Pattern[] => (made ??= toPatterns(methodsOf));

  /** The answer to a preflight of another origin. */
  async function answerPreflight({ headers }: FastifyRequest, path: string) {
    const { origin, host } = headers;
    const asked = headers['access-control-request-method'];
    if (origin === undefined || asked === undefined || !parts.origins) return undefined;
    const methods = patterns().find(
      ({ pattern, openable }) => pattern.test(path) && openable.some((one) => one === asked),
    )?.openable;
    return methods && parts.origins.preflightFor(await parts.portalByHost(host), origin, methods);
  }

  server.setNotFoundHandler(async (request, reply) => {
    const path = toPath(request.url);
    const preflight = request.method === 'OPTIONS' ? await answerPreflight(request, path) : undefined;
    if (preflight) return reply.code(204).headers(preflight).send();
    const known = patterns().find(({ pattern }) => pattern.test(path));
    const isOfPage = ['GET', 'HEAD'].includes(request.method) && known?.hasPage === true;
    if (known && !isOfPage) {
      const headers = { allow: known.allow };
      throw new Problem('method-not-allowed', `${request.method} is not possible here.`, { headers });
    }
    if (isApiPath(path, parts.auth_segment) || !['GET', 'HEAD'].includes(request.method)) {
      throw new Problem('not-found', 'There is nothing at this URL.');
    }
    const mount = findMount(parts.mounts ?? [], path);
    return mount ? sendMounted(mount, path, request, reply) : sendPortal(path, request, reply, parts);
  });
}

interface Pattern {
  pattern: RegExp;
  allow: string;
  openable: string[];
  /** Whether the URL is that of a page as well. */
  hasPage: boolean;
}

const toPatterns = (methodsOf: Map<string, Route[]>): Pattern[] =>
  [...methodsOf].map(([path, routes]) => ({
    pattern: toPattern(path, routes[0]!.operation.restParam),
    allow: routes.map(({ operation }) => operation.method).join(', '),
    hasPage: routes.some(({ operation }) => operation.hasPage === true),
    openable: routes.filter(({ operation }) => isOpenable(operation)).map(({ operation }) => operation.method),
  }));

const toPattern = (path: string, restParam: string | undefined): RegExp =>
  new RegExp(
    `^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, (_, name) => (name === restParam ? '.+' : '[^/]+'))}$`,
  );

const apiRoots = ['api', 'gateway', 'v2', 'healthz', 'readyz', 'metrics'];

const isApiPath = (path: string, auth_segment: string): boolean =>
  [...apiRoots, auth_segment].includes(path.split('/', 2)[1] ?? '');

async function sendPortal(path: string, request: FastifyRequest, reply: FastifyReply, parts: FallbackParts) {
  const known = await parts.portalByHost(request.headers.host).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unknown-portal') return undefined;
    throw error;
  });
  reply.code(200);
  if (!known) return sendNoPortal(path, request, reply, parts.mounts);
  if (!parts.portalFiles) throw new Problem('not-found', 'There is nothing at this URL.');
  if (path !== '/' && parts.portalFiles.send(path, request, reply)) return reply;
  // A path of a file that does not exist is no page.
  if (path.startsWith('/assets/')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  return parts.pages ? parts.pages.answer(request, reply, known) : reply.code(404).send();
}
