import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Before a server stops: every answer from now on asks its client to come no more on this connection. Ends when nobody has
 * come for a moment. A connection that is closed without a word can break a request that is on its way.
 */
export async function leave(server: Server, { quiet_ms = 250, at_most_ms = 3000 } = {}): Promise<void> {
  const began = performance.now();
  let last = began;
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
    last = performance.now();
  });
  while (performance.now() - last < quiet_ms && performance.now() - began < at_most_ms) await sleep(25);
}
