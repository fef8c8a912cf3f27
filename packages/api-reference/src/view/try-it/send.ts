import type { BuiltRequest } from '../request/build-request.ts';
import { maySendAgain, needsProxy, type Way } from './way.ts';

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Blob;
  readonly isTruncated: boolean;
  readonly milliseconds: number;
  readonly by: 'direct' | 'proxy';
}

/** What the portal's proxy hands back, before it was timed. */
export type ProxyAnswer = Omit<Answer, 'milliseconds' | 'by'>;

export interface Sending {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** Undefined where the portal has no proxy for this reader. */
  readonly viaProxy?: ((request: BuiltRequest, signal: AbortSignal) => Promise<ProxyAnswer>) | undefined;
}

/** Nothing came back: the server is not there, or does not let pages of other sites read its answers. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The portal does not send such requests: it says why, and has sent nothing. */
export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
}

/**
 * Sends a request from the browser where the target allows that, else through the portal. What is certain to fail, or
 * could be carried out twice, goes through the portal first, and from the browser only if the portal sent nothing.
 */
export async function send(request: BuiltRequest, way: Way, sending: Sending, signal: AbortSignal): Promise<Answer> {
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

async function timed(sending: Sending, by: Answer['by'], run: () => Promise<ProxyAnswer>): Promise<Answer> {
  const start = sending.now();
  const answer = await run();
  return { ...answer, by, milliseconds: Math.round(sending.now() - start) };
}

async function sendDirectly(request: BuiltRequest, { fetch }: Sending, signal: AbortSignal): Promise<ProxyAnswer> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers.map(([name, value]): [string, string] => [name, value]),
    body: toBodyInit(request),
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
    body: await response.blob(),
    isTruncated: false,
  };
}

export function toBodyInit({ body }: BuiltRequest): BodyInit | null {
  if (!body) return null;
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return body.file;
  const form = new FormData();
  for (const [name, value] of body.fields) form.append(name, value);
  return form;
}
