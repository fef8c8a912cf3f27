import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import { type Access, isOfPortal, type Operation } from '@portico/contract/operation.ts';
import { Problem } from '@portico/contract/problems.ts';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RequestPayload,
} from 'fastify';
import type { Logger } from 'pino';
import { failureOf } from '../fast-path/direct-reads.ts';
import { createOverload, type OverloadLimits, type Timing } from '../fast-path/overload.ts';
import type { Shortcut } from '../fast-path/shortcut.ts';
import { type Answered, createServerWithShortcuts, type DirectReads } from '../fast-path/shortcuts.ts';
import type { Metric } from '../metrics/metric.ts';
import type { Portal } from '../portal.ts';
import { isOwnCall } from '../render/call-api.ts';
import type { Pages } from '../render/pages.ts';
import type { RequestTracing } from '../tracing/trace-requests.ts';
import { refuseTooMany } from '../validation/too-many-values.ts';
import { type AllowedOrigins, isOpenable, joinVary } from './allowed-origins.ts';
import { withoutAuthSegment } from './auth-segment.ts';
import type { ClientAddresses } from './client-address.ts';
import { bodyOf, toContentAnswer } from './content-answer.ts';
import { installFallback } from './fallback.ts';
import { type Call, type Callers, Content, type Developer, type OrganizationCallers, type Route } from './handle.ts';
import { installHealth, type Readiness } from './health.ts';
import { identify } from './identify.ts';
import { installApart } from './install-apart.ts';
import { type LongBodies, usualBodyLimit } from './long-bodies.ts';
import { createMetrics, type GatherMetrics, installMetrics } from './metrics.ts';
import { refuseForeignOrigin } from './origin.ts';
import { installProblemHandler, sendProblem } from './problem-handler.ts';
import { noteAnswer } from './request-log.ts';
import { toDataHeaders, toPageHeaders } from './security-headers.ts';
import { serializerCompiler } from './serializer-compiler.ts';
import type { Mount, StaticFiles } from './static-files.ts';
import { validatorCompiler } from './validator-compiler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Callers[Access] | null;
    /** Headers for pages of other origins. */
    allowance: Readonly<Record<string, string>> | null;
  }
  interface FastifyContextConfig {
    /** Sent before every call to an API and never by a browser: it gets no headers for pages, and is not logged. */
    isHot?: boolean;
    /** Answers with data and not with a page. */
    isData?: boolean;
    /** For users of an organization: a refused browser gets a link to the console. */
    isOfConsole?: boolean;
    /** Sent every few seconds by programs that monitor the server. */
    isWatching?: boolean;
  }
}

export interface ServerParts {
  routes: Route[];
  portalByHost(host: string | undefined): Promise<Portal>;
  /** Other origins that may use the portals' API; undefined if there are none. */
  origins?: AllowedOrigins;
  /** The developer of the request's cookie or bearer token, if any. */
  developerOf(request: FastifyRequest, portal: Portal): Promise<Developer | undefined>;
  /** Undefined where no operation is for them. */
  organizationCallers?: OrganizationCallers;
  /** Called when an operation is forbidden. */
  onForbidden?: (problem: Problem, operation: Operation, caller: Callers[Access] | null) => void;
  readiness(): Promise<Readiness>;
  /** The built portal application; undefined where only the API is served. */
  portalFiles?: StaticFiles | undefined;
  pages?: Pages | undefined;
  mounts?: readonly Mount[] | undefined;
  /** Answers that are sent before the framework. */
  shortcuts?: readonly Shortcut[];
  directReads?: DirectReads;
  /** Undefined where no operation accepts files. */
  longBodies?: LongBodies;
  log: Logger;
  /** The peers of connections, and the clients that their proxies name. */
  clients: ClientAddresses;
  is_https: boolean;
  metrics_token: string | undefined;
  /** Whether successful health checks are logged. */
  log_health_checks?: boolean | undefined;
  overload_limits?: OverloadLimits | undefined;
  /** The number of queued statements and transactions. */
  waiting?: () => number;
  /** The clock and timers of overload control. */
  timing?: Timing;
  /** Undefined where traces are not collected. */
  tracing?: RequestTracing | undefined;
  /** Metrics besides those of requests. */
  metrics?: readonly Metric[];
  gatherMetrics?: GatherMetrics | undefined;
  /** A first segment of paths below which the operations of users also answer. */
  auth_segment?: string;
}

const authSegmentOf = ({ auth_segment = 'kauth' }: ServerParts): string => auth_segment;

export async function createHttpServer(parts: ServerParts): Promise<FastifyInstance> {
  const { shortcuts = [], log, clients, waiting, timing, tracing } = parts;
  const withData = toDataHeaders(parts.is_https);
  const overload = createOverload({ limits: parts.overload_limits, waiting, headers: withData, log, timing });
  const metrics = createMetrics([...(parts.metrics ?? []), overload.count], parts.gatherMetrics);
  const onAnswered = ({ shortcut, request, response, ms }: Answered) => {
    const method = request.method ?? '';
    metrics.note(method, shortcut.route, response.statusCode, ms);
    if (!shortcut.isHot)
      noteAnswer(log, {
        id: String(response.getHeader('x-request-id')),
        method,
        url: request.url ?? '',
        status: response.statusCode,
        ms,
        host: request.headers.host,
        caller: shortcut.callerOf?.(response) ?? null,
        client: clients.classOf(request.socket.remoteAddress),
      });
  };
  const onTracedAnswer = (answered: Answered) => {
    tracing?.noteRoute(answered.request, answered.shortcut.route);
    onAnswered(answered);
  };
  const server = Fastify({
    serverFactory: (framework) => {
      const lane = {
        shortcuts,
        directReads: parts.directReads,
        overload,
        onAnswered: tracing ? onTracedAnswer : onAnswered,
      };
      const below = createServerWithShortcuts(framework as RequestListener, lane);
      return tracing ? tracing.serve(below) : below;
    },
    loggerInstance: parts.log,
    // The framework would make a logger for each request, even if it logs nothing. Lines name the request id instead.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => withoutAuthSegment(url, authSegmentOf(parts)),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: clients.isTrusted,
    bodyLimit: usualBodyLimit,
    // A name of 255 characters, each of which takes up to twelve in a path. Schemas limit the length of each value.
    routerOptions: { maxParamLength: 4000 },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    // Each of hundreds of routes is a plugin to the framework, and a timer for each takes a tenth of their time.
    pluginTimeout: 0,
    // Converts framework errors, also those of the router, to problem details.
    frameworkErrors: (error, request, reply) => {
      sendProblem(new Problem('malformed-request', error.message.slice(0, 200)), request, reply as FastifyReply);
    },
  }) as unknown as FastifyInstance;

  server.decorateRequest('caller', null);
  server.decorateRequest('allowance', null);
  const withPages = toPageHeaders(parts.is_https);
  server.addHook('onRequest', (request, reply, done) => {
    const { isHot, isData } = request.routeOptions.config;
    // A gateway's request names the client of the call in the same headers.
    if (!isHot) clients.settle(request.raw);
    if (!isHot) reply.headers(isData ? withData : withPages).header('x-request-id', request.id);
    if (hasNoBody(request)) delete request.headers['content-type'];
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, url, id, caller } = request;
    const { isHot, isWatching } = request.routeOptions.config ?? {};
    const isQuiet =
      (isHot && reply.statusCode < 500) || (isWatching && reply.statusCode < 400 && parts.log_health_checks === false);
    if (!isQuiet && !isOwnCall(request)) {
      const client = clients.classOf(request.socket.remoteAddress);
      const answered = { status: reply.statusCode, ms: reply.elapsedTime };
      noteAnswer(log, { id, method, url, ...answered, host: request.headers.host, caller, client });
    }
    done();
  });

  tracing?.install(server);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  installJsonParser(server, parts.longBodies);
  installProblemHandler(server);
  installMetrics(server, metrics, parts.metrics_token);
  installHealth(server, parts.readiness);
  await server.register(compress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip'] });
  for (const [name, routes] of Map.groupBy(parts.routes, ({ operation }) => operation.consumes?.join())) {
    const install = (scope: FastifyInstance) => {
      for (const route of routes) installRoute(scope, route, parts);
    };
    const media_types = routes[0]?.operation.consumes;
    if (name === undefined || !media_types) install(server);
    else await installApart(server, name, (scope) => install(withStreamedBodies(scope, media_types)));
  }
  installFallback(server, { ...parts, auth_segment: authSegmentOf(parts) });
  return server;
}

/** Some clients announce JSON and send no body. If a body is required, the schema reports that it is missing. */
function installJsonParser(server: FastifyInstance, longBodies: LongBodies | undefined): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '' && request.routeOptions.schema?.body === undefined) done(null, undefined);
    else if (longBodies && text.length > usualBodyLimit) {
      longBodies.parse(request, text).then((value) => done(null, value), done);
    } else {
      parse(request, text, (error, value) => done(error ?? refuseTooMany(value) ?? null, value));
    }
  });
}

/** Passes bodies of these media types to the operation as they arrive instead of collecting them first. */
function withStreamedBodies(scope: FastifyInstance, media_types: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...media_types], (_request, body, done) => done(null, body));
  return scope;
}

/** Some clients send a Content-Type without a body. */
const hasNoBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** Clients may send `page[size]=`, which the contract defines as no value. */
function dropEmptyPaging(query: Record<string, unknown>): void {
  for (const name of ['page[size]', 'page[number]']) if (query[name] === '') delete query[name];
}

const toFastifyPath = ({ path, restParam }: Operation) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === restParam ? '*' : `:${name}`));

function nameRest({ restParam }: Operation, request: FastifyRequest): void {
  if (restParam === undefined) return;
  const { '*': rest, ...params } = request.params as Record<string, string>;
  request.params = { ...params, [restParam]: rest };
}

const isLong = ({ bodyLimit = 0 }: Operation) => bodyLimit > usualBodyLimit;

const countBody =
  (longBodies: LongBodies) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): Promise<RequestPayload> =>
    longBodies.count(request, reply, payload);

function installRoute(server: FastifyInstance, { operation, answer }: Route, parts: ServerParts): void {
  const { longBodies } = parts;
  server.route({
    // One route for both: the framework adds a second route for HEAD, and a server starts with hundreds of routes.
    method: operation.method === 'GET' ? ['GET', 'HEAD'] : operation.method,
    url: toFastifyPath(operation),
    schema: toSchema(operation),
    config: { isData: true, isOfConsole: ['guest', 'user'].includes(operation.access) },
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
    ...(isLong(operation) && longBodies && { preParsing: countBody(longBodies) }),
    // Before the body is read: the body of an unknown caller must not be parsed.
    async onRequest(request) {
      const portal = isOfPortal(operation.access) ? await parts.portalByHost(request.headers.host) : undefined;
      const { origins } = parts;
      const isOpened = portal && origins && isOpenable(operation);
      if (isOpened) request.allowance = origins.headersFor(portal, request.headers, isImage(operation));
      const isAllowed = isOpened && origins.isAllowed(portal, request.headers.origin);
      if (!operation.crossSite && !isAllowed) refuseForeignOrigin(request, parts.is_https);
      request.caller = await identify(operation, request, parts, portal);
    },
    onSend(request, reply, _payload, done) {
      const { vary, ...allowed } = request.allowance ?? {};
      if (vary !== undefined) reply.headers({ ...allowed, vary: joinVary(reply.getHeader('vary'), vary) });
      done();
    },
    onError(request, _reply, error, done) {
      const problem: unknown = error;
      if (problem instanceof Problem && problem.code === 'forbidden') {
        parts.onForbidden?.(problem, operation, request.caller);
      }
      done();
    },
    preValidation(request, _reply, done) {
      nameRest(operation, request);
      if (operation.bodyOptional) request.body ??= {};
      dropEmptyPaging(request.query as Record<string, unknown>);
      done();
    },
    async handler(request, reply) {
      const { params, query, body, caller } = request;
      const failure = failureOf(request.raw);
      if (failure) {
        reply.headers(failure.headers);
        throw failure.error;
      }
      const call = { ...caller, params, query, body, request, reply };
      const result = await parts.clients.run(request.raw, () => answer(call as Call<Operation>));
      return write(operation, result, request, reply);
    },
  });
}

const isImage = ({ produces = [] }: Operation): boolean => produces.some((type) => type.startsWith('image/'));

function toSchema({ params, query, body, returns, status }: Operation) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(returns && { response: { [status]: returns } }),
  };
}

function write(
  { status, returns, mayBeEmpty }: Operation,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (reply.sent) return reply;
  if (result instanceof Content) return writeContent(result, request, reply);
  if (mayBeEmpty && result === undefined) reply.code(204);
  reply.code(reply.statusCode === 200 ? status : reply.statusCode);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return result !== undefined && (returns || result instanceof Readable) ? reply.send(result) : reply.send();
}

function writeContent(content: Content, request: FastifyRequest, reply: FastifyReply) {
  const { caller } = request;
  const mayShare = caller !== null && 'developer' in caller && caller.developer === undefined;
  const answer = toContentAnswer(content, request.headers, mayShare);
  return reply.code(answer.status).headers(answer.headers).serializer(asItIs).send(bodyOf(answer));
}

const asItIs = (same: unknown) => same as string;
