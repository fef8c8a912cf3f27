import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createSystemNames, type SystemNames } from './system-names.ts';

export interface Resolved {
  address: string;
  family: number;
}

/** All IP addresses of a host name. */
export type ResolveName = (name: string) => Promise<Resolved[]>;

/** The TXT records of a name, each with its parts joined. */
export type ResolveTexts = (name: string) => Promise<string[]>;

export interface LookupParts {
  /** The name servers, as IP addresses with ports; those of the system by default. */
  servers?: readonly string[];
  systemNames?: SystemNames;
  /** After this time a lookup ends, and its sockets are closed. */
  time_ms?: number;
  /** The limit of concurrent lookups. */
  at_once?: number;
}

/** Too many lookups are in progress. The message is for people. */
export class TooManyLookups extends Error {
  constructor() {
    super('Too many host names are being looked up. Try again in a moment.');
    this.name = 'TooManyLookups';
  }
}

/**
 * Resolves names over its own sockets. The system's resolver (`dns.lookup`) uses a thread of a small pool for each name
 * until a name server answers: a few slow names would block all lookups.
 */
export function createLookups(parts: LookupParts = {}) {
  const { servers, systemNames = createSystemNames(), time_ms = 8000, at_once = 256 } = parts;
  const addressesUnderWay = new Map<string, Promise<Resolved[]>>();
  let underWay = 0;

  /** Sends queries by a resolver that is closed at the end, together with pending queries. */
  async function ask<Value>(question: (resolver: Resolver) => Promise<Value>): Promise<Value> {
    if (underWay >= at_once) throw new TooManyLookups();
    underWay += 1;
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    try {
      if (servers) resolver.setServers(servers);
      return await withinTime(question(resolver), time_ms);
    } finally {
      underWay -= 1;
      resolver.cancel();
    }
  }

  async function addressesOf(name: string): Promise<Resolved[]> {
    const listed = await systemNames.listed(name);
    if (listed.length > 0) return listed.map(toResolved);
    if (isLocalName(name)) return [toResolved('127.0.0.1')];
    const candidates = await systemNames.candidates(name);
    return ask(async (resolver) => {
      for (const candidate of candidates) {
        const found = await bothFamilies(resolver, candidate);
        if (found.length > 0) return found;
      }
      return [];
    });
  }

  return {
    /** Concurrent lookups of the same name share one query. */
    addresses(name: string): Promise<Resolved[]> {
      const shared = addressesUnderWay.get(name);
      if (shared) return shared;
      const found = addressesOf(name).finally(() => addressesUnderWay.delete(name));
      addressesUnderWay.set(name, found);
      return found;
    },

    texts: (name: string): Promise<string[]> =>
      ask(async (resolver) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
  };
}

/** A family that cannot be resolved has no IP addresses: requests never go to unchecked ones. */
async function bothFamilies(resolver: Resolver, name: string): Promise<Resolved[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const silent = answers.find((answer) => answer.status === 'rejected' && !isAnswer(answer.reason));
  if (found.length === 0 && silent?.status === 'rejected') throw silent.reason;
  return found.map(toResolved);
}

/**
 * Whether a name server answered that there is no IP address. Otherwise it did not answer, or the lookup was aborted.
 */
const isAnswer = ({ code }: { code?: string }): boolean => /^E(?:NOTFOUND|NODATA|SERVFAIL|REFUSED)$/.test(code ?? '');

const toResolved = (address: string): Resolved => ({ address, family: isIP(address) });

/** Names that mean this machine wherever they are looked up (RFC 6761). */
export const isLocalName = (host: string): boolean => /(?:^|\.)localhost\.?$/i.test(host);

/** Does not wait longer for slow name servers. */
export async function withinTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(new DOMException('The name server did not answer', 'TimeoutError')), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timeout));
}
