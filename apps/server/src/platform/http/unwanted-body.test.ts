import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@portico/contract/problems.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installProblemHandler } from './problem-handler.ts';

const limit = 100_000;
const server = Fastify({ bodyLimit: limit });
installProblemHandler(server);
server.addContentTypeParser('text/plain', (_request, body, done) => done(null, body));
server.post('/gathered', () => 'taken');
server.post('/streamed', async ({ body }) => {
  let size = 0;
  for await (const bytes of body as AsyncIterable<Uint8Array>) {
    size += bytes.length;
    if (size > limit) throw new Problem('payload-too-large', 'Enough.');
  }
  return 'taken';
});

let port: number;
beforeAll(async () => {
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;

/** Sends far more than the limit before it reads the answer. */
async function sendUnread(path: string, media_type: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${media_type}\r\n`);
  socket.write(`Transfer-Encoding: chunked\r\n\r\n${piece.repeat(200)}`);
  return socket;
}

const refused: [what: string, path: string, media_type: string][] = [
  ['read completely before the handler runs', '/gathered', 'application/json'],
  ['read by the handler as it arrives', '/streamed', 'text/plain'],
];

test.each(refused)(
  'a client that reads late still gets 413 for a body that is too large, %s',
  async (_what, path, media_type) => {
    const socket = await sendUnread(path, media_type);
    await sleep(300);
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes)).resume();
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('connection: close');
  },
);

test('a client that never reads and never stops is disconnected', async () => {
  const socket = await sendUnread('/streamed', 'text/plain');
  // `once` of node:events would fail with the error of this disconnect.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const sending = setInterval(() => socket.write(piece), 50);
  await closed;
  clearInterval(sending);
  expect(server.server.listening).toBe(true);
});

test('an accepted body leaves the connection open', async () => {
  const socket = connect(port, '127.0.0.1');
  const request =
    'POST /streamed HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok';
  let answers = '';
  socket.on('data', (bytes) => (answers += bytes));
  socket.write(request + request);
  await expect.poll(() => answers.match(/HTTP\/1\.1 200 /g)?.length).toBe(2);
  socket.destroy();
});
