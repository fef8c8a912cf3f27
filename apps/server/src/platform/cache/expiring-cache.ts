import { type CacheTicks, createCache } from './cache.ts';

/** The source of notices of changes. While it works, values are cached for longer. */
interface ToldBy {
  /** Whether no notice was missed lately. */
  isHeard(): boolean;
  /** Grows with every notice. */
  position(): number;
}

interface ExpiringCacheOptions<Value> {
  maximum: number;
  /** The longest time that a value is cached. */
  for_ms: number;
  /** The longest time while notices arrive. The owner of the cache deletes changed values. */
  while_heard?: { by: ToldBy; for_ms: number };
  clock(): number;
  /** The latest time at which a value expires. */
  expiryOf?(value: Value): number;
  ticks?: CacheTicks;
}

interface Entry<Value> {
  value: Value;
  expires: number;
  /** When the value expires while notices arrive. */
  expires_heard: number;
}

/** A cache whose values expire by the given clock, which the library's own expiry cannot follow exactly. */
export function createExpiringCache<Value>(options: ExpiringCacheOptions<Value>) {
  const { maximum, for_ms, while_heard, clock, expiryOf = () => Number.POSITIVE_INFINITY, ticks } = options;
  const entries = createCache<Entry<Value>>({ maximum });

  function find(key: string): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (!entry || !isUsable(entry)) return undefined;
    if (ticks) ticks.hits.count += 1;
    return entry;
  }

  function isUsable({ expires, expires_heard }: Entry<Value>): boolean {
    const now = clock();
    return now < expires || (now < expires_heard && while_heard !== undefined && while_heard.by.isHeard());
  }

  function set(key: string, value: Value): void {
    const [now, ends] = [clock(), expiryOf(value)];
    const expires_heard = Math.min(now + (while_heard?.for_ms ?? 0), ends);
    entries.set(key, { value, expires: Math.min(now + for_ms, ends), expires_heard });
  }

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
      const position = while_heard?.by.position();
      const value = await read();
      // A notice that arrived during the read may concern this value.
      if (value === undefined || position !== while_heard?.by.position()) entries.delete(key);
      else set(key, value);
      return value;
    },
  };
}
