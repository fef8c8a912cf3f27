import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { toTraceparent, traceparentHeader } from './traceparent.ts';
import type { Tracer } from './tracer.ts';

const channel = 'http.client.request.created';

/**
 * Adds a span to each outgoing request: to identity providers, issuers, webhook receivers and APIs that are tried.
 * Node's diagnostics channels report them, so senders need no tracing code. The receiver gets the trace context.
 */
export function traceOutgoing(tracer: Tracer): Disposable {
  function onCreated(message: unknown): void {
    const parent = tracer.current();
    if (!parent) return;
    const { request } = message as { request: ClientRequest };
    const attributes = {
      'http.request.method': request.method,
      'server.address': request.host,
      'url.scheme': request.protocol.replace(':', ''),
    };
    const span = tracer.start(request.method, 'client', attributes, parent);
    if (!request.headersSent) request.setHeader(traceparentHeader, toTraceparent(span));
    request.once('response', ({ statusCode = 0 }: IncomingMessage) => {
      span.attributes['http.response.status_code'] = statusCode;
      if (statusCode >= 400) span.is_failed = true;
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      span.is_failed = true;
      span.attributes['error.type'] = error.code ?? error.name;
    });
    request.once('close', () => tracer.end(span));
  }

  subscribe(channel, onCreated);
  return { [Symbol.dispose]: () => void unsubscribe(channel, onCreated) };
}
