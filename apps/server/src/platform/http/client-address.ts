import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { createCache } from '../cache/cache.ts';
import { type AddressClass, toAddressClass, toAddressSet, toIpAddress } from '../ip-address.ts';

const forwardingNames: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-azure-clientip',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'client-ip',
  'cdn-loop',
]);

/** The first header that only proxies and content networks add. */
export function forwardingHeader(headers: IncomingHttpHeaders): string | undefined {
  for (const name in headers) {
    if (name.startsWith('x-forwarded') || name.startsWith('cf-') || forwardingNames.has(name)) return name;
  }
  return undefined;
}

export type ClientClass = AddressClass | 'trusted proxy';

/** A client behind an untrusted proxy: the proxy's headers only distinguish clients. */
interface Claim {
  peer: string;
  claimed: string;
}

const claims = new AsyncLocalStorage<Claim>();

/** The client that an untrusted proxy claims to speak for, during the request that it sent. */
export const claimedBehind = (address: string): string | undefined => {
  const claim = claims.getStore();
  return claim !== undefined && claim.peer === address ? claim.claimed : undefined;
};

/** The other end of a connection. */
interface Peer {
  /** Undefined after a disconnect. */
  address: string | undefined;
  isTrusted: boolean;
  class: ClientClass;
  isPublic: boolean;
}

/** After this time without requests a proxy is no longer reported: it is now trusted, or no longer used. */
const newsMs = 10 * 60_000;
const rememberedPeers = 100;

interface Parts {
  trusted_proxies: readonly string[];
  log: Pick<Logger, 'warn'>;
  clock?: (() => number) | undefined;
}

export type ClientAddresses = ReturnType<typeof createClientAddresses>;

/** The peer of a connection, and the client that its proxies name. */
export function createClientAddresses({ trusted_proxies, log, clock = Date.now }: Parts) {
  const isTrusted = toAddressSet(trusted_proxies);
  const told = new Set<string>();
  /** Each request asks for its peer several times, and most requests come from a few peers. */
  const peers = createCache<Peer>({ maximum: 1000 });
  let seen_ms: number | undefined;

  /** Walks from the nearest hop to the farthest, as long as a trusted proxy reported the hop. */
  function walk(peer: string, hops: readonly string[]): string {
    let nearest = peer;
    for (const hop of hops.toReversed()) {
      const address = isTrusted(nearest) ? toIpAddress(hop) : undefined;
      if (address === undefined) break;
      nearest = address;
    }
    return nearest;
  }

  function noteUntrusted(peer: string, header: string): void {
    seen_ms = clock();
    if (told.has(peer) || told.size >= rememberedPeers) return;
    told.add(peer);
    log.warn(
      { peer, header },
      `requests from ${peer} carry proxy headers, but TRUSTED_PROXIES does not name it: add it to tell its clients apart`,
    );
  }

  const peerOf = (remoteAddress = ''): Peer =>
    peers.getOrMake(remoteAddress, () => {
      const known = toAddressClass(remoteAddress);
      const trusted = isTrusted(remoteAddress);
      return {
        address: toIpAddress(remoteAddress),
        isTrusted: trusted,
        class: trusted ? 'trusted proxy' : known,
        isPublic: known === 'public',
      };
    });

  const hopsOf = ({ headers }: IncomingMessage): string[] => String(headers['x-forwarded-for'] ?? '').split(',');

  return {
    isTrusted,

    classOf: (peer: string | undefined): ClientClass => peerOf(peer).class,

    /** Leaves one normalized IP address in `X-Forwarded-For`, so that all later readers read the same. */
    settle(request: IncomingMessage): void {
      const { headers, socket } = request;
      const peer = peerOf(socket.remoteAddress);
      if (peer.address === undefined) return;
      if (peer.isTrusted) {
        if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = walk(peer.address, hopsOf(request));
        return;
      }
      const header = peer.isPublic ? undefined : forwardingHeader(headers);
      if (header !== undefined) noteUntrusted(peer.address, header);
    },

    /** Answers a request from an untrusted private peer so that its limits count by the client that the peer claims. */
    run<Result>(request: IncomingMessage, answer: () => Result): Result {
      if (request.headers['x-forwarded-for'] === undefined) return answer();
      const peer = request.socket.remoteAddress ?? '';
      const { isTrusted, isPublic } = peerOf(peer);
      if (isTrusted || isPublic) return answer();
      const claimed = toIpAddress(hopsOf(request).at(-1) ?? '');
      return claimed === undefined ? answer() : claims.run({ peer, claimed }, answer);
    },

    /** When an untrusted proxy last sent a request, unless that was long ago. */
    untrustedProxySeenAt: (): string | null =>
      seen_ms === undefined || clock() - seen_ms > newsMs ? null : new Date(seen_ms).toISOString(),
  };
}
