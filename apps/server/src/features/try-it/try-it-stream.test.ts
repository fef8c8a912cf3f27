import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type TriedFrame, triedStreamType, tryItLimits } from '@portico/contract/try-it.ts';
import { onBothEngines, openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { anUpstream, aShop } from '@portico/test-kit/world/try-it-world.ts';
import { expect, test } from 'vitest';

type Shop = Awaited<ReturnType<typeof aShop>>;

/** Requests the stream of an answer, of which the test reads as much as it needs. */
async function open({ world, path }: Shop, url: string): Promise<IncomingMessage> {
  const asked = request(`${world.url}${path}`, {
    method: 'POST',
    headers: { host: 'portal.test', 'content-type': 'application/json', accept: triedStreamType },
  });
  asked.end(JSON.stringify({ method: 'GET', url }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

async function* framesOf(answer: IncomingMessage): AsyncGenerator<TriedFrame> {
  for await (const line of createInterface({ input: answer })) yield JSON.parse(line) as TriedFrame;
}

async function readAll(answer: IncomingMessage) {
  const pieces: Buffer[] = [];
  let reason: string | undefined;
  for await (const frame of framesOf(answer)) {
    if ('data' in frame) pieces.push(Buffer.from(frame.data, 'base64'));
    if ('end' in frame) reason = frame.end.reason;
  }
  return [Buffer.concat(pieces).length, reason];
}

const dataOf = (content: string) => ({ data: Buffer.from(content).toString('base64') });
const problemOf = async (answer: IncomingMessage) => JSON.parse(await text(answer)) as object;

onBothEngines((openDatabase) => {
  test('each event reaches the reader before the next one is sent', async () => {
    await using database = await openDatabase();
    const responses: ServerResponse[] = [];
    await using upstream = await anUpstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'set-cookie': 'a=b' }).write('data: 1\n\n');
      responses.push(response);
    });
    const url = `http://127.0.0.1:${upstream.port}`;
    const shop = await aShop(database, { servers: [{ url }] });
    await using _ = shop.world;
    const answer = await open(shop, url);
    expect(answer.headers).toMatchObject({ 'content-type': triedStreamType, 'x-accel-buffering': 'no' });
    const frames = framesOf(answer);
    const { value: first } = await frames.next();
    expect(first).toMatchObject({ head: { status: 200, status_text: 'OK' } });
    expect(JSON.stringify(first)).not.toContain('set-cookie');
    expect((await frames.next()).value).toEqual(dataOf('data: 1\n\n'));
    responses[0]?.write('data: 2\n\n');
    expect((await frames.next()).value).toEqual(dataOf('data: 2\n\n'));
    responses[0]?.end();
    expect((await frames.next()).value).toMatchObject({ end: { reason: 'complete' } });
    expect((await frames.next()).done).toBe(true);
  });
});

test('a refusal is sent before anything is streamed', async () => {
  await using database = await openTestDatabase('sqlite');
  const shop = await aShop(database, { servers: [{ url: 'http://nowhere.test' }] });
  await using _ = shop.world;
  expect((await open(shop, 'http://other.test')).statusCode).toBe(403);
  expect((await open(shop, 'http://nowhere.test')).statusCode).toBe(502);
});

test('a stream ends at its size limit, compressed or not, and reports a broken connection', async () => {
  await using database = await openTestDatabase('sqlite');
  const large = Buffer.alloc(tryItLimits.response_bytes + 10, 'x');
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/large': (response) => response.end(large),
    '/exact': (response) => response.end(large.subarray(10)),
    '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large)),
    '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    '/garbage': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
    '/cut': (response) => response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc'),
  };
  await using upstream = await anUpstream(({ url = '' }, response) => answers[url]?.(response));
  const url = `http://127.0.0.1:${upstream.port}`;
  const shop = await aShop(database, { servers: [{ url }] });
  await using _ = shop.world;
  const read = async (path: string) => readAll(await open(shop, url + path));
  expect(await read('/large')).toEqual([tryItLimits.response_bytes, 'too-large']);
  expect(await read('/exact')).toEqual([tryItLimits.response_bytes, 'complete']);
  expect(await read('/bomb')).toEqual([tryItLimits.response_bytes, 'too-large']);
  expect(await read('/packed')).toEqual([5, 'complete']);
  expect(await read('/garbage')).toEqual([0, 'broken']);
  expect(await read('/cut')).toEqual([3, 'broken']);
});

test('a reader who disconnects ends the request to the target, even if the target is silent', async () => {
  await using database = await openTestDatabase('sqlite');
  const closed: Promise<unknown>[] = [];
  const asked = Promise.withResolvers<void>();
  await using upstream = await anUpstream((incoming, response) => {
    closed.push(once(incoming.socket, 'close'));
    if (incoming.url === '/silent') asked.resolve();
    else response.write('data: 1\n\n');
  });
  const url = `http://127.0.0.1:${upstream.port}`;
  const shop = await aShop(database, { servers: [{ url }] });
  await using _ = shop.world;
  const answer = await open(shop, url);
  await framesOf(answer).next();
  answer.destroy();
  await closed[0];

  const waiting = request(`${shop.world.url}${shop.path}`, {
    method: 'POST',
    headers: { host: 'portal.test', 'content-type': 'application/json', accept: triedStreamType },
  });
  waiting.on('error', () => {}).end(JSON.stringify({ method: 'GET', url: `${url}/silent` }));
  await asked.promise;
  waiting.destroy();
  await closed[1];
});

test('a reader has a limited number of open requests, and finished ones make room', async () => {
  await using database = await openTestDatabase('sqlite');
  const responses: ServerResponse[] = [];
  await using upstream = await anUpstream((_request, response) => {
    responses.push(response.writeHead(200));
    response.write('x');
  });
  const url = `http://127.0.0.1:${upstream.port}`;
  const shop = await aShop(database, { servers: [{ url }] });
  await using _ = shop.world;
  const opened = await Promise.all(Array.from({ length: tryItLimits.open_each }, () => open(shop, url)));
  const refused = await open(shop, url);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await problemOf(refused)).toMatchObject({ type: expect.stringContaining('too-many-requests') });
  for (const response of responses) response.end();
  await Promise.all(opened.map(readAll));
  const next = open(shop, url);
  await expect.poll(() => responses.length).toBe(tryItLimits.open_each + 1);
  responses.at(-1)?.end();
  expect(await readAll(await next)).toEqual([1, 'complete']);
});
