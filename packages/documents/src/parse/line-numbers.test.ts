import { expect, test } from 'vitest';
import { lineOf } from './line-numbers.ts';
import { parseMarkdown } from './markdown.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from './nodes.ts';

const linesIn = (node: DocumentNode | DocumentRoot): (number | undefined)[] =>
  childrenOf(node).flatMap((child) => [
    ...(child.type === 'link' || child.type === 'image' ? [lineOf(child)] : []),
    ...linesIn(child),
  ]);

test.each<[markdown: string, lines: number[]]>([
  ['[a](b)', [1]],
  ['\n\none\ntwo [a](b) ![c](d)\\\nthree [e](f)\n', [4, 4, 5]],
  ['> - x\n>   [a](b)\n', [2]],
  ['| a |\n|---|\n| [b](c) |\n| d |\n| [e](f) |\n', [3, 5]],
  ['a\n\n[b][c] https://d.test\n\n[c]: /d\n', [3, 3]],
  ['a[^1]\n\n[^1]: b\n    [c](d)\n', [4]],
  ['[![a](b)](c)', [1, 1]],
])('links and images have their line: %j', (markdown, lines) => {
  expect(linesIn(parseMarkdown(markdown))).toEqual(lines);
});
