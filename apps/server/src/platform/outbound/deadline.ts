export interface StreamLimits {
  /** The longest pause between bytes. */
  idle_ms: number;
  time_ms: number;
}

/** Aborts a request after a time limit. If the answer is a stream, the limits for streams apply instead. */
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
    /** Restarts the idle limit; called for each chunk. */
    touch: () => void idle?.refresh(),
    clear(): void {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}

const streamTypes =
  /^text\/event-stream$|[/+](?:x-)?json-seq$|[/+-](?:ndjson|jsonl|json-lines|jsonlines|stream\+json)$/;

/** Whether a content type is an event stream, which may have no end. */
export const isStreamType = (contentType: string | undefined): boolean =>
  streamTypes.test((contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '');
