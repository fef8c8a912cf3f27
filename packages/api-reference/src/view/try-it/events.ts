import { createLineReader } from './lines.ts';

/** One event of an answer that is a sequence. */
export interface StreamEvent {
  /** Starts at 1. */
  readonly number: number;
  /** For Server-Sent Events. */
  readonly name?: string;
  readonly id?: string;
  readonly retry?: number;
  readonly data: string;
  /** The parsed data. Absent if it is not JSON. */
  readonly json?: { readonly value: unknown };
}

export interface EventReader {
  /** Returns the events that a piece completes. */
  push(piece: string): StreamEvent[];
  /** Returns the last event, if the answer ends without a separator. */
  end(): StreamEvent[];
}

type Kind = 'sse' | 'lines' | 'sequence';

const typeOf = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

/** The kind of sequence for a content type. Undefined for other answers. */
export function sequenceKind(contentType: string): Kind | undefined {
  const type = typeOf(contentType);
  if (type === 'text/event-stream') return 'sse';
  if (/[/+](?:x-)?json-seq$/.test(type)) return 'sequence';
  if (/[/+-](?:ndjson|jsonl|json-lines|jsonlines|stream\+json)$/.test(type)) return 'lines';
  return undefined;
}

function readJson(text: string): Pick<StreamEvent, 'json'> {
  try {
    return { json: { value: JSON.parse(text) as unknown } };
  } catch {
    return {};
  }
}

export function createEventReader(kind: Kind): EventReader {
  let count = 0;
  const toEvent = (data: string, more: Partial<StreamEvent> = {}): StreamEvent => {
    count += 1;
    return { number: count, data, ...readJson(data), ...more };
  };
  if (kind === 'sse') return readServerSentEvents(toEvent);
  return kind === 'lines' ? readLines(toEvent) : readSequence(toEvent);
}

type ToEvent = (data: string, more?: Partial<StreamEvent>) => StreamEvent;

function readLines(toEvent: ToEvent): EventReader {
  const lines = createLineReader();
  const toEvents = (found: readonly string[]) =>
    found.filter((line) => line.trim() !== '').map((line) => toEvent(line));
  return { push: (piece) => toEvents(lines.push(piece)), end: () => toEvents([lines.rest()]) };
}

/** RFC 7464: each text is between a record separator and a line feed. */
function readSequence(toEvent: ToEvent): EventReader {
  let rest = '';
  const toEvents = (found: readonly string[]) =>
    found
      .map((text) => text.trim())
      .filter(Boolean)
      .map((text) => toEvent(text));
  return {
    push(piece) {
      const records = (rest + piece).split('\u001e');
      rest = records.pop() as string;
      // A line feed completes a text, so the event need not wait for the next separator.
      if (rest.endsWith('\n')) {
        records.push(rest);
        rest = '';
      }
      return toEvents(records);
    },
    end() {
      const last = rest;
      rest = '';
      return toEvents([last]);
    },
  };
}

/** HTML, "Interpreting an event stream". An event without a blank line after it is dropped. */
function readServerSentEvents(toEvent: ToEvent): EventReader {
  const lines = createLineReader();
  let isFirst = true;
  let data: string[] = [];
  let more: { name?: string; id?: string; retry?: number } = {};

  function read(line: string): StreamEvent[] {
    if (line === '') {
      const isEvent = data.length > 0;
      const event = isEvent ? [toEvent(data.join('\n'), more)] : [];
      data = [];
      const { id } = more;
      more = id === undefined ? {} : { id };
      return event;
    }
    const at = line.indexOf(':');
    const field = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') more.name = value;
    else if (field === 'id' && !value.includes('\0')) more.id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) more.retry = Number(value);
    return [];
  }

  return {
    push(piece) {
      const found = lines.push(isFirst ? piece.replace(/^\uFEFF/, '') : piece);
      isFirst &&= piece === '';
      return found.flatMap(read);
    },
    end: () => [],
  };
}
