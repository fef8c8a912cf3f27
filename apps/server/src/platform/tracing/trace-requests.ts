import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Span } from './span.ts';
import { readTraceparent, traceparentHeader } from './traceparent.ts';
import type { Tracer } from './tracer.ts';

export type RequestTracing = ReturnType<typeof createRequestTracing>;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Adds a span to each request below the framework, so that the fast path is traced too. The route is the pattern: a URL
 * can contain ids, searches and email addresses, which must not be exported.
 */
export function createRequestTracing(tracer: Tracer) {
  const spans = new WeakMap<IncomingMessage, Span>();

  function noteRoute(request: IncomingMessage, route: string): void {
    const span = spans.get(request);
    if (!span) return;
    span.name = `${span.attributes['http.request.method']} ${route}`;
    span.attributes['http.route'] = route;
  }

  function finish(span: Span, { statusCode, writableFinished }: ServerResponse): void {
    span.attributes['http.response.status_code'] = statusCode;
    if (!writableFinished) span.attributes['error.type'] = 'aborted';
    if (statusCode >= 500) {
      span.is_failed = true;
      span.attributes['error.type'] = span.attributes['portico.problem'] ?? String(statusCode);
    }
    tracer.end(span);
  }

  return {
    noteRoute,

    /** The same server with a span around every request. */
    serve(server: Server): Server {
      const [listener] = server.listeners('request') as [RequestListener];
      server.removeListener('request', listener);
      return server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const method = methods.has(request.method ?? '') ? String(request.method) : '_OTHER';
        const parent = readTraceparent(request.headers[traceparentHeader]);
        const span = tracer.start(method, 'server', { 'http.request.method': method }, parent);
        spans.set(request, span);
        response.once('close', () => finish(span, response));
        tracer.run(span, () => listener.call(server, request, response as Parameters<RequestListener>[1]));
      });
    },

    /** Adds what only the framework knows: the route, and the problem of a refusal. */
    install(server: FastifyInstance): void {
      server.addHook('onRequest', (request, _reply, done) => {
        noteRoute(request.raw, request.routeOptions.url ?? 'none');
        done();
      });
      server.addHook('preSerialization', (request, reply, payload, done) => {
        const code = reply.statusCode < 400 ? undefined : toProblemCode(payload);
        const span = spans.get(request.raw);
        if (span && code) span.attributes['portico.problem'] = code;
        done(null, payload);
      });
    },
  };
}

const toProblemCode = (payload: unknown): string | undefined =>
  /^\/problems\/([a-z-]+)$/.exec((payload as { type?: string } | null)?.type ?? '')?.[1];
