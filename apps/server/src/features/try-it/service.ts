import { Readable } from 'node:stream';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { type TriedAnswer, type TriedFrame, type TriedRequest, tryItLimits } from '@portico/contract/try-it.ts';
import type { ReferenceTargets } from '../../platform/database/tables/reference.ts';
import { toFailureReason } from '../../platform/outbound/failure-reason.ts';
import {
  type Incoming,
  type Limits,
  type OpenedAnswer,
  type Outbound,
  OutboundRefusal,
} from '../../platform/outbound/outbound.ts';
import type { Viewer } from '../access/viewer.ts';
import { toSentHeaders, toShownHeaders } from './headers.ts';
import { createOpenRequests } from './open-requests.ts';
import { isUnderServers } from './server-match.ts';
import type { TryItStore } from './store.ts';

/** The subjects of the limits, and the signal of the caller. */
export interface Trier {
  developer_id: string | undefined;
  address: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

export interface TryItDeps {
  store: TryItStore;
  /** Throws if the viewer may not view such a version. */
  version(viewer: Viewer, product_id: string, version_id: string): Promise<unknown>;
  takeOrRefuse(portal_id: string, kind: 'try-it-of-developer' | 'try-it-from-address', subject: string): Promise<void>;
  outbound: Pick<Outbound, 'send' | 'open'>;
  clock(): number;
  limits?: Limits;
}

export type TryItService = ReturnType<typeof createTryItService>;

export function createTryItService(deps: TryItDeps) {
  const { store, version, takeOrRefuse, outbound, clock, limits = tryItLimits } = deps;
  const openRequests = createOpenRequests({
    each: tryItLimits.open_each,
    portal: tryItLimits.open_portal,
    all: tryItLimits.open_all,
  });

  const streams = new Set<Readable>();

  function toProblem(error: unknown): Problem {
    if (!(error instanceof OutboundRefusal)) {
      return new Problem('target-unreachable', toFailureReason(error, limits.time_ms).reason);
    }
    if (error.reason === 'no-address') return new Problem('target-unreachable', error.message);
    return new Problem('target-not-allowed', 'The server is in a network that requests may not be sent to.');
  }

  /** Checks a request, counts it, and returns how to send it. */
  async function admit(viewer: Viewer, product_id: string, version_id: string, tried: TriedRequest, trier: Trier) {
    await version(viewer, product_id, version_id);
    const rules = await store.findRules(viewer.portal_id, version_id);
    if (!rules) throw new Problem('not-found', 'This version has no specification.');
    if (!rules.try_it_enabled) throw new Problem('target-not-allowed', 'Requests cannot be tried with this version.');
    const { developer_id, address, signal } = trier;
    if (developer_id === undefined) await takeOrRefuse(viewer.portal_id, 'try-it-from-address', address);
    else await takeOrRefuse(viewer.portal_id, 'try-it-of-developer', developer_id);
    const outgoing = {
      url: toTarget(tried, rules.targets),
      method: tried.method.toUpperCase(),
      headers: toSentHeaders(tried.headers ?? [], rules.targets.cookies),
      body: toBytes(tried),
      limits,
      signal,
    };
    // The portal's owner decides whether the operator's list of networks applies, but cannot change it.
    const policy = { uses_list: rules.try_it_private_addresses, allows_http: true };
    return {
      outgoing,
      policy,
      place: openRequests.take({ portal_id: viewer.portal_id, developer_id, address }),
      started: clock(),
    };
  }

  return {
    /** Ends streams of events, so that a server that stops does not wait for them. */
    stop(): void {
      for (const stream of streams) stream.destroy();
    },

    /** Sends a request, and returns the complete answer. */
    async send(...asked: Parameters<typeof admit>): Promise<TriedAnswer> {
      const { outgoing, policy, place, started } = await admit(...asked);
      using _ = place;
      const answer = await outbound.send(outgoing, policy).catch((error: unknown) => {
        throw toProblem(error);
      });
      return toAnswer(answer, clock() - started);
    },

    /** Sends a request, and streams the answer as it arrives, one frame per line. */
    async open(...asked: Parameters<typeof admit>): Promise<Readable> {
      const { outgoing, policy, place, started } = await admit(...asked);
      const answer = await outbound.open(outgoing, policy).catch((error: unknown) => {
        place[Symbol.dispose]();
        throw toProblem(error);
      });
      const took = () => Math.max(0, Math.round(clock() - started));
      const patience = answer.isStream && limits.stream ? limits.stream.idle_ms : limits.time_ms;
      // A reader that does not accept the answer gets the same time as the target, plus a grace.
      const timer = setTimeout(() => stream.destroy(), patience + graceMs);
      const onTaken = () => void (answer.isStream && timer.refresh());
      const stream = Readable.from(toFrames(answer, took, onTaken), { objectMode: false });
      // Closing depends on the stream and not on the frames, which do not advance while the target is silent.
      if (answer.isStream) streams.add(stream);
      return stream.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        answer[Symbol.dispose]();
        place[Symbol.dispose]();
      });
    },
  };
}

/** For the last frames to reach the reader. */
const graceMs = 5000;

async function* toFrames(answer: OpenedAnswer, took: () => number, onTaken: () => void): AsyncGenerator<string> {
  const { status, status_text, raw_headers, pieces } = answer;
  yield toLine({ head: { status, status_text, headers: toShownHeaders(raw_headers) } });
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return yield toLine({ end: { reason: value, duration_ms: took() } });
    yield toLine({ data: value.toString('base64') });
    onTaken();
  }
}

const toLine = (frame: TriedFrame): string => `${JSON.stringify(frame)}\n`;

/** The requested URL, if the specification allows it. */
function toTarget({ url: text, method }: TriedRequest, { servers, endpoints }: ReferenceTargets): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw invalidParameter({ field: 'url', rule: 'invalid', reason: 'must be an absolute URL' });
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !climbs(url.pathname);
  const isEndpoint = method.toUpperCase() === 'POST' && endpoints.some((one) => isSameUrl(one, url));
  if (!isPlain || !(isEndpoint || isUnderServers(url, servers))) {
    throw new Problem('target-not-allowed', 'The URL is not below a server that the specification names.');
  }
  url.hash = '';
  return url;
}

/** Whether the path has encoded dots that the target would decode as parent folders. */
function climbs(path: string): boolean {
  const decoded = path.replaceAll(/%2f|%5c/gi, '/').replaceAll(/%2e/gi, '.');
  return decoded.split(/[/\\]/).some((piece) => piece === '..');
}

const isSameUrl = (endpoint: string, url: URL): boolean =>
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
