import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  gunzip,
  inflate,
} from 'node:zlib';
import { createDeadline, isStreamType, type StreamLimits } from './deadline.ts';
import type { Resolved } from './resolve.ts';

export interface Outgoing {
  url: URL;
  /** The connection goes to one of these IP addresses, even if the name resolves differently a moment later. */
  to: readonly [Resolved, ...Resolved[]];
  method: string;
  headers: Record<string, string | string[]>;
  body: Uint8Array | undefined;
  limits: Limits;
  signal?: AbortSignal | undefined;
}

export interface Limits {
  response_bytes: number;
  time_ms: number;
  /** The limits for event streams. Without them, streams have the limits of other answers. */
  stream?: StreamLimits | undefined;
}

interface IncomingHead {
  status: number;
  status_text: string;
  raw_headers: readonly string[];
}

export interface Incoming extends IncomingHead {
  body: Buffer;
  is_truncated: boolean;
}

/** How a body ended: whole, at the limit of its size or of time, or because the connection broke. */
type Ending = 'complete' | 'too-large' | 'too-slow' | 'broken';

/** An answer whose body is still arriving. */
export interface OpenedAnswer extends IncomingHead, Disposable {
  /** Whether the limits for streams apply. */
  readonly isStream: boolean;
  /** The decompressed bytes as they arrive. The limit counts decompressed bytes. */
  readonly pieces: AsyncGenerator<Buffer, Ending>;
}

const unpackers: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

const gently = { flush: constants.Z_SYNC_FLUSH };
const streamUnpackers: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(gently),
  'x-gzip': () => createGunzip(gently),
  deflate: () => createInflate(gently),
  br: () => createBrotliDecompress(),
};

/** Sends a request over its own connection and waits for the head of its answer. Redirects are answers and are not followed. */
async function ask({ url, to, method, headers, body, limits, signal }: Outgoing) {
  const lookup: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [...to]) : done(null, to[0].address, to[0].family);
  const deadline = createDeadline(limits.time_ms);
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
    lookup,
    agent: false,
    maxHeaderSize: 64 * 1024,
    signal: AbortSignal.any([deadline.signal, ...(signal ? [signal] : [])]),
  });
  request.once('close', deadline.clear);
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  // The listener stays: the answer reports a connection that breaks later.
  request.once('response', resolve).on('error', reject);
  request.once('upgrade', (_response, socket) => {
    socket.destroy();
    reject(new Error('the connection was taken for something else'));
  });
  request.end(body);
  const response = await promise;
  const head: IncomingHead = {
    status: response.statusCode ?? 0,
    status_text: response.statusMessage ?? '',
    raw_headers: response.rawHeaders,
  };
  return { request, response, head, deadline };
}

/** One request and its whole answer. */
export async function sendOnce(outgoing: Outgoing): Promise<Incoming> {
  const { limits } = outgoing;
  const { request, response, head } = await ask(outgoing);
  const { bytes, is_truncated } = await readUpTo(response, limits.response_bytes);
  request.destroy();
  const unpacked = is_truncated
    ? undefined
    : await unpack(bytes, response.headers['content-encoding'], limits.response_bytes);
  return { ...head, body: unpacked ?? bytes, is_truncated: is_truncated || unpacked === undefined };
}

/** One request, and its answer as it arrives. */
export async function openOnce(outgoing: Outgoing): Promise<OpenedAnswer> {
  const { limits } = outgoing;
  const { request, response, head, deadline } = await ask(outgoing);
  const isStream = limits.stream !== undefined && isStreamType(response.headers['content-type']);
  if (isStream) deadline.extend(limits.stream as StreamLimits);
  return {
    ...head,
    isStream,
    pieces: readPieces(response, limits.response_bytes, deadline),
    [Symbol.dispose]: () => void request.destroy(),
  };
}

async function* readPieces(
  response: http.IncomingMessage,
  limit: number,
  deadline: ReturnType<typeof createDeadline>,
): AsyncGenerator<Buffer, Ending> {
  const unpacker = streamUnpackers[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.();
  // The iteration below throws these errors.
  const source = unpacker ? pipeline(response, unpacker, () => {}) : response;
  let left = limit;
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      deadline.touch();
      const kept = piece.subarray(0, left);
      left -= kept.length;
      if (kept.length > 0) yield kept;
      if (kept.length < piece.length) return 'too-large';
    }
    return 'complete';
  } catch {
    return deadline.signal.aborted ? 'too-slow' : 'broken';
  } finally {
    response.destroy();
  }
}

async function readUpTo(response: http.IncomingMessage, limit: number) {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size > limit) return { bytes: Buffer.concat(pieces).subarray(0, limit), is_truncated: true };
  }
  return { bytes: Buffer.concat(pieces), is_truncated: false };
}

/** Undefined if the result would exceed the limit: a small body can expand to a very large one. */
async function unpack(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer | undefined> {
  const unpacker = unpackers[encoding?.trim().toLowerCase() ?? ''];
  if (!unpacker || bytes.length === 0) return bytes;
  return unpacker(bytes, { maxOutputLength: limit }).catch(() => undefined);
}
