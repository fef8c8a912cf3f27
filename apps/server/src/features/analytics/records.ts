import { eventBytesMaximum } from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';

/** One entry of a batch as text; without text if it is too long. */
export interface RecordText {
  /** Counted from 1: the line of JSON lines, or the position in a JSON array. */
  line: number;
  text: string | undefined;
}

/** Cuts text into records. The chunks of the text may end anywhere. */
interface Splitter {
  push(piece: string): RecordText[];
  end(): RecordText[];
}

export async function* splitRecords(
  text: AsyncIterable<string>,
  kind: 'lines' | 'array',
): AsyncGenerator<RecordText[]> {
  const splitter = kind === 'lines' ? createLineSplitter() : createArraySplitter();
  for await (const piece of text) yield splitter.push(piece);
  yield splitter.end();
}

/** The part of a record that was read so far. A record that is too long is dropped. */
function createPending() {
  let text: string | undefined = '';
  return {
    add(piece: string): void {
      if (text !== undefined) text = text.length + piece.length > eventBytesMaximum ? undefined : text + piece;
    },
    take(): string | undefined {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

export function createLineSplitter(): Splitter {
  const pending = createPending();
  let line = 0;

  function* take(): Generator<RecordText> {
    const text = pending.take();
    line++;
    if (text === undefined || text.trim() !== '') yield { line, text };
  }

  return {
    push(piece) {
      const records: RecordText[] = [];
      let from = 0;
      for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', from)) {
        pending.add(piece.slice(from, at));
        records.push(...take());
        from = at + 1;
      }
      pending.add(piece.slice(from));
      return records;
    },
    end: () => [...take()],
  };
}

const space = /\s/;

/**
 * Finds the entries of a JSON array without parsing them: parsing tens of megabytes at once would block all other
 * requests. A single object counts as an array of one, because some gateways send one at a time.
 */
export function createArraySplitter(): Splitter {
  const pending = createPending();
  let line = 0;
  let place: 'before' | 'array' | 'object' | 'after' = 'before';
  /** How many brackets are open inside the entry. */
  let depth = 0;
  let isText = false;
  let isEscaped = false;

  function begin(character: string): number {
    if (space.test(character)) return 1;
    if (place === 'after' || (character !== '[' && character !== '{')) throw malformed();
    place = character === '[' ? 'array' : 'object';
    // The object is its own entry, so its bracket is read again as part of it.
    return place === 'array' ? 1 : 0;
  }

  return {
    push(piece) {
      const records: RecordText[] = [];
      let from = 0;
      const take = (to: number) => {
        pending.add(piece.slice(from, to));
        const text = pending.take();
        line++;
        records.push({ line, text });
      };

      for (let at = 0; at < piece.length; at++) {
        if (place === 'before' || place === 'after') {
          const taken = begin(piece.charAt(at));
          from = at + taken;
          at += taken - 1;
        } else if (isText) {
          const character = piece.charCodeAt(at);
          if (isEscaped) isEscaped = false;
          else if (character === 0x5c) isEscaped = true;
          else if (character === 0x22) isText = false;
        } else {
          const character = piece.charAt(at);
          if (character === '"') isText = true;
          else if (character === '{' || character === '[') depth++;
          else if (place === 'object') {
            if (character !== '}' && character !== ']') continue;
            if (--depth > 0) continue;
            take(at + 1);
            place = 'after';
          } else if (depth > 0) {
            if (character === '}' || character === ']') depth--;
          } else if (character === ',') {
            take(at);
            from = at + 1;
          } else if (character === ']') {
            take(at);
            // `[]` has no entry, and `[1]` no second one.
            if (line === 1 && records.at(-1)?.text?.trim() === '') records.pop();
            place = 'after';
          }
        }
      }
      if (place !== 'before' && place !== 'after') pending.add(piece.slice(from));
      return records;
    },
    end() {
      if (place !== 'after') throw malformed();
      return [];
    },
  };
}

const malformed = () => new Problem('malformed-json', 'The body is not a complete JSON array.');
