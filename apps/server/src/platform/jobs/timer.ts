/** Calls back once after a while; the answer calls it off. */
export type Timer = (ms: number, run: () => void) => () => void;

export const realTimer: Timer = (ms, run) => {
  const timeout = setTimeout(run, ms);
  return () => clearTimeout(timeout);
};
