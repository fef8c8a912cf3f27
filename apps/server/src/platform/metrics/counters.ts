import type { CacheTicks } from '../cache/cache.ts';

/** A number that only grows. Hot code holds a reference to it, so that counting costs one addition. */
export interface Tick {
  count: number;
}

export type Tally<Name extends string = string> = ReturnType<typeof createTally<Name>>;

/** Counts by name. Known names start at 0: Prometheus sees no increase in a series that did not exist before. */
export function createTally<Name extends string>(known: readonly Name[] = []) {
  const ticks = new Map<string, Tick>(known.map((name) => [name, { count: 0 }]));
  const of = (name: Name): Tick => {
    let tick = ticks.get(name);
    if (!tick) ticks.set(name, (tick = { count: 0 }));
    return tick;
  };
  return {
    of,
    add: (name: Name): void => {
      of(name).count += 1;
    },
    read: (): Map<string, number> => new Map([...ticks].map(([name, { count }]) => [name, count])),
  };
}

export type CacheCounters = ReturnType<typeof createCacheCounters>;

/** The hits and misses of every cache of this server, by the cache's name. */
export function createCacheCounters() {
  const hits = createTally();
  const misses = createTally();
  return { hits, misses, ticksOf: (name: string): CacheTicks => ({ hits: hits.of(name), misses: misses.of(name) }) };
}
