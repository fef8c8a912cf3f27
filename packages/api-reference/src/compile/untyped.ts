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

/** Maps the values of a record. Even a property called `__proto__` is an ordinary one. */
export const mapValues = <Value>(value: unknown, change: (value: unknown, name: string) => Value) =>
  Object.fromEntries(Object.entries(toRecord(value)).map(([name, one]) => [name, change(one, name)]));

type Present<Value> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
};

/** Removes undefined properties. */
export const present = <Value extends object>(value: Value): Present<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<Value>;

/** Undefined for an empty list, which then takes no space in JSON. */
export const unlessEmpty = <Item>(list: Item[]): Item[] | undefined => (list.length > 0 ? list : undefined);
