import { createLineReader } from './lines.ts';
import type { ArrivingAnswer, Ending } from './send.ts';

/** A line of the portal's stream. */
type Frame =
  | {
      readonly head: {
        readonly status: number;
        readonly status_text: string;
        readonly headers: readonly (readonly [string, string])[];
      };
    }
  | { readonly data: string }
  | { readonly end: { readonly reason: Ending } };

/** Reads an answer that the portal passes on line by line. */
export async function readPortalStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<ArrivingAnswer> {
  const frames = framesOf(stream);
  const first = await frames.next();
  if (first.done || !('head' in first.value)) throw new TypeError('The portal ended its answer before it began.');
  const { status, status_text, headers } = first.value.head;
  return { status, statusText: status_text, headers, pieces: toPieces(frames, signal) };
}

async function* framesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Frame> {
  const reader = stream.getReader();
  const lines = createLineReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const line of lines.push(decoder.decode(value, { stream: true }))) yield JSON.parse(line) as Frame;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function* toPieces(
  frames: AsyncGenerator<Frame>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, Ending> {
  try {
    for await (const frame of frames) {
      if ('end' in frame) return frame.end.reason;
      if ('data' in frame) yield toBytes(frame.data);
    }
    return 'broken';
  } catch {
    return signal.aborted ? 'stopped' : 'broken';
  } finally {
    await frames.return(undefined);
  }
}

const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
