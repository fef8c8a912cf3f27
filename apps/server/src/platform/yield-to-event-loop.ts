import { setImmediate } from 'node:timers/promises';

/** Lets other pending work run between parts of long work. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
