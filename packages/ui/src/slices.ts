import type { Slices } from './server-slice.tsx';

/** The longest a page renders without a break. The event loop may be blocked for 50 ms at most, by all that happens in a turn. */
const longest_ms = 8;

/** Time slices for all pages that are rendered at the same time: together they block the event loop no longer than one page does. */
export function createSlices(clock = () => performance.now()): Slices {
  /** When rendering has to end in this turn of the event loop; undefined until something is rendered in it. */
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
