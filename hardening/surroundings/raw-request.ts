import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes as they are, which no client would, and reads whatever comes until the connection ends. */
export async function sendRaw(port: number, request: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // Whoever keeps us waiting has not answered.
  socket.setTimeout(15_000, () => socket.destroy());
  socket.write(request);
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), text: answer };
}

/** A `GET` whose path is not tidied up on its way. */
export const getRaw = (port: number, path: string, host = 'localhost') =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`);
