export type Key = readonly unknown[];

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const sorted = (_: string, value: unknown): unknown =>
  isPlain(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, value[name]]),
      )
    : value;

/** The order of properties does not matter. */
export const hashOf = (key: Key): string => JSON.stringify(key, sorted);

/** Whether a key begins with another. Of an object in a key, the other may have some of the properties. */
export function startsWith(key: unknown, start: unknown): boolean {
  if (key === start) return true;
  if (typeof key !== 'object' || typeof start !== 'object' || !key || !start) return false;
  return Object.entries(start).every(([name, value]) => startsWith((key as Record<string, unknown>)[name], value));
}

/** The new data, with the unchanged parts of the old in place of their copies, so that they do not render again. */
export function shareUnchanged(old: unknown, data: unknown): unknown {
  if (Object.is(old, data)) return old;
  const isList = Array.isArray(old) && Array.isArray(data);
  if (!isList && !(isPlain(old) && isPlain(data))) return data;
  const before = old as Readonly<Record<string, unknown>>;
  const names = Object.keys(data as object);
  const shared: Record<string, unknown> = (isList ? [] : {}) as Record<string, unknown>;
  let isSame = names.length === Object.keys(before).length;
  for (const name of names) {
    shared[name] = shareUnchanged(before[name], (data as Record<string, unknown>)[name]);
    isSame &&= name in before && Object.is(shared[name], before[name]);
  }
  return isSame ? old : shared;
}
