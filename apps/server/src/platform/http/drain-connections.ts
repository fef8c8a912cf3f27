import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs before a stop: every answer asks its client to close the connection. It ends when no request has arrived for a
 * moment. Closing connections at once could break a request in flight.
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
