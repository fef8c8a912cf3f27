/** Keeps the values that were asked for last, up to `maximum` of them, and makes the others again. */
export function createRecent<Value extends object | string>(maximum: number) {
  const values = new Map<string, Value>();
  return {
    get(key: string, make: () => Value): Value {
      const value = values.get(key) ?? make();
      values.delete(key);
      values.set(key, value);
      if (values.size > maximum) values.delete(values.keys().next().value as string);
      return value;
    },
  };
}
