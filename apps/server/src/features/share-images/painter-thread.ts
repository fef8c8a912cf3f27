import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { threadFile } from '../../platform/source-files.ts';
import type { ToDraw } from './painter.ts';
import type { Drawn } from './share-image-worker.ts';

/** The limit of queued pictures, because each takes a tenth of a second. */
const waitingMaximum = 40;
/**
 * The timeout of one picture, including a second for the start of the thread. A picture that takes longer ends the
 * thread.
 */
const drawMs = 20_000;
const idleMs = 60_000;

export type PainterThread = ReturnType<typeof createPainterThread>;

/**
 * Draws in a separate thread, one picture at a time. The thread starts with the first picture and ends when it is idle.
 */
export function createPainterThread() {
  const oneByOne = pLimit(1);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let answer: (drawn: Drawn) => void = () => {};

  function start(): Worker {
    const started = new Worker(threadFile('features/share-images/share-image-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    const end = (why: string) => {
      if (worker !== started) return;
      worker = undefined;
      answer({ failed: why });
    };
    return started
      .on('message', (drawn: Drawn) => answer(drawn))
      .on('error', (error) => end(String(error)))
      .on('exit', () => end('the thread ended'));
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    answer({ failed: 'the thread was stopped' });
    await stopped?.terminate();
  }

  async function draw(picture: ToDraw): Promise<Buffer> {
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    const { promise, resolve } = Promise.withResolvers<Drawn>();
    answer = resolve;
    const timeout = setTimeout(() => void stop(), drawMs);
    worker.postMessage(picture);
    const { png, failed } = await promise;
    clearTimeout(timeout);
    // An idle thread does not keep the process alive.
    worker?.unref();
    idle = setTimeout(() => void stop(), idleMs).unref();
    if (!png) {
      // After a failure the memory of the thread cannot be trusted.
      await stop();
      throw new Error(`failed to draw a share image: ${failed}`);
    }
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  return {
    /** Undefined if too many pictures are queued. */
    draw: async (picture: ToDraw): Promise<Buffer | undefined> =>
      oneByOne.pendingCount >= waitingMaximum ? undefined : oneByOne(() => draw(picture)),
    [Symbol.asyncDispose]: stop,
  };
}
