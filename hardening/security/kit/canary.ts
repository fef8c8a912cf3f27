import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Canary extends AsyncDisposable {
  port: number;
  /** The number of connections. */
  connections(): number;
}

/** Listens on all IP addresses of this machine and counts connections. There must be none. */
export async function aCanary(): Promise<Canary> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Spellings of an IP address of this machine or its network that have passed filters elsewhere. */
export const insideHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.0.2',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fc00::1]',
  '169.254.169.254',
  '169.254.169.254.',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
] as const;
