import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { leave } from './drain-connections.ts';

test('a stopping server closes connections with its answers, and waits until requests stop', async () => {
  await using server = createServer((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async () => {
    const sent = request({ port, host: '127.0.0.1', agent }).end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    await once(answer, 'end');
    return answer.headers.connection;
  };
  expect(await ask()).toBe('keep-alive');
  const left = leave(server, { quiet_ms: 100, at_most_ms: 60_000 });
  expect(await ask()).toBe('close');
  expect(await ask()).toBe('close');
  await left;
  agent.destroy();
});
