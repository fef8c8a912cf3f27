import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SmallGateway extends AsyncDisposable {
  url: string;
}

interface Parts {
  /** The URL of Portico. */
  portico: string;
  token: string;
  /** The host name at which callers reach the gateway. */
  host: string;
}

/** A minimal gateway: it asks before each call, answers in place of the API, and reports the call. */
export async function startSmallGateway({ portico, token, host }: Parts): Promise<SmallGateway> {
  const own = { 'x-portico-gateway-token': token };
  const server = createServer(async ({ method = 'GET', url = '/', headers }, response) => {
    const begun = performance.now();
    const asked = await fetch(`${portico}/gateway/v1/authorize`, {
      headers: {
        ...own,
        apikey: String(headers.apikey ?? ''),
        'x-original-method': method,
        'x-original-host': host,
        'x-original-uri': url,
      },
    });
    response.writeHead(asked.status, { 'content-type': 'application/json' });
    response.end(asked.ok ? JSON.stringify({ berth: 7 }) : await asked.text());
    if (!asked.ok) return;
    await fetch(`${portico}/gateway/v1/events`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify([
        {
          time: Date.now(),
          application_id: asked.headers.get('x-portico-application'),
          product_version_id: asked.headers.get('x-portico-product-version'),
          status: asked.status,
          latency_ms: performance.now() - begun,
          request_bytes: 0,
          response_bytes: 11,
        },
      ]),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
