import type { IncomingMessage } from 'node:http';
import { toAddressClass, toIpAddress } from '../ip-address.ts';
import { forwardingHeader } from './client-address.ts';

/**
 * Whether a request was sent by a program on this machine, and for itself. The peer of a proxy on this machine is this
 * machine, too, so whatever shows one refuses: a header that proxies add, a host name that the world knows, and HTTP/1.0,
 * which nginx speaks to the server behind it, without any such header, where nobody told it otherwise.
 */
export function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    toAddressClass(socket.remoteAddress) === 'loopback' &&
    httpVersion !== '1.0' &&
    forwardingHeader(headers) === undefined &&
    isLocalHost(headers.host ?? '', socket.localAddress)
  );
}

/** Names below `localhost` lead nowhere else (RFC 6761). */
function isLocalHost(host: string, listening: string | undefined): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const address = toIpAddress(name);
  return address !== undefined && (toAddressClass(address) === 'loopback' || address === toIpAddress(listening ?? ''));
}
