export interface StreamLimits {
  /** The longest time without a byte. */
  idle_ms: number;
  time_ms: number;
}

/** Ends a request that takes too long. An answer that turns out to be a stream may take longer, as long as bytes come. */
export function createDeadline(time_ms: number) {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  let total = setTimeout(end, time_ms).unref();
  let idle: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    extend(limits: StreamLimits): void {
      clearTimeout(total);
      total = setTimeout(end, limits.time_ms).unref();
      idle = setTimeout(end, limits.idle_ms).unref();
    },
    /** Something has come. */
    touch: () => void idle?.refresh(),
    clear(): void {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}

const streamTypes =
  /^text\/event-stream$|[/+](?:x-)?json-seq$|[/+-](?:ndjson|jsonl|json-lines|jsonlines|stream\+json)$/;

/** Whether a body of this type is a sequence of events, which may have no end. */
export const isStreamType = (contentType: string | undefined): boolean =>
  streamTypes.test((contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '');
