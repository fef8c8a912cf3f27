import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { IngestResult } from '@portico/contract/gateway.ts';
import type { ProblemBody } from '@portico/contract/problems.ts';
import { StartError } from '../start-error.ts';

const gzip = promisify(gzipCallback);

interface Deps {
  server: string;
  token: string;
  /** How long to retry before giving up. */
  patience_ms: number;
  stop: AbortSignal;
  tell(line: string): void;
}

export type Send = (events: readonly string[]) => Promise<IngestResult>;

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** A server that never answers counts as down. */
const answerMs = 60_000;
/** How long a batch in flight may take during shutdown. */
const leaveMs = 5000;

/** Sends events until they are acknowledged. The server counts repeated ones once. */
export function createSender({ server, token, patience_ms, stop, tell }: Deps): Send {
  const url = new URL('/gateway/v1/events', server);
  const leave = new AbortController();
  stop.addEventListener('abort', () => setTimeout(() => leave.abort(), leaveMs).unref(), { once: true });

  async function trySend(
    body: Awaited<ReturnType<typeof gzip>>,
  ): Promise<IngestResult | { wait_ms?: number | undefined; reason: string }> {
    let answer: Response;
    try {
      answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/x-ndjson',
          'content-encoding': 'gzip',
        },
        body,
        signal: AbortSignal.any([leave.signal, AbortSignal.timeout(answerMs)]),
      });
      if (answer.status === 200) return (await answer.json()) as IngestResult;
    } catch (error) {
      stop.throwIfAborted();
      const { message } = ((error as Error).cause as Error | undefined) ?? (error as Error);
      return { reason: `cannot be reached: ${message}` };
    }
    const problem = (await answer.json().catch(() => ({}))) as Partial<ProblemBody>;
    const reason = problem.detail ?? `it answers with status ${answer.status}`;
    if (answer.status < 500 && answer.status !== 408 && answer.status !== 429) {
      throw new StartError(`${url.origin} refuses: ${reason} The position is kept; start again when this is mended.`);
    }
    const seconds = Number(answer.headers.get('retry-after'));
    return { reason: `cannot take calls: ${reason}`, wait_ms: seconds > 0 ? seconds * 1000 : undefined };
  }

  return async (events) => {
    const body = await gzip(events.join('\n'));
    const began = Date.now();
    for (let tries = 0; ; tries++) {
      const result = await trySend(body);
      if ('accepted' in result) {
        if (tries > 0) tell(`${url.origin} takes calls again.`);
        return result;
      }
      if (Date.now() - began > patience_ms) {
        throw new StartError(`${url.origin} ${result.reason}. The position is kept: run this again later.`);
      }
      if (tries === 0) tell(`${url.origin} ${result.reason}. Trying again until it does.`);
      const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 10));
      // With a random part, so that many waiting senders do not retry at the same moment.
      await sleep(result.wait_ms ?? wait * (0.5 + Math.random() / 2), undefined, { signal: stop });
    }
  };
}
