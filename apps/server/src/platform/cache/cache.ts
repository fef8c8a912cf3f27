import { LRUCache } from 'lru-cache';

/** The numbers of hits and misses. */
export interface CacheTicks {
  hits: { count: number };
  misses: { count: number };
}

interface CacheOptions<Value> {
  /** The limit of entries; beyond it the least recently used one is evicted. */
  maximum: number;
  /** The limit of bytes that all values have together. */
  bytes?: { maximum: number; of(value: Value): number };
  ticks?: CacheTicks | undefined;
  /** Evicts the oldest entry instead of the least recently used one. That makes reads cheaper. */
  dropsOldest?: boolean;
}

/** A cache of the most recently used values. */
export function createCache<Value extends object | string>(options: CacheOptions<Value>) {
  const { maximum, bytes, ticks, dropsOldest = false } = options;
  // The library reserves memory for `max` entries at once, and none for `maxSize`: most caches stay nearly empty.
  const entries = new LRUCache<string, Value>({
    maxSize: bytes?.maximum ?? maximum,
    sizeCalculation: (value) => (bytes ? Math.max(1, bytes.of(value)) : 1),
  });

  function get(key: string): Value | undefined {
    const value = dropsOldest ? entries.peek(key) : entries.get(key);
    if (value !== undefined && ticks) ticks.hits.count += 1;
    return value;
  }

  function set(key: string, value: Value): void {
    entries.set(key, value);
    if (entries.size > maximum) entries.pop();
  }

  return {
    /** Counts a hit. A miss is counted when the value is loaded. */
    get,
    set,
    delete: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
    entries: () => entries.entries(),

    getOrMake(key: string, make: () => Value): Value {
      const known = get(key);
      if (known !== undefined) return known;
      if (ticks) ticks.misses.count += 1;
      const value = make();
      set(key, value);
      return value;
    },

    /** Loads a missing value. Values that do not exist are not cached: anyone can ask for any key. */
    async read<Read extends Value | undefined>(
      key: string,
      read: () => Promise<Read>,
      mayKeep: () => boolean = () => true,
    ): Promise<Read | Value> {
      const known = get(key);
      if (known !== undefined) return known;
      if (ticks) ticks.misses.count += 1;
      const value = await read();
      if (value !== undefined && mayKeep()) set(key, value);
      return value;
    },
  };
}
