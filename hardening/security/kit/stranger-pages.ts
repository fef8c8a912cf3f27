import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stranger's pages. Below `localhost` browsers treat them as the same site, and send cookies that are Lax. */
export interface StrangerPages extends AsyncDisposable {
  byIpAddress: string;
  byName: string;
}

export async function startStrangerPages(): Promise<StrangerPages> {
  const server = createServer(
    (_, answer) => void answer.setHeader('content-type', 'text/html').end('<title>Stranger</title>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    byIpAddress: `http://127.0.0.1:${port}`,
    byName: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
