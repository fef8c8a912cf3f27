import { createEventReader, type StreamEvent, sequenceKind } from './events.ts';
import { headerOf } from './headers.ts';
import type { AnswerHead, Ending, OpenedAnswer } from './send.ts';

/** The received part of an answer. Each change makes a new object, so that a view can compare. */
export interface Received extends AnswerHead {
  readonly by: OpenedAnswer['by'];
  readonly millisecondsToHead: number;
  /** Until the last byte so far. */
  readonly milliseconds: number;
  readonly bytes: number;
  /** The newest events of a sequence. Undefined if the answer is not a sequence. */
  readonly events: readonly StreamEvent[] | undefined;
  /** Undefined while more data may come. */
  readonly ending: Ending | undefined;
  readonly body: Blob;
}

/** A longer answer is cut, so that an endless one does not fill the memory of the browser. */
const mostBytes = 64 * 1024 * 1024;
/** The number of newest events to keep. */
export const mostEvents = 5000;
/** A view need not render every piece. */
const reportEveryMs = 100;

interface Receiving {
  readonly now: () => number;
  readonly onChange: (received: Received) => void;
  readonly limit?: number;
}

/** Receives an answer and reports its progress, at most every tenth of a second. */
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
    // On a busy page the next piece may come before the timer. A pending report would otherwise come after the last
    // one.
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
