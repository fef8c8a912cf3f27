import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { type TriedAnswer, type TriedRequest, tryItLimits } from '@portico/contract/try-it.ts';
import type { ReferenceTargets } from '../../database/tables/reference.ts';
import type { Viewer } from '../access/visible-products.ts';
import { toSentHeaders, toShownHeaders } from './headers.ts';
import { findReachable, type ResolveName, toHost, toReason } from './reachable.ts';
import { type Resolved, sendOnce } from './send.ts';
import { isUnderServers } from './server-match.ts';
import type { TryItStore } from './store.ts';

export type { ResolveName };

/** Who tries, for the limit on how often. */
export interface Trier {
  developer_id: string | undefined;
  address: string;
}

interface Deps {
  store: TryItStore;
  /** Throws where the viewer sees no such version. */
  version(viewer: Viewer, product_id: string, version_id: string): Promise<unknown>;
  takeOrRefuse(portal_id: string, kind: 'try-it-of-developer' | 'try-it-from-address', subject: string): Promise<void>;
  resolveName: ResolveName;
  clock(): number;
  limits?: { response_bytes: number; time_ms: number };
}

export type TryItService = ReturnType<typeof createTryItService>;

export function createTryItService(deps: Deps) {
  const { store, version, takeOrRefuse, resolveName, clock, limits = tryItLimits } = deps;

  async function resolve(url: URL, rules: { private_addresses: boolean }): Promise<Resolved> {
    const found = await findReachable(url, resolveName, rules);
    if (found === 'no-address') {
      throw new Problem('target-unreachable', `The host name ${toHost(url)} has no address.`);
    }
    if (found === 'not-allowed') {
      throw new Problem('target-not-allowed', 'The server is in a network that requests may not be sent to.');
    }
    return found;
  }

  return {
    async send(viewer: Viewer, product_id: string, version_id: string, tried: TriedRequest, trier: Trier) {
      await version(viewer, product_id, version_id);
      const rules = await store.findRules(viewer.portal_id, version_id);
      if (!rules) throw new Problem('not-found', 'This version has no specification.');
      if (!rules.try_it_enabled) throw new Problem('target-not-allowed', 'Requests cannot be tried with this version.');
      const { developer_id, address } = trier;
      if (developer_id === undefined) await takeOrRefuse(viewer.portal_id, 'try-it-from-address', address);
      else await takeOrRefuse(viewer.portal_id, 'try-it-of-developer', developer_id);
      const url = toTarget(tried, rules.targets);
      const to = await resolve(url, { private_addresses: rules.try_it_private_addresses });
      const outgoing = {
        url,
        to,
        method: tried.method.toUpperCase(),
        headers: toSentHeaders(tried.headers ?? [], rules.targets.cookies),
        body: toBytes(tried),
        limits,
      };
      const started = clock();
      const answer = await sendOnce(outgoing).catch((error: unknown) => {
        throw new Problem('target-unreachable', toReason(error, limits.time_ms));
      });
      return toAnswer(answer, clock() - started);
    },
  };
}

/** The address that was asked for, if the specification has it. */
function toTarget({ url: text, method }: TriedRequest, { servers, endpoints }: ReferenceTargets): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw invalidParameter({ field: 'url', rule: 'invalid', reason: 'must be an absolute address' });
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !climbs(url.pathname);
  const isEndpoint = method.toUpperCase() === 'POST' && endpoints.some((one) => isSameAddress(one, url));
  if (!isPlain || !(isEndpoint || isUnderServers(url, servers))) {
    throw new Problem('target-not-allowed', 'The address is not below a server that the specification names.');
  }
  url.hash = '';
  return url;
}

/** Dots that the target's own decoding would take for a way up. */
function climbs(path: string): boolean {
  const decoded = path.replaceAll(/%2f|%5c/gi, '/').replaceAll(/%2e/gi, '.');
  return decoded.split(/[/\\]/).some((piece) => piece === '..');
}

const isSameAddress = (endpoint: string, url: URL): boolean =>
  URL.canParse(endpoint) && new URL(endpoint).href.split('#', 1)[0] === url.href.split('#', 1)[0];

function toBytes({ body }: TriedRequest): Uint8Array | undefined {
  if (body === undefined) return undefined;
  const bytes = Buffer.from(body, 'base64');
  if (bytes.toString('base64').replaceAll('=', '') !== body.replaceAll('=', '')) {
    throw invalidParameter({ field: 'body', rule: 'is_base64', reason: 'must be base64' });
  }
  if (bytes.length > tryItLimits.request_bytes) throw new Problem('payload-too-large', 'A body has at most 1 MB.');
  return bytes;
}

const toAnswer = (answer: Awaited<ReturnType<typeof sendOnce>>, took: number): TriedAnswer => ({
  status: answer.status,
  status_text: answer.status_text,
  headers: toShownHeaders(answer.raw_headers),
  body: answer.body.toString('base64'),
  is_truncated: answer.is_truncated,
  duration_ms: Math.max(0, Math.round(took)),
});
