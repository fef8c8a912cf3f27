import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { signIn } from '@portico/test-kit/world/developers.ts';
import { aTrafficWorld, type TrafficWorld } from '@portico/test-kit/world/traffic-world.ts';
import { describe, expect, test } from 'vitest';

const ndjson = { type: 'application/x-ndjson' };
const codeOf = ({ status, body }: Awaited<ReturnType<TrafficWorld['send']>>) => [
  status,
  body.type?.replace('/problems/', ''),
];

async function run(check: (at: TrafficWorld) => Promise<void>) {
  await using database = await openTestDatabase('sqlite');
  await using at = await aTrafficWorld(database);
  await check(at);
}

/** Zeros that unpack to a thousand times their length. */
async function aBomb(megabytes: number): Promise<Uint8Array> {
  const packing = createGzip();
  const packed = buffer(packing);
  const piece = Buffer.alloc(1_000_000, 0x20);
  for (let at = 0; at < megabytes; at++) if (!packing.write(piece)) await once(packing, 'drain');
  packing.end();
  return packed;
}

describe('who may report', () => {
  test.each([
    ['without a token', ''],
    ['with a made-up token', 'pgw_000000000000000000000000000000000000000'],
    ['with an API key', 'ptk_000000000000000000000000000000000000000'],
    ['with anything else', 'x'.repeat(5000)],
  ])('nobody reports %s', (_, token) =>
    run(async (at) => {
      const events = [at.anEvent()];
      expect(codeOf(await at.send(events, { token }))).toEqual([401, 'unknown-gateway-token']);
      expect(await at.count()).toBe(0);
    }),
  );

  test('no developer reports, and no gateway whose token was revoked', () =>
    run(async (at) => {
      const { cookie } = await signIn(at.world, at.ada.developer);
      const body = JSON.stringify([at.anEvent()]);
      const answer = await at.world.fetch('/gateway/v1/events', { method: 'POST', headers: { cookie }, body });
      expect(answer.status).toBe(401);
      const { gateway } = at.world.services;
      const [token] = await gateway.list(at.world.org_id);
      await gateway.revoke(at.world.org_id, token!.id, { actor: { kind: 'system' } });
      expect(codeOf(await at.send([at.anEvent()]))).toEqual([401, 'unknown-gateway-token']);
    }));
});

describe('a body', () => {
  test.each([
    ['that is no JSON', 'what?', 400, 'malformed-json', {}],
    ['that is cut off', '[{"time":1', 400, 'malformed-json', {}],
    ['that is empty', '', 400, 'malformed-json', {}],
    ['that is not UTF-8', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), 400, 'malformed-json', {}],
    ['that is not gzip', 'plain', 400, 'malformed-request', { encoding: 'gzip' }],
    [
      'that is half a gzip',
      gzipSync('[]'.padEnd(5000)).subarray(0, 20),
      400,
      'malformed-request',
      { encoding: 'gzip' },
    ],
    ['that is packed otherwise', '[]', 415, 'unsupported-media-type', { encoding: 'br' }],
    ['of another kind', '[]', 415, 'unsupported-media-type', { type: 'text/csv' }],
    ['in an unknown format', '[]', 400, 'invalid-parameters', { format: 'apache' }],
  ] as const)('%s is refused', (_, body, status, code, sending) =>
    run(async (at) => {
      expect(codeOf(await at.send(body as string, sending))).toEqual([status, code]);
    }),
  );

  test('of which only the beginning arrives is not counted', () =>
    run(async (at) => {
      const body = JSON.stringify([at.anEvent(), at.anEvent()]).slice(0, -1);
      expect(codeOf(await at.send(body))).toEqual([400, 'malformed-json']);
      expect(await at.count()).toBe(0);
    }));

  test('beyond 10 MB is refused, whether its length is announced or not', () =>
    run(async (at) => {
      expect(codeOf(await at.send(' '.repeat(10_000_001), ndjson))).toEqual([413, 'payload-too-large']);
      const outgoing = request(`${at.world.url}/gateway/v1/events`, {
        method: 'POST',
        headers: { 'content-type': ndjson.type, authorization: `Bearer ${at.token}` },
      });
      const answered = once(outgoing, 'response');
      // The server stops reading halfway, and the sender may see a broken pipe.
      outgoing.on('error', () => {});
      for (let sent = 0; sent < 40; sent++) outgoing.write(' '.repeat(1_000_000));
      const [answer] = await answered;
      expect(answer.statusCode).toBe(413);
      outgoing.destroy();
    }));

  test('that unpacks to more than 50 MB is refused without being unpacked to its end', () =>
    run(async (at) => {
      const bomb = await aBomb(400);
      expect(bomb.length).toBeLessThan(1_000_000);
      const before = process.memoryUsage().rss;
      expect(codeOf(await at.send(bomb, { ...ndjson, encoding: 'gzip' }))).toEqual([413, 'payload-too-large']);
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    }));

  test('with more than 100,000 events is refused', () =>
    run(async (at) => {
      const many = gzipSync('1\n'.repeat(100_001));
      expect(codeOf(await at.send(many, { ...ndjson, encoding: 'gzip' }))).toEqual([413, 'payload-too-large']);
    }));

  test('with deep or long values, or with names of built-in properties, is refused line by line', () =>
    run(async (at) => {
      const event = JSON.stringify(at.anEvent()).slice(0, -1);
      const odd = [
        '['.repeat(30_000) + ']'.repeat(30_000),
        `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
        `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
        '{"__proto__":{"time":1},"constructor":{"prototype":{"status":200}}}',
        `${event},"event_id":"\\u0000"}`,
        `${event},"event_id":"\\ud83d"}`,
        `${event},"status":2e2,"latency_ms":1e999}`,
        `"${'\\u0000'.repeat(1000)}"`,
      ];
      const { status, body } = await at.send([...odd, JSON.stringify(at.anEvent())].join('\n'), ndjson);
      expect([status, body.accepted, body.refused]).toEqual([200, 1, odd.length]);
      expect(({} as { time?: number }).time).toBeUndefined();
    }));
});

/** Sends the beginning of a batch; the test decides when the rest follows. */
function begin(at: TrafficWorld, token: string, first: string) {
  const outgoing = request(`${at.world.url}/gateway/v1/events`, {
    method: 'POST',
    headers: { 'content-type': ndjson.type, authorization: `Bearer ${token}` },
  });
  outgoing.on('error', () => {});
  if (first === '') outgoing.flushHeaders();
  else outgoing.write(first);
  const answered = once(outgoing, 'response').then(async ([answer]) => ({
    status: answer.statusCode,
    wait: answer.headers['retry-after'],
    connection: answer.headers.connection,
    body: JSON.parse((await buffer(answer)).toString()),
  }));
  return { outgoing, answered };
}

test('an organization may send a limited number of batches at once; more are refused, to be retried in a second', () =>
  run(async (at) => {
    const open = Array.from({ length: 132 }, () => begin(at, at.token, ' '));
    const sentAway = await firstOf(
      open.map(({ answered }) => answered),
      4,
    );
    expect(sentAway.map(({ status, wait, body }) => [status, wait, body.type])).toEqual(
      Array.from({ length: 4 }, () => [429, '1', '/problems/too-many-requests']),
    );
    for (const { outgoing } of open) outgoing.end(JSON.stringify(at.anEvent()));
    const statuses = (await Promise.all(open.map(({ answered }) => answered))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(128);
    expect(await at.count()).toBe(128);
  }));

test('stalled batches, small or large, block neither other batches nor other organizations', () =>
  run(async (at) => {
    const { gateway, organization } = at.world.services;
    const other = await organization.create('Another');
    const { token } = await gateway.create(other, 'Edge', { actor: { kind: 'system' } });
    // Two megabytes are more than the server buffers of a batch before its turn.
    const large = ' '.repeat(2 * 1024 * 1024);
    const held = [large, large, large, large, '', '', ' ', ' '].map((first) => begin(at, at.token, first));
    for (const one of [token, at.token, token]) {
      expect((await at.send('[]', { token: one })).status).toBe(200);
    }
    const ofAnother = begin(at, token, large);
    ofAnother.outgoing.end();
    expect((await ofAnother.answered).status).toBe(200);
    for (const { outgoing } of held) outgoing.end();
    const ended = await Promise.all(held.map(({ answered }) => answered));
    expect(ended.map(({ status }) => status)).toEqual(Array(8).fill(200));
  }));

test('a body that is too slow is ended with 408, and its connection is closed', async () => {
  await using database = await openTestDatabase('sqlite');
  const ingest_pace = { grace_ms: 100, bytes_per_second: 1_000_000 };
  await using at = await aTrafficWorld(database, { ingest_pace });
  for (const first of ['', ' ', `${JSON.stringify(at.anEvent())}\n`]) {
    const { answered, outgoing } = begin(at, at.token, first);
    const { status, body, connection } = await answered;
    expect([status, body.type, connection]).toEqual([408, '/problems/request-timeout', 'close']);
    outgoing.destroy();
  }
  expect(await at.count()).toBe(0);
  expect((await at.send([at.anEvent()])).status).toBe(200);
});

/** Resolves with the first results, as many as are wanted. */
function firstOf<Value>(promises: readonly Promise<Value>[], wanted: number): Promise<Value[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Value[]>();
  const results: Value[] = [];
  for (const one of promises) {
    one.then((value) => {
      results.push(value);
      if (results.length === wanted) resolve([...results]);
    }, reject);
  }
  return promise;
}
