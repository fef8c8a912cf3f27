import { submitDelayMs } from '@portico/contract/constants.ts';

/** Long enough to be seen as an answer to the click, short enough not to be waited for. */
export function submitDelay(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, submitDelayMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}
