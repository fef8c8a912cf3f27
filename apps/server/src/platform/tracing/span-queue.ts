import type { Span } from './span.ts';

interface Deps {
  /** Sends spans; throws on failure. */
  send(spans: Span[]): Promise<void>;
  limits?: QueueLimits;
}

interface QueueLimits {
  /** The limit of queued spans. More are dropped, because memory is more important than traces. */
  waiting: number;
  batch: number;
  every_ms: number;
}

const usualLimits: QueueLimits = { waiting: 8192, batch: 512, every_ms: 1000 };

/** Queues spans and sends them in batches, without delaying requests. */
export function createSpanQueue({ send, limits = usualLimits }: Deps) {
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const counts = { exported: 0, dropped: 0 };

  /** One request at a time, so that a slow collector does not get several. */
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
        // The rest is sent in the next round, so that an unavailable collector is not called in a loop.
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
    /** Sends the queue a last time. Spans that the collector does not accept are lost. */
    async flush(): Promise<void> {
      await sending;
      await sendWaiting();
      counts.dropped += waiting.length;
      waiting = [];
      clearTimeout(timer);
    },
  };
}
