/**
 * A promise that React's `use` reads at once where its value is there, by the fields in which React itself notes that. It waits
 * for any other at least once: a part that a server drew, and that the browser takes over, would vanish meanwhile.
 */
export function toReadable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
