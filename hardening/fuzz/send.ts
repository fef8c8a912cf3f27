import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from './description.ts';
import type { Attempt } from './requests.ts';

/** The time limit of an answer. */
const patienceMs = 2000;

export class NoAnswer extends Error {}

export interface Sendable extends Pick<Attempt, 'method' | 'target' | 'headers' | 'body'> {
  host: string;
}

export interface Sent extends Answer {
  cookies: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends one request verbatim, without following redirects. */
export async function send(
  port: number,
  { method, target, headers, body, host }: Sendable,
  patience = patienceMs,
): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const lines: Record<string, string | string[]> = { host: `${host}:${port}` };
  for (const [name, value] of headers) lines[name] = value;
  if (body !== undefined) lines['content-length'] = String(Buffer.byteLength(body));
  const outgoing = request({ agent, port, host: '127.0.0.1', method, path: target, headers: lines }, (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', reject);
    incoming.on('end', () => {
      clearTimeout(late);
      resolve({
        status: incoming.statusCode ?? 0,
        media_type: incoming.headers['content-type'],
        text: unpacked(Buffer.concat(chunks), incoming.headers['content-encoding']).toString(),
        cookies: incoming.headers['set-cookie'] ?? [],
      });
    });
  });
  const late = setTimeout(() => outgoing.destroy(new NoAnswer(`no answer within ${patience} ms`)), patience);
  outgoing.on('error', (error) => {
    clearTimeout(late);
    reject(error);
  });
  outgoing.end(body);
  return promise;
}

/**
 * Sends bytes on a socket. Returns the status of the first answer; undefined if the server closed the connection
 * without one.
 */
export async function sendBytes(port: number, bytes: Uint8Array): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  const late = setTimeout(() => {
    socket.destroy();
    reject(new NoAnswer(`no end within ${patienceMs} ms after ${JSON.stringify(text.slice(0, 100))}`));
  }, patienceMs);
  socket.on('data', (chunk: Buffer) => {
    if (text.length < 1000) text += chunk.toString('latin1');
  });
  // A server that refuses early resets the connection while bytes still arrive. Its answer counts.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(late);
    const status = /^HTTP\/1\.1 (\d{3})/.exec(text.replace(/^HTTP\/1\.1 100[^\r\n]*\r\n\r\n/, ''))?.[1];
    resolve(status === undefined ? undefined : Number(status));
  });
  socket.end(bytes);
  return promise;
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  return encoding === 'gzip' ? gunzipSync(bytes) : encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}
