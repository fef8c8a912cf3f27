import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, copyFile, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { processEnvironment, program } from '@portico/test-kit/server/program.ts';
import { until } from '@portico/test-kit/until.ts';
import { aTrafficWorld, type TrafficWorld } from '@portico/test-kit/world/traffic-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPositionFile } from './report/position-file.ts';
import { reportLog } from './report/reporter.ts';
import { createSender, type Send } from './report/sender.ts';

const stack = new AsyncDisposableStack();
let folder: string;
let world: TrafficWorld;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-report-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = stack.use(await openTestDatabase('sqlite'));
  const clock = Object.assign(() => Date.now(), { pass: () => {} });
  world = stack.use(await aTrafficWorld(database, { clock }));
});
afterAll(() => stack.disposeAsync());

let written = 0;
let logs = 0;
const aLogPath = () => join(folder, `access-${(logs += 1)}.log`);

/** Lines in the log format of our nginx configuration. */
const aLine = (more: object = {}) =>
  `${JSON.stringify({
    msec: (Date.now() / 1000).toFixed(3),
    status: '200',
    request_time: '0.012',
    request_length: '310',
    bytes_sent: '5120',
    request_id: String((written += 1)),
    request_method: 'GET',
    host: 'api.test',
    request_uri: '/parcels',
    application_id: world.application_id,
    product_version_id: world.version_id,
    ...more,
  })}\n`;
const someLines = (count: number) => Array.from({ length: count }, () => aLine()).join('');

const counted = async () => (await world.count()) ?? 0;
const untilCounted = (calls: number) => until(async () => (await counted()) >= calls, 60_000, `${calls} calls counted`);

/** Ends the reporter in the middle of its work. */
class Killed extends Error {}

interface Run {
  follow?: boolean;
  server?: string;
  token?: string;
  /** The number of steps after which it is killed. A step is visible from outside: a sent batch, a stored position. */
  steps?: number;
  stop?: AbortSignal;
}

async function run(path: string, { follow = false, steps = Number.POSITIVE_INFINITY, ...more }: Run = {}) {
  const told: string[] = [];
  const { stop = new AbortController().signal, server = world.world.url, token = world.token } = more;
  const tell = (line: string) => void told.push(line);
  let left = steps;
  const step = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    if (left === 0) throw new Killed();
    left -= 1;
    const value = await act();
    if (left === 0) throw new Killed();
    return value;
  };
  const sendAll = createSender({ server, token, patience_ms: follow ? Number.POSITIVE_INFINITY : 0, stop, tell });
  const send: Send = (events) => step(() => sendAll(events));
  const file = createPositionFile(`${path}.portico`);
  const positionFile = {
    ...file,
    write: (positions: Parameters<typeof file.write>[0]) => step(() => file.write(positions)),
  };
  const reported = await reportLog({ path, follow, format: undefined, positionFile, send, stop, tell, grace_ms: 400 });
  return { ...reported, told };
}

test('a log is reported to its end, later runs report new lines only, and invalid lines are named', async () => {
  const path = aLogPath();
  const before = await counted();
  const preflight = aLine({ request_method: 'OPTIONS', application_id: '', status: '204' });
  const long = `{"x":"${'x'.repeat(1_200_000)}"}\n`;
  await writeFile(
    path,
    `${someLines(2)}nonsense\n\n${preflight}${aLine({ status: 'x' })}${long}${aLine()}${aLine().trim()}`,
  );
  expect(await run(path)).toEqual({
    counted: 3,
    known: 0,
    refused: 3,
    told: [
      `${path}: not counted, line 3: is not JSON`,
      `${path}: not counted, line 6: status is required`,
      `${path}: not counted, line 7: is too long`,
    ],
  });
  // Completes the last line.
  await appendFile(path, `\n${aLine()}`);
  expect(await run(path)).toEqual({ counted: 2, known: 0, refused: 0, told: [] });
  // A lost position does no harm: the server identifies the calls by their positions in the log.
  await rm(`${path}.portico`);
  expect(await run(path)).toMatchObject({ counted: 0, known: 5, refused: 3 });
  expect(await counted()).toBe(before + 5);
});

test('every call counts once, even if the command is killed at any step and the log is rotated', async () => {
  for (const rotate of ['rename', 'copy'] as const) {
    const path = aLogPath();
    const before = await counted();
    let lines = 0;
    const log = async (count: number, at = path) => {
      lines += count;
      await appendFile(at, someLines(count));
    };
    await log(3);
    await run(path);
    for (let steps = 0; steps < 8; steps++) {
      await log(3);
      if (steps % 2 === 1 && rotate === 'rename') {
        await rename(path, `${path}.${steps}`);
        await log(2);
        // The gateway still has the old file open.
        await log(1, `${path}.${steps}`);
      } else if (steps % 2 === 1) {
        await copyFile(path, `${path}-2026031${steps}`);
        await truncate(path);
        await log(2);
      }
      await run(path, { steps }).catch((error) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
    const { told } = await run(path);
    expect([rotate, told, await counted()]).toEqual([rotate, [], before + lines]);
    expect(JSON.parse(await readFile(`${path}.portico`, 'utf8')).positions).toHaveLength(1);
  }
});

test('with --follow, rotated logs are reported to their ends, and a partial line once it is complete', async () => {
  const path = aLogPath();
  const before = await counted();
  const stop = new AbortController();
  const running = run(path, { follow: true, stop: stop.signal });
  await appendFile(path, someLines(2));
  await untilCounted(before + 2);
  await rename(path, `${path}.1`);
  await appendFile(path, someLines(3));
  await appendFile(`${path}.1`, someLines(1));
  await untilCounted(before + 6);
  await copyFile(path, `${path}.2`);
  await truncate(path);
  const half = aLine();
  await appendFile(path, `${aLine()}${half.slice(0, 80)}`);
  await untilCounted(before + 7);
  await appendFile(path, half.slice(80));
  await untilCounted(before + 8);
  stop.abort();
  expect(await running).toEqual({ counted: 8, known: 0, refused: 0, told: [] });
  expect(await run(path)).toMatchObject({ counted: 0, known: 0, told: [] });
});

test('an unavailable server is retried, a refusal ends the command, and no call is lost', async () => {
  const path = aLogPath();
  const before = await counted();
  await writeFile(path, someLines(3));
  let refusals = 2;
  const portico = new URL(world.world.url);
  const proxy = createServer(async (request, answer) => {
    if (refusals > 0) {
      refusals -= 1;
      return void answer.writeHead(503, { 'retry-after': '0.01' }).end();
    }
    const { headers, method = '' } = request;
    const passed = await fetch(new URL(request.url ?? '', portico), {
      method,
      headers: headers as Record<string, string>,
      body: request,
      duplex: 'half',
    } as unknown as RequestInit);
    answer.writeHead(passed.status).end(await passed.text());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const server = `http://127.0.0.1:${port}`;
  await expect(run(path, { server: 'http://127.0.0.1:9' })).rejects.toThrow('run this again later');
  await expect(run(path, { token: 'pgw_wrong' })).rejects.toThrow('The position is kept');
  const stop = new AbortController();
  const running = run(path, { server, follow: true, stop: stop.signal });
  await untilCounted(before + 3);
  stop.abort();
  const { told } = await running;
  expect(told).toEqual([expect.stringContaining('Trying again'), `${server} takes calls again.`]);
  proxy.close();
});

test('the command follows a log until a signal, and continues after a kill', async () => {
  const path = aLogPath();
  const before = await counted();
  await writeFile(path, someLines(200));
  const start = (words: string[]) => {
    const child = spawn(process.execPath, [program, 'report', ...words, '--server', world.world.url], {
      env: { ...processEnvironment, GATEWAY_TOKEN: world.token },
    });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    const ended = once(child, 'close').then(([code]) => [code, output]);
    return { child, ended };
  };
  const [follower, wrong] = [start([path, '--follow']), start([join(folder, 'missing.log')])];
  await untilCounted(before + 1);
  follower.child.kill('SIGKILL');
  await follower.ended;
  await appendFile(path, someLines(10));
  const next = start([path, '--follow']);
  await untilCounted(before + 210);
  next.child.kill('SIGTERM');
  expect(await next.ended).toEqual([0, expect.stringMatching(/calls reported, \d+ known before, 0 not counted\.\n$/)]);
  expect(await counted()).toBe(before + 210);
  expect(await wrong.ended).toEqual([1, expect.stringContaining('missing.log cannot be read')]);
});
