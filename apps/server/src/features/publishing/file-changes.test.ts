import { expect, test } from 'vitest';
import { fileChanges } from './file-changes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const linesOf = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}`).join('\n');

test('small changes are shown line by line in every file', async () => {
  const before = linesOf(1990, 'line');
  const files = Array.from({ length: 3 }, (_, at) => ({
    path: `documents/${at}.md`,
    before: bytes(before),
    after: bytes(before.replace('line 5\n', 'other\n').replace('line 1000\n', '')),
  }));
  const first = [' line 3', ' line 4', '-line 5', '+other', ' line 6', ' line 7', '…'];
  const second = [' line 998', ' line 999', '-line 1000', ' line 1001', ' line 1002', '…'];
  const lines = [...first, ...second];
  for (const file of await fileChanges(files)) expect(file).toEqual({ path: file.path, action: 'change', lines });
  expect(
    await fileChanges([
      { path: 'a.md', after: bytes('a\n') },
      { path: 'b.png', before: bytes('b') },
    ]),
  ).toEqual([
    { path: 'a.md', action: 'create', lines: ['+a'] },
    { path: 'b.png', action: 'delete', lines: [] },
  ]);
});

test('a hundred rewritten documents share one budget, and other requests get their turn meanwhile', async () => {
  const kept = 'kept';
  const files = Array.from({ length: 100 }, (_, at) => ({
    path: `documents/${at}.md`,
    before: bytes(`${linesOf(150, 'old')}\n${kept}\n${linesOf(1839, 'old')}`),
    after: bytes(`${linesOf(150, 'new')}\n${kept}\n${linesOf(1839, 'new')}`),
  }));
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  const changes = await fileChanges(files).finally(() => clearInterval(others));
  expect(changes.filter(({ lines }) => lines.includes(` ${kept}`))).toHaveLength(1);
  expect(changes[1]?.lines.slice(0, 2)).toEqual(['-old 0', '-old 1']);
  expect(changes[1]?.lines).toHaveLength(401);
  expect(turns).toBeGreaterThan(5);
});
