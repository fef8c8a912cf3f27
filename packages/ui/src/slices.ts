import type { Slices } from './server-slice.tsx';

/** So long a server draws without a break: with what is drawn between two looks at the clock, a fifth of 50 ms. */
const longest_ms = 8;

/** Pages that are drawn at the same time share the turns, so that together they hold up others no longer than one. */
export function createSlices(clock = () => performance.now()): Slices {
  /** When the turn of the event loop ends that is under way; unknown until something is drawn in it. */
  let end: number | undefined;
  let next: Promise<void> | undefined;
  return {
    isOver() {
      const now = clock();
      end ??= now + longest_ms;
      return now >= end;
    },
    nextTurn() {
      next ??= new Promise((resolve) => {
        setImmediate(() => {
          next = undefined;
          end = undefined;
          resolve();
        });
      });
      return next;
    },
  };
}
