import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { type TriedAnswer, type TriedRequest, tryItLimits } from '@portico/contract/try-it.ts';
import type { ReferenceTargets } from '../../platform/database/tables/reference.ts';
import { toFailureReason } from '../../platform/outbound/failure-reason.ts';
import { type Incoming, type Limits, type Outbound, OutboundRefusal } from '../../platform/outbound/outbound.ts';
import type { Viewer } from '../access/viewer.ts';
import { toSentHeaders, toShownHeaders } from './headers.ts';
import { isUnderServers } from './server-match.ts';
import type { TryItStore } from './store.ts';

/** Who tries, for the limit on how often. */
export interface Trier {
  developer_id: string | undefined;
  address: string;
}

export interface TryItDeps {
  store: TryItStore;
  /** Throws where the viewer sees no such version. */
  version(viewer: Viewer, product_id: string, version_id: string): Promise<unknown>;
  takeOrRefuse(portal_id: string, kind: 'try-it-of-developer' | 'try-it-from-address', subject: string): Promise<void>;
  outbound: Pick<Outbound, 'send'>;
  clock(): number;
  limits?: Limits;
}

export type TryItService = ReturnType<typeof createTryItService>;

export function createTryItService(deps: TryItDeps) {
  const { store, version, takeOrRefuse, outbound, clock, limits = tryItLimits } = deps;

  function toProblem(error: unknown): Problem {
    if (!(error instanceof OutboundRefusal)) {
      return new Problem('target-unreachable', toFailureReason(error, limits.time_ms).reason);
    }
    if (error.reason === 'no-address') return new Problem('target-unreachable', error.message);
    return new Problem('target-not-allowed', 'The server is in a network that requests may not be sent to.');
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
      const outgoing = {
        url,
        method: tried.method.toUpperCase(),
        headers: toSentHeaders(tried.headers ?? [], rules.targets.cookies),
        body: toBytes(tried),
        limits,
      };
      const started = clock();
      // The portal's owner chooses whether the operator's list counts, and never what is in it.
      const policy = { uses_list: rules.try_it_private_addresses, allows_http: true };
      const answer = await outbound.send(outgoing, policy).catch((error: unknown) => {
        throw toProblem(error);
      });
      return toAnswer(answer, clock() - started);
    },
  };
}

/** The address that was asked for, if the specification has it. */
function toTarget({ url: text, method }: TriedRequest, { servers, endpoints }: ReferenceTargets): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw invalidParameter({ field: 'url', rule: 'invalid', reason: 'must be an absolute URL' });
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

const toAnswer = (answer: Incoming, took: number): TriedAnswer => ({
  status: answer.status,
  status_text: answer.status_text,
  headers: toShownHeaders(answer.raw_headers),
  body: answer.body.toString('base64'),
  is_truncated: answer.is_truncated,
  duration_ms: Math.max(0, Math.round(took)),
});
