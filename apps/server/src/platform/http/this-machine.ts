import type { IncomingMessage } from 'node:http';
import { toAddressClass, toIpAddress } from '../ip-address.ts';
import { forwardingHeader } from './client-address.ts';

/**
 * Whether a program on this machine sent a request for itself. The peer of a local proxy is this machine too, so any
 * sign of a proxy refuses: a header that proxies add, a public host name, and HTTP/1.0, which an unconfigured nginx
 * speaks to its upstream without any such header.
 */
export function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    toAddressClass(socket.remoteAddress) === 'loopback' &&
    httpVersion !== '1.0' &&
    forwardingHeader(headers) === undefined &&
    isLocalHost(headers.host ?? '', socket.localAddress)
  );
}

/** Names below `localhost` always mean this machine (RFC 6761). */
function isLocalHost(host: string, listening: string | undefined): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const address = toIpAddress(name);
  return address !== undefined && (toAddressClass(address) === 'loopback' || address === toIpAddress(listening ?? ''));
}
