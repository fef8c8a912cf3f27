/** Calls back once after a delay; the returned function cancels it. */
export type Timer = (ms: number, run: () => void) => () => void;

export const realTimer: Timer = (ms, run) => {
  const timeout = setTimeout(run, ms);
  return () => clearTimeout(timeout);
};
