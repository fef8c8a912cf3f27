import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { NamingClient } from '@portico/server/platform/database/postgres-statements.ts';
import { sumByPart } from './profile-parts.ts';

/**
 * A server that counts its statements and profiles its processor time. `/begin` starts a profile and `/end` ends it.
 */
const counted = { statements: 0, round_trips: 0 };
let inFlight = 0;

// Of concurrent statements, only the first counts as a round trip.
const driver = Object.getPrototypeOf(NamingClient.prototype) as { query(...words: unknown[]): unknown };
const { query } = driver;
driver.query = function counting(...words) {
  counted.statements += 1;
  if (inFlight === 0) counted.round_trips += 1;
  inFlight += 1;
  const [first] = words as [{ submit?: unknown; callback?: (...results: unknown[]) => unknown }];
  // A prepared read submits itself and has its own callback.
  if (typeof first?.submit === 'function') {
    const { callback } = first;
    first.callback = (...results) => {
      inFlight -= 1;
      return callback?.(...results);
    };
    return query.apply(this, words);
  }
  const last = words.at(-1);
  if (typeof last === 'function') {
    words[words.length - 1] = (...results: unknown[]) => {
      inFlight -= 1;
      return last(...results);
    };
    return query.apply(this, words);
  }
  const done = query.apply(this, words) as Promise<unknown>;
  const settle = () => {
    inFlight -= 1;
  };
  done.then(settle, settle);
  return done;
};

for (const name of ['all', 'get', 'run'] as const) {
  const run = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
  StatementSync.prototype[name] = function counting(this: StatementSync, ...values: unknown[]) {
    counted.statements += 1;
    return run.apply(this, values);
  } as never;
}

const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
await inspector.post('Profiler.setSamplingInterval', { interval: 200 });
let began = process.cpuUsage();

const probe = createServer(async (request, response) => {
  if (request.url === '/begin') {
    Object.assign(counted, { statements: 0, round_trips: 0 });
    began = process.cpuUsage();
    await inspector.post('Profiler.start');
    response.end('{}');
    return;
  }
  const { user, system } = process.cpuUsage(began);
  const seen = { ...counted };
  const { profile } = await inspector.post('Profiler.stop');
  response.end(JSON.stringify({ ...seen, cpu_ms: (user + system) / 1000, parts: sumByPart(profile) }));
}).listen(0, '127.0.0.1', () => {
  const { port } = probe.address() as AddressInfo;
  writeFileSync(join(process.env.DATA_DIR ?? '', 'probe'), `http://127.0.0.1:${port}`);
});
probe.unref();

await import('../apps/server/src/main.ts');
