import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TriedFrame, tryItLimits } from '@portico/contract/try-it.ts';
import { anUpstream } from '@portico/test-kit/world/try-it-world.ts';
import { expect, test } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { createTryItService } from './service.ts';

const limits = { ...tryItLimits, time_ms: 500, stream: { idle_ms: 700, time_ms: 2500 } };
const viewer = { portal_id: 'harbour' } as Parameters<ReturnType<typeof createTryItService>['open']>[0];

/** A try-it service with short limits, and a target that answers by path. */
async function aService(answers: Record<string, (response: ServerResponse) => unknown>) {
  const upstream = await anUpstream(({ url = '' }, response) => void answers[url]?.(response));
  const url = `http://127.0.0.1:${upstream.port}`;
  const targets = { servers: [{ url }], endpoints: [], cookies: [] };
  const tryIt = createTryItService({
    store: { findRules: async () => ({ targets, try_it_enabled: true, try_it_private_addresses: true }) },
    version: async () => {},
    takeOrRefuse: async () => {},
    outbound: createOutbound({ outbound_allow: ['127.0.0.1'] }),
    clock: () => performance.now(),
    limits,
  });
  const trier = { developer_id: 'ada', address: '192.0.2.1', signal: new AbortController().signal };
  const open = (path: string) => tryIt.open(viewer, 'p', 'v', { method: 'GET', url: url + path }, trier);
  return { tryIt, upstream, open };
}

async function readAll(stream: Awaited<ReturnType<Awaited<ReturnType<typeof aService>>['open']>>) {
  const began = performance.now();
  let pieces = 0;
  let reason: string | undefined;
  for await (const line of createInterface({ input: stream })) {
    const frame = JSON.parse(line) as TriedFrame;
    if ('data' in frame) pieces += 1;
    if ('end' in frame) reason = frame.end.reason;
  }
  return { pieces, reason, took: performance.now() - began };
}

const writeEvents = (type: string, count: number) => async (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': type });
  for (let at = 0; at < count && !response.destroyed; at++) {
    response.write(`data: ${at}\n\n`);
    await sleep(100);
  }
  response.end();
};

test.each(['text/event-stream; charset=utf-8', 'application/x-ndjson', 'application/json-seq'])(
  'a stream of %s outlives the limit for other answers while data arrives',
  async (type) => {
    const { open, upstream } = await aService({ '/events': writeEvents(type, 12) });
    await using _ = upstream;
    const { pieces, reason, took } = await readAll(await open('/events'));
    expect({ pieces, reason }).toEqual({ pieces: 12, reason: 'complete' });
    expect(took).toBeGreaterThan(limits.time_ms * 2);
  },
);

test('a silent stream, an endless one, and a slow answer that is not a stream are ended', async () => {
  const { open, upstream } = await aService({
    '/silent': (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
    '/endless': writeEvents('text/event-stream', 1000),
    '/slow': writeEvents('application/json', 1000),
    '/late': () => {},
  });
  await using _ = upstream;
  const [silent, endless, slow] = await Promise.all(
    ['/silent', '/endless', '/slow'].map(async (path) => readAll(await open(path))),
  );
  expect(silent).toMatchObject({ pieces: 1, reason: 'too-slow' });
  expect(silent?.took).toBeGreaterThanOrEqual(limits.stream.idle_ms - 50);
  expect(endless?.reason).toBe('too-slow');
  expect(endless?.took).toBeGreaterThanOrEqual(limits.stream.time_ms - 200);
  expect(slow?.reason).toBe('too-slow');
  expect(slow?.took).toBeLessThan(limits.stream.idle_ms);
  await expect(open('/late')).rejects.toMatchObject({ code: 'target-unreachable' });
});

test('a server that stops ends its streams and the requests to their targets', async () => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const { tryIt, open, upstream } = await aService({
    '/events': (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      resolve(response);
    },
  });
  await using _ = upstream;
  const stream = await open('/events');
  const closed = once(await promise, 'close');
  stream.on('error', () => {}).resume();
  tryIt.stop();
  await closed;
  expect(stream.destroyed).toBe(true);
});
