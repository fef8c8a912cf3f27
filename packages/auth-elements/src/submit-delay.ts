import { submitDelayMs } from '@portico/contract/constants.ts';

/** Long enough to notice that the click worked, and too short to be annoying. */
export function submitDelay(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, submitDelayMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}
