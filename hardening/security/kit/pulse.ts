import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { StartedServer } from '@portico/test-kit/server/start-server.ts';
import { sendTo } from '../../kit/wire.ts';

/** An idle thread that measures the longest time for which it did not get the processor. */
const idleThread = `
const { parentPort } = require('node:worker_threads');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
parentPort.on('message', () => {
  parentPort.postMessage(delay.max / 1e6);
  delay.reset();
});
`;

const ticksMs = 50;

export interface Pulse {
  /**
   * The longest time for which the event loop was blocked since the last call, without delays of the machine itself.
   */
  blockedMs(): Promise<number>;
  memoryMb(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The state of a server by its own metrics. The delays of the machine are measured beside it. */
export async function takePulse({ port }: Pick<StartedServer, 'port'>): Promise<Pulse> {
  const thread = new Worker(idleThread, { eval: true });
  const send = sendTo(port, `localhost:${port}`);
  const read = async (metric: string) => {
    const { text } = await send('GET', '/metrics');
    const value = new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`The server does not measure ${metric}`);
    return Number(value);
  };
  const noise = async () => {
    thread.postMessage('');
    const [ms] = (await once(thread, 'message')) as [number];
    return ms;
  };
  const blockedMs = async () => {
    // The server measures from tick to tick: one tick must come after the measured work, and one before the next.
    await setTimeout(ticksMs);
    // The metric resets after each reading.
    const [server, machine] = [(await read('nodejs_eventloop_lag_max_seconds')) * 1000, await noise()];
    await setTimeout(ticksMs);
    return Math.max(0, server - Math.max(0, machine - 10));
  };
  await blockedMs();
  return {
    blockedMs,
    memoryMb: async () => (await read('process_resident_memory_bytes')) / 1024 / 1024,
    async [Symbol.asyncDispose]() {
      await thread.terminate();
    },
  };
}
