import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

const thisMachine = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/** The server's URL if the operator sets none. */
export function listeningAt(server: FastifyInstance): URL {
  const [first] = server.addresses() as AddressInfo[];
  if (!first) return new URL('http://localhost');
  const { address, family, port } = first;
  if (thisMachine.includes(address)) return new URL(`http://localhost:${port}`);
  return new URL(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
}
