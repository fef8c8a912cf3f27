import { allHeaders, type RequestDescription } from '../../request/description.ts';
import { encodeBody } from '../../request/encode-body.ts';
import { maySendAgain, needsProxy, type Way } from './way.ts';

export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** How a body ended: complete, at a limit of size or time, by a broken connection, or because the reader stopped it. */
export type Ending = 'complete' | 'too-large' | 'too-slow' | 'broken' | 'stopped';

/** An answer whose body arrives in pieces. The return value of the iterator is how it ended. */
export interface ArrivingAnswer extends AnswerHead {
  readonly pieces: AsyncIterator<Uint8Array<ArrayBuffer>, Ending>;
}

/** An arriving answer, and how the request was sent. */
export interface OpenedAnswer extends ArrivingAnswer {
  readonly by: 'direct' | 'proxy';
  readonly startedAt: number;
  /** The time until the first byte. */
  readonly millisecondsToHead: number;
}

export interface Answer extends AnswerHead {
  readonly body: Blob;
  readonly ending: Ending;
  readonly milliseconds: number;
  readonly millisecondsToHead: number;
  readonly by: 'direct' | 'proxy';
}

export interface Sending {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** Undefined if the portal has no proxy for this reader. */
  readonly viaProxy?: ((request: RequestDescription, signal: AbortSignal) => Promise<ArrivingAnswer>) | undefined;
}

/** No answer: the server is unreachable, or its CORS policy does not allow the page to read its answers. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The portal refused to send the request, and says why. */
export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
}

/**
 * Sends a request from the browser if the target allows it, or else through the portal. A request that would surely
 * fail, or could be executed twice, goes through the portal first, and from the browser only if the portal sent
 * nothing.
 */
export async function openAnswer(
  request: RequestDescription,
  way: Way,
  sending: Sending,
  signal: AbortSignal,
): Promise<OpenedAnswer> {
  const { viaProxy } = sending;
  const proxied = viaProxy && (() => timed(sending, 'proxy', () => viaProxy(request, signal)));
  const direct = () => timed(sending, 'direct', () => sendDirectly(request, sending, signal));

  if (way === 'direct' || !proxied) return direct();
  if (way === 'proxy') return proxied();
  const begin = needsProxy(request) || !maySendAgain(request) ? [proxied, direct] : [direct, proxied];
  const [first, second] = begin as [typeof direct, typeof direct];
  try {
    return await first();
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof ProxyRefused)) throw error;
    return second();
  }
}

async function timed(
  sending: Sending,
  by: OpenedAnswer['by'],
  run: () => Promise<ArrivingAnswer>,
): Promise<OpenedAnswer> {
  const startedAt = sending.now();
  const answer = await run();
  return { ...answer, by, startedAt, millisecondsToHead: Math.round(sending.now() - startedAt) };
}

/** Sends a request and waits for its whole answer. */
export async function send(
  request: RequestDescription,
  way: Way,
  sending: Sending,
  signal: AbortSignal,
): Promise<Answer> {
  const { pieces, startedAt, ...opened } = await openAnswer(request, way, sending, signal);
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let next = await pieces.next();
  for (; !next.done; next = await pieces.next()) kept.push(next.value);
  signal.throwIfAborted();
  return { ...opened, body: new Blob(kept), ending: next.value, milliseconds: Math.round(sending.now() - startedAt) };
}

/** A request with all headers and with its body as bytes. */
export interface EncodedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: [name: string, value: string][];
  readonly body: Blob | string | undefined;
}

/** Browsers offer `randomUUID` only to pages that came over TLS. */
const newBoundary = (): string =>
  `portico-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export function encodeRequest(request: RequestDescription): EncodedRequest {
  const { method, url, body } = request;
  const headers = allHeaders(request).map(([name, value]): [string, string] => [name, value]);
  if (!body) return { method, url, headers, body: undefined };
  const { contentType, content } = encodeBody(body, newBoundary());
  if (body.kind === 'multipart') headers.push(['Content-Type', contentType]);
  return { method, url, headers, body: content };
}

async function sendDirectly(
  request: RequestDescription,
  { fetch }: Sending,
  signal: AbortSignal,
): Promise<ArrivingAnswer> {
  const { url, method, headers, body } = encodeRequest(request);
  const response = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new NoAnswer();
  });
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    pieces: piecesOf(response.body, signal),
  };
}

/** The pieces of a body. A broken connection ends it. */
async function* piecesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, Ending> {
  const reader = body?.getReader();
  const leave = () => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return signal.aborted ? 'stopped' : 'complete';
      yield next.value;
    }
  } catch {
    return signal.aborted ? 'stopped' : 'broken';
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}
