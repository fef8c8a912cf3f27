import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends raw bytes, which no client would send, and reads until the connection ends. */
export async function sendRaw(port: number, request: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // A timeout counts as no answer.
  socket.setTimeout(15_000, () => socket.destroy());
  socket.write(request);
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), text: answer };
}

/** A `GET` whose path is not normalized. */
export const getRaw = (port: number, path: string, host = 'localhost') =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`);

export interface RawAnswer {
  status: number;
  text: string;
  /** The values of `Set-Cookie`, line by line. */
  cookies: string[];
}

/** Sends these lines verbatim from an IP address of this machine, followed by JSON if given. */
export async function sendLines(
  port: number,
  lines: string[],
  { body = '', from = '127.0.0.1' } = {},
): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  await once(socket, 'connect');
  socket.setTimeout(15_000, () => socket.destroy());
  const length = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  socket.write([...lines, ...length, 'Connection: close', '', body].join('\r\n'));
  const answer = await text(socket);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0),
    text: answer,
    cookies: [...answer.matchAll(/^set-cookie: (.+)$/gim)].map(([, cookie = '']) => cookie.trim()),
  };
}
