import type { Timer } from '@portico/server/platform/jobs/timer.ts';

/** A clock that changes only when moved, and a timer that follows it. */
export function createFakeTime(start = Date.parse('2026-01-01T00:00:00.000Z')) {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  let waiting: { count: number; resolve: () => void }[] = [];

  const timer: Timer = (ms, run) => {
    const entry = { at: now + ms, run };
    timers.push(entry);
    for (const { count, resolve } of waiting) if (timers.length >= count) resolve();
    waiting = waiting.filter(({ count }) => timers.length < count);
    return () => {
      timers = timers.filter((other) => other !== entry);
    };
  };

  return {
    clock: () => now,
    timer,
    /** The milliseconds until each timer is due, soonest first. */
    pending: () => timers.map(({ at }) => at - now).sort((one, other) => one - other),
    /** Resolves when started work is done and this many timers are pending. */
    async rest(count = 1): Promise<void> {
      await new Promise((resolve) => setImmediate(resolve));
      if (timers.length >= count) return;
      await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    },
    advance(ms: number): void {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}
