import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createArraySplitter, createLineSplitter } from './records.ts';

type Splitter = ReturnType<typeof createLineSplitter>;

/** Splits the text in chunks of the given lengths. */
function split(splitter: Splitter, text: string, lengths: readonly number[] = [text.length]) {
  const records = [];
  let at = 0;
  for (let turn = 0; at < text.length; turn++) {
    const length = Math.max(1, lengths[turn % lengths.length] ?? 1);
    records.push(...splitter.push(text.slice(at, at + length)));
    at += length;
  }
  return [...records, ...splitter.end()];
}

const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const entries = fc.array(fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }), { maxLength: 10 });

describe('a JSON array', () => {
  test('is cut into its entries, wherever its chunks end', () => {
    fc.assert(
      fc.property(entries, pieces, fc.constantFrom(undefined, 1, '\t'), (values, lengths, indent) => {
        const text = JSON.stringify(values, null, indent);
        const records = split(createArraySplitter(), ` ${text}\n`, lengths);
        // Writes and reads the value once, because JSON has no negative zero.
        expect(records.map(({ text }) => JSON.parse(text ?? ''))).toEqual(JSON.parse(text));
        expect(records.map(({ line }) => line)).toEqual(values.map((_, at) => at + 1));
      }),
      { numRuns: 1000 },
    );
  });

  test('with one object may omit its brackets', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), pieces, (value, lengths) => {
        const [record, ...others] = split(createArraySplitter(), JSON.stringify(value), lengths);
        expect(others).toEqual([]);
        expect(JSON.stringify(JSON.parse(record?.text ?? ''))).toBe(JSON.stringify(value));
      }),
    );
  });

  test.each(['', '  ', '1', '"a"', '[', '[{}', '[{}],', '[][]', '{}{}', '{"a":"}', '[1]]', 'null'])(
    'that is invalid, like %j, is refused as a whole',
    (text) => {
      expect(() => split(createArraySplitter(), text)).toThrow(expect.objectContaining({ code: 'malformed-json' }));
    },
  );

  test.each([
    ['[1,,2]', ['1', '', '2']],
    ['[1,]', ['1', '']],
    ['[ ]', []],
    ['[{"a":[1,2,"]"]}, 2 ]', ['{"a":[1,2,"]"]}', ' 2 ']],
    ['["\\"", "\\\\"]', ['"\\""', ' "\\\\"']],
  ])('as %s has the entries %j', (text, wanted) => {
    expect(split(createArraySplitter(), text).map((record) => record.text)).toEqual(wanted);
  });

  test('skips an entry that is too long, and continues after it', () => {
    const text = `[1,"${'x'.repeat(100_000)}",3]`;
    expect(split(createArraySplitter(), text, [1000])).toEqual([
      { line: 1, text: '1' },
      { line: 2, text: undefined },
      { line: 3, text: '3' },
    ]);
  });

  test('with an entry that is a hundred thousand levels deep is cut like any other', () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    expect(split(createArraySplitter(), `[${deep}]`)).toEqual([{ line: 1, text: deep }]);
  });
});

describe('JSON lines', () => {
  test('are cut at line ends, wherever chunks end, and blank lines only count', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{}', '{"a":1}', 'bad', '', '  ')), pieces, (lines, lengths) => {
        const wanted = lines.flatMap((text, at) => (text.trim() === '' ? [] : { line: at + 1, text }));
        expect(split(createLineSplitter(), lines.join('\n'), lengths)).toEqual(wanted);
      }),
    );
  });

  test('skip a line that is too long, and continue after it', () => {
    expect(split(createLineSplitter(), `1\n${'x'.repeat(100_000)}\n3`, [777])).toEqual([
      { line: 1, text: '1' },
      { line: 2, text: undefined },
      { line: 3, text: '3' },
    ]);
  });
});
