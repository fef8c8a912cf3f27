import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { uploadBytesMaximum } from '@portico/contract/publishing.ts';
import type { StartedServer } from '@portico/test-kit/server/start-server.ts';
import { aPerson, type Person } from './person.ts';
import { sendRaw } from './raw-request.ts';

export const json = { 'content-type': 'application/json' };
/** A header that gives each request another IP address. */
export const from = (at: number) => ({ 'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` });
const large = 'a'.repeat(1100 * 1024);
const bomb = gzipSync(Buffer.alloc(uploadBytesMaximum / 2));

/** Oversized bodies for every caller that may send one. */
export const bodies = (
  server: StartedServer,
  gateway: string,
): Record<string, (at: number) => Promise<{ status: number }>> => ({
  'a body beyond the limit': (at) =>
    aPerson(server).call('POST', '/api/v2/developer/authenticate', `{"username":"${large}"}`, { ...json, ...from(at) }),
  'a length beyond the limit, and nothing of it': (at) =>
    sendRaw(
      server.port,
      `POST /api/v2/applications HTTP/1.1\r\nHost: localhost:${server.port}\r\nX-Forwarded-For: 10.0.0.${at % 250}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 9999999999999\r\nConnection: close\r\n\r\n',
    ),
  'a packed body where none may be packed': (at) =>
    aPerson(server).call('POST', '/api/v2/developer', bomb.subarray(0, 2000), {
      ...json,
      ...from(at),
      'content-encoding': ['gzip', 'br', 'deflate', 'identity', 'zstd'][at % 5] as string,
    }),
  'events that are no events': (at) =>
    aPerson(server).call('POST', '/gateway/v1/events', bomb.subarray(0, 5000), {
      ...from(at),
      authorization: `Bearer ${gateway}`,
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
    }),
  'a form beyond the limit': (at) =>
    aPerson(server).call('POST', '/api/v2/developer/authenticate/saml', `SAMLResponse=${'A'.repeat(300_000)}`, {
      ...from(at),
      'content-type': 'application/x-www-form-urlencoded',
    }),
  'lengths that contradict each other': () =>
    sendRaw(
      server.port,
      `POST /api/v2/developer HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    ),
});

/** Sends chunks until the server refuses. Returns the number of bytes, and the answer. */
export async function sendEndless(server: StartedServer, owner: Person): Promise<{ taken: number; answer: string }> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.on('error', () => {});
  socket.write(
    `POST /api/admin/v1/portals/endless/publishes HTTP/1.1\r\nHost: localhost:${server.port}\r\nCookie: ${cookie}\r\n` +
      `Origin: ${owner.origin}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const piece = `10000\r\n${`${' '.repeat(1023)}\n`.repeat(64)}\r\n`;
  let sent = 0;
  let answer = '';
  // `once` of node:events would fail with the error of a refused body.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const writable = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('drain', resolve);
    return Promise.race([promise, closed]);
  };
  socket.on('data', (bytes) => (answer += bytes));
  while (!socket.destroyed && sent < 4 * uploadBytesMaximum) {
    sent += piece.length;
    if (!socket.write(piece)) await writable();
  }
  socket.destroy();
  return { taken: sent, answer };
}
