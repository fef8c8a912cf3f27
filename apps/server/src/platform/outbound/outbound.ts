import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type AllowedNetworks, kindOf, readNetworks } from './addresses.ts';
import {
  createLookups,
  isLocalName,
  type Resolved,
  type ResolveName,
  type ResolveTexts,
  TooManyLookups,
  withinTime,
} from './resolve.ts';
import { type Incoming, type Limits, type OpenedAnswer, type Outgoing, openOnce, sendOnce } from './send.ts';

export type { Incoming, Limits, OpenedAnswer };

/** A request that is not sent, and why. The message is for people. */
export class OutboundRefusal extends Error {
  readonly reason: 'unusable-url' | 'no-address' | 'not-allowed';

  constructor(reason: OutboundRefusal['reason'], message: string) {
    super(message);
    this.name = 'OutboundRefusal';
    this.reason = reason;
  }
}

export interface OutboundParts {
  /** IP addresses and networks that the operator opens besides the public network. */
  outbound_allow?: readonly string[] | undefined;
  /** How host names of requests are resolved. */
  resolve_name?: ResolveName | undefined;
  /** How the TXT records that verify host names are read. */
  resolve_texts?: ResolveTexts | undefined;
  /** The ports of this server. Nothing is sent to them on this machine, even if they are listed. */
  ownPorts?: (() => readonly number[]) | undefined;
}

/** Settings of one sender. */
export interface OutboundRules {
  /** False ignores the operator's list: only the public network is open. */
  uses_list?: boolean;
  /** Allows plain http to public IP addresses; otherwise only to listed ones. */
  allows_http?: boolean;
}

export type OutboundRequest = Pick<Outgoing, 'method' | 'headers' | 'body' | 'signal'> & {
  url: URL;
  limits: Limits;
};

interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal?: AbortSignal;
}

const fetchLimits: Limits = { response_bytes: 1024 * 1024, time_ms: 10_000 };
const nothingListed = readNetworks([]);

export type Outbound = ReturnType<typeof createOutbound>;
/** `fetch` for URLs that others chose. */
export type OutboundFetch = Outbound['fetch'];

/**
 * All requests to URLs that others chose go through here. A host name is resolved once, all its IP addresses are
 * checked, and the connection goes to one of them. Redirects are not followed.
 */
export function createOutbound(parts: OutboundParts) {
  const lookups = createLookups();
  const { resolve_name = lookups.addresses, resolve_texts = lookups.texts, ownPorts = () => [] } = parts;
  const listed = readNetworks(parts.outbound_allow ?? []);
  const listFor = ({ uses_list = true }: OutboundRules): AllowedNetworks => (uses_list ? listed : nothingListed);

  const isOwn = (address: string, url: URL) => ownPorts().includes(portOf(url)) && isOfThisMachine(address);

  function isOpen(address: string, url: URL, rules: OutboundRules): boolean {
    const isListed = listFor(rules).has(address);
    const isPublic = kindOf(address) === 'public';
    if (!(isListed || isPublic) || isOwn(address, url)) return false;
    return url.protocol === 'https:' || isListed || rules.allows_http === true;
  }

  /** Checks a URL without resolving its host. Undefined if it may be requested so far. */
  function refusalOf(text: string | URL, rules: OutboundRules = {}): OutboundRefusal | undefined {
    const url = typeof text === 'string' && !URL.canParse(text) ? undefined : new URL(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      return new OutboundRefusal('unusable-url', `${url?.origin ?? 'The URL'} cannot be used`);
    }
    const host = toHost(url);
    const isKnown = isIP(host) > 0 || isLocalName(host);
    const addresses = isIP(host) > 0 ? [host] : ['127.0.0.1', '::1'];
    const { isEmpty } = listFor(rules);
    if (url.protocol === 'http:' && isEmpty && !rules.allows_http) {
      return new OutboundRefusal('unusable-url', `${url.origin} cannot be used: it must start with https://`);
    }
    return isKnown && !addresses.some((address) => isOpen(address, url, rules)) ? refused(host) : undefined;
  }

  /** The IP addresses of a URL's host, after all of them passed the check. */
  async function resolve(url: URL, rules: OutboundRules, time_ms: number): Promise<[Resolved, ...Resolved[]]> {
    const refusal = refusalOf(url, rules);
    if (refusal) throw refusal;
    const host = toHost(url);
    const family = isIP(host);
    const found = family > 0 ? [{ address: host, family }] : await find(host, time_ms);
    const [first, ...rest] = found;
    if (!first) throw new OutboundRefusal('no-address', `The host name ${host} has no IP address.`);
    if (!found.every(({ address }) => isOpen(address, url, rules))) throw refused(host);
    return [first, ...rest];
  }

  const find = (host: string, time_ms: number): Promise<Resolved[]> =>
    withinTime(resolve_name(host), time_ms).catch((error: unknown) => {
      if (error instanceof TooManyLookups) throw new OutboundRefusal('no-address', error.message);
      return [];
    });

  /** One request and answer, within limits; an answer that is too large is truncated. */
  async function send({ url, ...request }: OutboundRequest, rules: OutboundRules = {}): Promise<Incoming> {
    const to = await resolve(url, rules, request.limits.time_ms);
    return sendOnce({ url, to, ...request });
  }

  /** The same, with the body as it arrives. The caller closes the answer. */
  async function open({ url, ...request }: OutboundRequest, rules: OutboundRules = {}): Promise<OpenedAnswer> {
    const to = await resolve(url, rules, request.limits.time_ms);
    return openOnce({ url, to, ...request });
  }

  return {
    refusalOf,
    /** The TXT records of a name; empty if they cannot be read. */
    texts: (name: string): Promise<string[]> => withinTime(resolve_texts(name), fetchLimits.time_ms).catch(() => []),

    /** Whether a browser may be redirected there: https to any host, plain http only to listed IP addresses. */
    async isSafeLink(text: string): Promise<boolean> {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (url?.username !== '' || url.password !== '') return false;
      if (url.protocol === 'https:') return true;
      return url.protocol === 'http:' && resolve(url, {}, fetchLimits.time_ms).then(Boolean, () => false);
    },

    send,
    open,

    /** `fetch` for URLs that others chose: an answer that is too large is an error. */
    async fetch(
      address: string,
      { method, headers, body, signal }: FetchRequest,
      rules: OutboundRules = {},
    ): Promise<Response> {
      const refusal = refusalOf(address, rules);
      if (refusal) throw refusal;
      const url = new URL(address);
      const bytes = body === undefined || body === null ? undefined : Buffer.from(String(body));
      const sent = { 'accept-encoding': 'identity', ...headers };
      const answer = await send({ url, method, headers: sent, body: bytes, signal, limits: fetchLimits }, rules);
      if (answer.is_truncated) throw new Error(`${url.origin} answered too much`);
      const type = headerOf(answer, 'content-type');
      const content = [204, 205, 304].includes(answer.status) ? null : new Uint8Array(answer.body);
      const shown = type === undefined ? {} : { 'content-type': type };
      return new Response(content, { status: answer.status, headers: shown });
    },
  };
}

const refused = (host: string) => new OutboundRefusal('not-allowed', `${host} is in a private network`);

function headerOf({ raw_headers }: Incoming, wanted: string): string | undefined {
  const at = raw_headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted);
  return at < 0 ? undefined : raw_headers[at + 1];
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/** Removes the brackets that an IPv6 address has in a URL. */
const toHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

function isOfThisMachine(address: string): boolean {
  if (/^127\./.test(address) || address === '::1') return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address));
}
