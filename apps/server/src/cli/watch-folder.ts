import { watch } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { FolderError } from '../features/publishing/findings.ts';

/** Editors write a file in several steps; this long after the last of them it is whole. */
const settleMs = 60;

/** Publishes again after every change below a folder, until it is told to stop. What is wrong is told, and awaited. */
export async function watchFolder(folder: string, publish: () => Promise<unknown>, stop: AbortSignal): Promise<void> {
  let changes = 0;
  let woken = Promise.withResolvers<void>();
  const listening = listen(folder, stop, () => {
    changes += 1;
    woken.resolve();
  }).finally(() => woken.resolve());

  while (!stop.aborted) {
    await woken.promise;
    woken = Promise.withResolvers<void>();
    for (let seen = -1; seen !== changes && !stop.aborted; ) {
      seen = changes;
      await setTimeout(settleMs);
    }
    if (!stop.aborted) await publish().catch(tellMistakes);
  }
  await listening;
}

async function listen(folder: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  try {
    for await (const _ of watch(folder, { recursive: true, signal })) onChange();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function tellMistakes(error: unknown): void {
  if (!(error instanceof FolderError)) throw error;
  console.error(error.message);
}
