import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../kit/wire.ts';

/** An overloaded server refuses quickly, with a Retry-After. */
export const isBusy = ({ status, headers }: Answer): boolean => status === 503 && headers.has('retry-after');

/** Retries while the server is overloaded, as a good client does, for a minute at most. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (!isBusy(answer) || performance.now() > end) return answer;
    await sleep(100);
  }
}
