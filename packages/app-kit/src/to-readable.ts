/**
 * Lets React's `use` read a settled promise at once, by the fields that React itself sets. Without them `use` suspends
 * at least once, and a server-rendered component would vanish during hydration.
 */
export function toReadable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
