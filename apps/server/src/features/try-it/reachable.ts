import { isIP } from 'node:net';
import { mayBeReached } from './public-address.ts';
import type { Resolved } from './send.ts';

/** Every address that a name has. */
export type ResolveName = (name: string) => Promise<Resolved[]>;

/**
 * An address of the host that may be reached. It is to be connected to as it is: asked a second time, the name may mean
 * another. Refused where any of its addresses may not be reached.
 */
export async function findReachable(
  url: URL,
  resolveName: ResolveName,
  rules: { private_addresses: boolean },
): Promise<Resolved | 'no-address' | 'not-allowed'> {
  const host = toHost(url);
  const family = isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await resolveName(host).catch(() => []);
  const [first] = found;
  if (!first) return 'no-address';
  return found.every(({ address }) => mayBeReached(address, rules)) ? first : 'not-allowed';
}

/** Without the brackets that an address of the sixth version has in a URL. */
export const toHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refuses connections.',
  ECONNRESET: 'The server ended the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
};

/** Why nothing was answered, for people. */
export function toReason(error: unknown, time_ms: number): string {
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return `The server did not answer within ${time_ms / 1000} seconds.`;
  return reasons[code] ?? 'The server did not answer as HTTP servers do.';
}
