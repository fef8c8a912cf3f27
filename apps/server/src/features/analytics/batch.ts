import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Groups concurrent calls: calls that arrive during a run share the next one. `run` returns results in the order of its
 * items; if it fails, it fails for all of them.
 */
export function together<Item, Result>(run: (items: readonly Item[]) => Promise<readonly Result[]>) {
  let waiting: Waiting<Item, Result>[] = [];
  let isUnderWay = false;

  async function runAll(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      // Lets calls that are about to arrive join this run.
      await yieldToEventLoop();
      const group = waiting;
      waiting = [];
      try {
        const results = await run(group.map(({ item }) => item));
        for (const [at, { resolve }] of group.entries()) resolve(results[at]!);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isUnderWay = false;
  }

  return (item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    if (!isUnderWay) void runAll();
    return promise;
  };
}
