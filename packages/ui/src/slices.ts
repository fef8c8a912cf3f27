import type { Slices } from './server-slice.tsx';

/**
 * How long a page renders without a break. Rendering shares a limit of 50 ms for each turn of the event loop with all
 * other work.
 */
const longest_ms = 8;

/** Time slices that all pages share: together they block the event loop no longer than one page. */
export function createSlices(clock = () => performance.now()): Slices {
  /** When rendering has to pause in this turn. Undefined until something is rendered in the turn. */
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
