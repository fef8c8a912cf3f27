import { type CacheTicks, createCache } from './cache.ts';

interface ExpiringCacheOptions<Value> {
  maximum: number;
  /** The longest time that a value is cached. */
  for_ms: number;
  clock(): number;
  /** When a value expires, however recent it is. */
  expiryOf?(value: Value): number;
  ticks?: CacheTicks;
}

interface Entry<Value> {
  value: Value;
  expires: number;
}

/** A cache with a time limit, by the given clock, which the library cannot use exactly. */
export function createExpiringCache<Value>(options: ExpiringCacheOptions<Value>) {
  const { maximum, for_ms, clock, expiryOf = () => Number.POSITIVE_INFINITY, ticks } = options;
  const entries = createCache<Entry<Value>>({ maximum });

  function find(key: string): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (!entry || entry.expires <= clock()) return undefined;
    if (ticks) ticks.hits.count += 1;
    return entry;
  }

  const set = (key: string, value: Value): void =>
    entries.set(key, { value, expires: Math.min(clock() + for_ms, expiryOf(value)) });

  return {
    get: (key: string): Value | undefined => find(key)?.value,
    set,
    delete: entries.delete,
    clear: entries.clear,

    /** Loads a missing or expired value. Values that do not exist are not cached: anyone can ask for any key. */
    async read<Read extends Value | undefined>(key: string, read: () => Promise<Read>): Promise<Read | Value> {
      const known = find(key);
      if (known) return known.value;
      if (ticks) ticks.misses.count += 1;
      const value = await read();
      if (value === undefined) entries.delete(key);
      else set(key, value);
      return value;
    },
  };
}
