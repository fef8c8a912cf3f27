export type Untyped = Record<string, unknown>;

export const isRecord = (value: unknown): value is Untyped =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toRecord = (value: unknown): Untyped => (isRecord(value) ? value : {});

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** YAML parses `1.0` and `2024-01-01` as other types than the text that authors mean. */
export const toText = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const toTexts = (value: unknown): string[] => toList(value).flatMap((one) => toText(one) ?? []);

export const isTrue = (value: unknown): true | undefined => (value === true ? true : undefined);

/** Ignores inherited properties, because a document may use a name such as `constructor`. */
export const ownOf = (record: Untyped, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Sets a property of a new record, so that not even `__proto__` is special. */
export function setOwn(record: Untyped, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

/** A record with the same names. */
export function mapValues<Value>(value: unknown, change: (value: unknown, name: string) => Value) {
  const record = toRecord(value);
  const changed: Record<string, Value> = {};
  for (const name of Object.keys(record)) setOwn(changed, name, change(record[name], name));
  return changed;
}

type Present<Value> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
};

/** Removes undefined properties. */
export function present<Value extends object>(value: Value): Present<Value> {
  const rest: Untyped = {};
  for (const [name, one] of Object.entries(value)) if (one !== undefined) setOwn(rest, name, one);
  return rest as Present<Value>;
}

/** Undefined for an empty list, which then takes no space in JSON. */
export const unlessEmpty = <Item>(list: Item[]): Item[] | undefined => (list.length > 0 ? list : undefined);
