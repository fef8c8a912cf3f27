import { useEffect, useRef, useState } from 'react';
import type { RequestDescription } from '../../request/description.ts';
import { useFormTexts } from './form-texts.tsx';
import { type Received, receive } from './receive.ts';
import { NoAnswer, openAnswer } from './send.ts';
import type { TryItHost } from './try-it-host.ts';
import type { Way } from './way.ts';

export interface Outcome {
  readonly number: number;
  readonly request: RequestDescription;
  /** The received part of the answer. Undefined until its headers arrive. */
  readonly received?: Received;
  readonly problem?: string;
}

/** Sends one request at a time. Leaving the page stops it. After a stop, the received part stays. */
export function useSending(host: TryItHost) {
  const { tryIt: text } = useFormTexts();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  const count = useRef(0);
  useEffect(() => () => underWay.current?.abort(), []);

  /** Undefined if there was no answer. */
  async function run(request: RequestDescription, way: Way): Promise<Received | undefined> {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    const { signal } = controller;
    count.current += 1;
    const number = count.current;
    const isCurrent = () => underWay.current === controller;
    setIsSending(true);
    try {
      const opened = await openAnswer(request, way, host, signal);
      return await receive(opened, {
        now: host.now,
        onChange: (received) => isCurrent() && setOutcome({ number, request, received }),
      });
    } catch (error) {
      if (!signal.aborted) setOutcome({ number, request, problem: toProblem(error) });
      return undefined;
    } finally {
      if (isCurrent()) setIsSending(false);
    }
  }

  const toProblem = (error: unknown): string =>
    error instanceof NoAnswer || !(error instanceof Error) ? text.failedText : error.message;

  return { outcome, isSending, run, stop: () => underWay.current?.abort() };
}
