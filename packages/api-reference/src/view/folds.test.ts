import { expect, test } from 'vitest';
import { findFolds, hiddenLines, toLines } from './folds.ts';
import { highlight } from './highlight.ts';

const json = JSON.stringify({ id: 'pay_1', lines: [{ sku: 'a', at: { city: 'x', open: '{' } }], none: {} }, null, 2);
const lines = json.split('\n');

test('objects and lists of a sample fold from their first line to their last, and have names', () => {
  const folds = findFolds(lines);
  const told = [...folds].map(([start, { end, name }]) => [lines[start]?.trim(), lines[end]?.trim(), name]);
  expect(told).toEqual([
    ['"at": {', '}', 'at'],
    ['{', '}', undefined],
    ['"lines": [', '],', 'lines'],
    ['{', '}', undefined],
  ]);
  expect(findFolds('{\n  "a": 1\n}'.split('\n')).size).toBe(0);
  expect(findFolds(['}', '  ]', '{', 'text'])).toEqual(new Map());
});

test('a folded part hides the lines between its first and its last', () => {
  const folds = findFolds(lines);
  const start = lines.findIndex((line) => line.includes('"lines"'));
  const hidden = hiddenLines(folds, new Set([start]));
  expect(lines.filter((_, at) => !hidden.has(at)).map((line) => line.trim())).toEqual([
    '{',
    '"id": "pay_1",',
    '"lines": [',
    '],',
    '"none": {}',
    '}',
  ]);
});

test('colored lines have the same text as the code', () => {
  const code = `${json}\n\n# a comment\n`;
  const again = toLines(highlight(code))
    .map((line) => line.map(({ text }) => text).join(''))
    .join('\n');
  expect(again).toBe(code);
});
