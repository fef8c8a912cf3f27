/** A value that is usually available synchronously: awaiting it would cost a microtask per call. */
export type MaybePromise<Value> = Value | Promise<Value>;

export const whenThere = <Value, Result>(
  value: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> => (value instanceof Promise ? value.then(use) : use(value));
