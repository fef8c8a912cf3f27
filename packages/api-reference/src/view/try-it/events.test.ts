import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventReader, type StreamEvent, sequenceKind } from './events.ts';

type Kind = NonNullable<ReturnType<typeof sequenceKind>>;

function read(kind: Kind, pieces: readonly string[]): StreamEvent[] {
  const reader = createEventReader(kind);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

test.each([
  ['text/event-stream; charset=utf-8', 'sse'],
  ['application/x-ndjson', 'lines'],
  ['application/ndjson', 'lines'],
  ['application/jsonl', 'lines'],
  ['application/stream+json', 'lines'],
  ['application/json-seq', 'sequence'],
  ['application/vnd.ships+json-seq', 'sequence'],
  ['application/json', undefined],
  ['text/plain', undefined],
])('%s is read as %s', (type, kind) => {
  expect(sequenceKind(type)).toBe(kind);
});

describe('Server-Sent Events', () => {
  test('have a name, an id and data of several lines', () => {
    expect(read('sse', ['event: tide\nid: 7\nretry: 10\ndata: a\ndata:b\ndata\n\n'])).toEqual([
      { number: 1, name: 'tide', id: '7', retry: 10, data: 'a\nb\n' },
    ]);
  });

  test('keep their id until another one comes, and their name for one event', () => {
    const events = read('sse', ['id: 1\nevent: a\ndata: 1\n\ndata: 2\n\n']);
    expect(events.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'a'],
      ['1', undefined],
    ]);
  });

  test('begin after a byte order mark, and ignore comments, unknown fields and events without data', () => {
    const events = read('sse', [
      '\uFEFF: hello\nodd: 1\nretry: soon\nevent: empty\n\ndata: {"a":1}\n\ndata: unfinished\n',
    ]);
    expect(events).toEqual([{ number: 1, data: '{"a":1}', json: { value: { a: 1 } } }]);
  });

  test('end their lines in LF, CR or both', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      expect(read('sse', [`data: a${end}data: b${end}${end}data: c${end}${end}`]).map(({ data }) => data)).toEqual([
        'a\nb',
        'c',
      ]);
    }
  });
});

test('each line of JSON is an event, also the last one without a line end', () => {
  expect(read('lines', ['{"a":1}\n\nnot json\r\n[2]'])).toEqual([
    { number: 1, data: '{"a":1}', json: { value: { a: 1 } } },
    { number: 2, data: 'not json' },
    { number: 3, data: '[2]', json: { value: [2] } },
  ]);
});

test('a text in a JSON text sequence may have several lines', () => {
  expect(read('sequence', ['\u001e{"a":\n1}\n', '\u001e2']).map(({ json }) => json?.value)).toEqual([{ a: 1 }, 2]);
});

test('events are the same for any division of the answer into pieces', () => {
  const whole: Record<Kind, string> = {
    sse: 'id: 1\r\ndata: a\r\n\r\nevent: b\rdata: {"c":\rdata: 2}\r\rdata: d\n\n',
    lines: '{"a":1}\r\n{"b":2}\n\n3\r4',
    sequence: '\u001e{"a":1}\n\u001e"b"\n\u001e3\n',
  };
  fc.assert(
    fc.property(
      fc.constantFrom<Kind>('sse', 'lines', 'sequence'),
      fc.array(fc.nat({ max: 60 }), { maxLength: 12 }),
      (kind, cuts) => {
        const text = whole[kind];
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
        expect(read(kind, pieces)).toEqual(read(kind, [text]));
      },
    ),
  );
});
