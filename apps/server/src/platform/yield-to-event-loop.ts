import { setImmediate } from 'node:timers/promises';

/** Lets everything else that waits have its turn, between parts of work that would keep it waiting for long. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
