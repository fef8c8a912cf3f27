/** A value that is nearly always there already: to wait for it all the same would cost a turn with every call. */
export type MaybePromise<Value> = Value | Promise<Value>;

export const whenThere = <Value, Result>(
  value: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> => (value instanceof Promise ? value.then(use) : use(value));
