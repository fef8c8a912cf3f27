/** A value that is nearly always there already: to wait for it all the same would cost a turn with every call. */
export type Soon<Value> = Value | Promise<Value>;

export const whenThere = <Value, Result>(value: Soon<Value>, use: (value: Value) => Soon<Result>): Soon<Result> =>
  value instanceof Promise ? value.then(use) : use(value);
