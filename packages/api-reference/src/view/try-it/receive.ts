import { createEventReader, type StreamEvent, sequenceKind } from './events.ts';
import { headerOf } from './headers.ts';
import type { AnswerHead, Ending, OpenedAnswer } from './send.ts';

/** What has come of an answer so far. A new value for each change, so that a view can compare. */
export interface Received extends AnswerHead {
  readonly by: OpenedAnswer['by'];
  readonly millisecondsToHead: number;
  /** Until the last byte so far. */
  readonly milliseconds: number;
  readonly bytes: number;
  /** The newest events of a sequence; undefined where the answer is a whole. */
  readonly events: readonly StreamEvent[] | undefined;
  /** Undefined while more may come. */
  readonly ending: Ending | undefined;
  readonly body: Blob;
}

/** An answer beyond this is cut off, so that an endless one does not use up the browser's memory. */
const mostBytes = 64 * 1024 * 1024;
/** As many events are kept; those before leave. */
export const mostEvents = 5000;
/** A view need not be drawn for every piece. */
const reportEveryMs = 100;

interface Receiving {
  readonly now: () => number;
  readonly onChange: (received: Received) => void;
  readonly limit?: number;
}

/** Takes in an answer and tells what has come, at most every tenth of a second. */
export async function receive(
  opened: OpenedAnswer,
  { now, onChange, limit = mostBytes }: Receiving,
): Promise<Received> {
  const { pieces, startedAt, ...head } = opened;
  const kind = sequenceKind(headerOf(head.headers, 'content-type') ?? '');
  const reader = kind && createEventReader(kind);
  const decoder = new TextDecoder();
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let events: StreamEvent[] = [];
  let bytes = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const toReceived = (ending: Ending | undefined): Received => ({
    ...head,
    milliseconds: Math.round(now() - startedAt),
    bytes,
    events: reader && events,
    ending,
    body: new Blob(kept),
  });
  function report() {
    // A busy page may come to the next piece before the timer: a report left waiting would come after the last one.
    clearTimeout(timer);
    timer = undefined;
    reportedAt = now();
    onChange(toReceived(undefined));
  }
  function reportThrottled() {
    const wait = reportedAt + reportEveryMs - now();
    if (wait <= 0) report();
    else timer ??= setTimeout(report, wait);
  }
  function add(found: readonly StreamEvent[]) {
    if (found.length > 0) events = [...events, ...found].slice(-mostEvents);
  }

  let ending: Ending | undefined;
  report();
  while (ending === undefined) {
    const next = await pieces.next();
    if (next.done) {
      ending = next.value;
      break;
    }
    const piece = next.value.subarray(0, limit - bytes);
    kept.push(piece);
    bytes += piece.length;
    if (reader) add(reader.push(decoder.decode(piece, { stream: true })));
    if (piece.length < next.value.length) {
      ending = 'too-large';
      void pieces.return?.('too-large');
    } else reportThrottled();
  }
  clearTimeout(timer);
  if (reader) add([...reader.push(decoder.decode()), ...reader.end()]);
  const received = toReceived(ending);
  onChange(received);
  return received;
}
