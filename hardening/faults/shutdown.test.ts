import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { busyHost, makeBusyPortal } from './kit/busy-portal.ts';

const rounds = byForm({ short: 2, long: 20 });
const clients = 20;

interface Outcome {
  finished: number;
  /** Connections that the server closed with an answer, or refused. Neither loses a request. */
  ended: number;
  /** Requests that were sent and not answered. */
  broken: string[];
}

/** Sends requests without a pause on one kept-alive connection, until the server closes it. */
async function askOn(port: number, headers: Record<string, string>, outcome: Outcome): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let at = 0; ; at += 1) {
      const isWrite = at % 3 === 0;
      const path = isWrite ? '/api/v2/applications' : '/api/v2/products';
      const body = isWrite ? JSON.stringify({ name: crypto.randomUUID() }) : undefined;
      const result = await new Promise<NodeJS.ErrnoException | IncomingMessage>((resolve) => {
        const sent = request({ host: '127.0.0.1', port, agent, path, method: isWrite ? 'POST' : 'GET' }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer));
          answer.once('error', resolve);
        });
        for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
        if (body) sent.setHeader('content-type', 'application/json');
        sent.once('error', resolve);
        sent.end(body);
      });
      if (result instanceof Error && result.code !== 'ECONNREFUSED') {
        outcome.broken.push(`${isWrite ? 'write' : 'read'} ${at}: ${result.code} ${result.message}`);
        return;
      }
      if (!(result instanceof Error)) outcome.finished += 1;
      if (result instanceof Error || result.headers.connection === 'close') {
        outcome.ended += 1;
        return;
      }
    }
  } finally {
    agent.destroy();
  }
}

test('61. SIGTERM under load: in-flight requests finish, no connection reset', {
  timeout: 180_000,
}, async (context) => {
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path);
  await using server = await startServer(portal.settings);
  const outcome: Outcome = { finished: 0, ended: 0, broken: [] };
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const headers = { ...(await portal.asAda()), host: busyHost };
    const asking = Array.from({ length: clients }, () => askOn(server.port, headers, outcome));
    await sleep(500);
    const began = performance.now();
    expect(await server.terminate()).toBe(0);
    slowest = Math.max(slowest, performance.now() - began);
    await Promise.all(asking);
    if (round + 1 < rounds) await server.restart();
  }
  expect(outcome.broken).toEqual([]);
  expect(outcome.ended).toBe(rounds * clients);
  expect(slowest).toBeLessThan(10_000);
  figure(
    context,
    `${rounds} stops with ${clients} connections: ${outcome.finished} requests answered, none broken; ended within ${Math.round(slowest)} ms`,
  );
});
