import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Resolved } from './resolve.ts';

export interface Outgoing {
  url: URL;
  /** The connection goes to one of these, whatever the name means a moment later. */
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
}

export interface Incoming {
  status: number;
  status_text: string;
  raw_headers: readonly string[];
  body: Buffer;
  is_truncated: boolean;
}

const unpackers: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** One request over one connection of its own. A redirect is an answer like any other, and is not followed. */
export async function sendOnce({ url, to, method, headers, body, limits, signal }: Outgoing): Promise<Incoming> {
  const lookup: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [...to]) : done(null, to[0].address, to[0].family);
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
    lookup,
    agent: false,
    maxHeaderSize: 64 * 1024,
    signal: AbortSignal.any([AbortSignal.timeout(limits.time_ms), ...(signal ? [signal] : [])]),
  });
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  request.once('response', resolve).once('error', reject);
  request.once('upgrade', (_response, socket) => {
    socket.destroy();
    reject(new Error('the connection was taken for something else'));
  });
  request.end(body);
  const response = await promise;
  const { bytes, is_truncated } = await readUpTo(response, limits.response_bytes);
  request.destroy();
  const unpacked = is_truncated
    ? undefined
    : await unpack(bytes, response.headers['content-encoding'], limits.response_bytes);
  return {
    status: response.statusCode ?? 0,
    status_text: response.statusMessage ?? '',
    raw_headers: response.rawHeaders,
    body: unpacked ?? bytes,
    is_truncated: is_truncated || unpacked === undefined,
  };
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

/** Undefined where it would become larger than allowed: a small body can hold a very large one. */
async function unpack(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer | undefined> {
  const unpacker = unpackers[encoding?.trim().toLowerCase() ?? ''];
  if (!unpacker || bytes.length === 0) return bytes;
  return unpacker(bytes, { maxOutputLength: limit }).catch(() => undefined);
}
