import { watch } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { FolderError } from '../features/publication/findings.ts';

/** Editors write a file in several steps. This long after the last step the file is complete. */
const settleMs = 60;

interface Watching {
  publish: () => Promise<unknown>;
  /** Called after the first publish. */
  onReady?: () => void;
  stop: AbortSignal;
}

/**
 * Publishes a folder, and again after every change, until a signal arrives. Watching starts before the first publish,
 * so that no change is missed. Mistakes are printed, and the next change is awaited.
 */
export async function watchFolder(folder: string, { publish, onReady, stop }: Watching): Promise<void> {
  let changes = 0;
  let woken = Promise.withResolvers<void>();
  const watcher = watch(folder, { recursive: true }, () => {
    changes += 1;
    woken.resolve();
  });
  watcher.once('error', (error) => woken.reject(error));
  stop.addEventListener('abort', () => woken.resolve());

  try {
    await publish().catch(tellMistakes);
    onReady?.();
    while (!stop.aborted) {
      await woken.promise;
      woken = Promise.withResolvers<void>();
      for (let seen = -1; seen !== changes && !stop.aborted; ) {
        seen = changes;
        await setTimeout(settleMs);
      }
      if (!stop.aborted) await publish().catch(tellMistakes);
    }
  } finally {
    watcher.close();
  }
}

function tellMistakes(error: unknown): void {
  if (!(error instanceof FolderError)) throw error;
  console.error(error.message);
}
