import { type LookupAddress, lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { SsoFailure } from './failure.ts';

const timeoutMs = 10_000;
const maximumBytes = 1024 * 1024;

/** Everything that is not the public internet: this machine, its neighbours, and what routers keep to themselves. */
const insideV4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  insideV4.addSubnet(network, bits);
}
/** Of IPv6 only 2000::/3 is public, and in it these are not, or lead into IPv4. */
const insideV6 = new BlockList();
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  insideV6.addSubnet(network, bits, 'ipv6');
}

export const isInside = (address: string): boolean =>
  isIPv6(address) ? insideV6.check(address, 'ipv6') : insideV4.check(address);

const isLoopbackName = (host: string) =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host.toLowerCase());

/** Whether an address that an owner or a provider named may be used at all. Without TLS it must be on this machine. */
export function isUsableAddress(address: string, allow_insecure: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && allow_insecure && isLoopbackName(hostname));
}

export interface OutboundParts {
  /** For tests and trials: providers on this machine and in the private network, without TLS on this machine. */
  allow_insecure: boolean;
  lookup?: (
    host: string,
    options: { all: true },
    done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void;
}

interface RequestParts {
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal?: AbortSignal;
}

export type Outbound = ReturnType<typeof createOutbound>;

/**
 * `fetch` for addresses that others chose. Names are looked up once and the connection is made to what was found and
 * judged, so that a name cannot mean one address for the judge and another for the connection. Nothing is followed.
 */
export function createOutbound({ allow_insecure, lookup = resolve }: OutboundParts) {
  const isRefused = (address: string) => !allow_insecure && isInside(address);

  const judgedLookup: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      if (addresses.some(({ address }) => isRefused(address))) return done(new SsoFailure(refusal(host)), '', 0);
      const [first] = addresses as [LookupAddress];
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

  return async (address: string, { method, headers, body, signal }: RequestParts): Promise<Response> => {
    if (!isUsableAddress(address, allow_insecure)) throw new SsoFailure(`${originOf(address)} cannot be used`);
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && isRefused(host)) throw new SsoFailure(refusal(host));

    const { promise, resolve: answer, reject } = Promise.withResolvers<Response>();
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(url, { method, headers, lookup: judgedLookup, signal: limit }, async (incoming) => {
      try {
        const chunks: Buffer[] = [];
        let size = 0;
        for await (const chunk of incoming as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > maximumBytes) throw new SsoFailure(`${url.origin} answered too much`);
          chunks.push(chunk);
        }
        const status = incoming.statusCode ?? 500;
        const content = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
        const type = incoming.headers['content-type'];
        answer(new Response(content, { status, headers: type === undefined ? {} : { 'content-type': type } }));
      } catch (error) {
        outgoing.destroy();
        reject(error);
      }
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined || body === null ? undefined : String(body));
    return promise;
  };
}

const refusal = (host: string) => `${host} is in a private network`;
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : 'The address');
