import type { CacheTicks } from '../../platform/metrics/counters.ts';

const maximumEntries = 10_000;

interface Deps<Value> {
  clock(): number;
  /** How long a value is good for at most. */
  for_ms: number;
  /** The time from which on a value is no longer good, however fresh it is. */
  endOf(value: Value): number;
  ticks: CacheTicks;
}

/** Remembers what was read a moment ago. What is changed here is forgotten at once; elsewhere, it shows after a moment. */
export function createShortMemory<Value>({ clock, for_ms, endOf, ticks: { hits, misses } }: Deps<Value>) {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    async recall(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
      const known = entries.get(key);
      if (known && known.until > clock()) {
        hits.count += 1;
        return known.value;
      }
      misses.count += 1;
      const value = await read();
      if (value === undefined) {
        entries.delete(key);
        return undefined;
      }
      if (entries.size >= maximumEntries) entries.clear();
      entries.set(key, { value, until: Math.min(clock() + for_ms, endOf(value)) });
      return value;
    },
    forgetAll: (): void => entries.clear(),
  };
}
