import type { Span } from './span.ts';

interface Deps {
  /** Hands spans over; throws where that fails. */
  send(spans: Span[]): Promise<void>;
  limits?: QueueLimits;
}

interface QueueLimits {
  /** Spans that may wait. Beyond, they are dropped: memory is worth more than a trace. */
  waiting: number;
  batch: number;
  every_ms: number;
}

const usualLimits: QueueLimits = { waiting: 8192, batch: 512, every_ms: 1000 };

/** Spans wait here until they are sent, a batch at a time, while nobody waits for them. */
export function createSpanQueue({ send, limits = usualLimits }: Deps) {
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const counts = { exported: 0, dropped: 0 };

  /** Never two at once: a collector that is slow is not asked more. */
  function sendWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
      if (waiting.length > 0) wake();
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limits.batch);
      waiting = waiting.slice(limits.batch);
      try {
        await send(batch);
        counts.exported += batch.length;
      } catch {
        counts.dropped += batch.length;
        // What is left waits for the next round; a collector that is away is not asked in a loop.
        return;
      }
    }
  }

  function wake(): void {
    timer ??= setTimeout(sendWaiting, limits.every_ms).unref();
  }

  return {
    counts: counts as Readonly<typeof counts>,
    add(span: Span): void {
      if (waiting.length >= limits.waiting) {
        counts.dropped += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length === limits.batch) void sendWaiting();
      else wake();
    },
    /** Sends what is there, once more; what a collector does not take then is lost. */
    async flush(): Promise<void> {
      await sending;
      await sendWaiting();
      counts.dropped += waiting.length;
      waiting = [];
      clearTimeout(timer);
    },
  };
}
