import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TraceCollector extends AsyncDisposable {
  /** The value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  /** Everything that was sent to the collector. */
  received(): string;
}

/** Accepts and stores all spans of a server. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const parts: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const chunk of request) parts.push((chunk as Buffer).toString('latin1'));
    response.setHeader('content-type', request.headers['content-type'] ?? 'application/json').end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => parts.join(''),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
